import Geography
import Testing

@testable import Gazetteer
@testable import Geocoding

@Suite("What a query is answered with follows from what is known of it")
struct VerdictTests {
  typealias Facts = Verdict.Facts
  typealias Best = Verdict.Best

  /// Facts of a query with a best interpretation.
  private func facts(_ change: (inout Best) -> Void = { _ in }) -> Facts {
    var best = Best()
    change(&best)
    var facts = Facts()
    facts.best = best
    return facts
  }

  /// The areas of a code, one with each confidence.
  private func areas(_ confidences: Double...) -> [PostalAnswer] { areas(confidences) }

  private func areas(_ confidences: [Double]) -> [PostalAnswer] {
    confidences.map {
      PostalAnswer(
        code: Reading.LocatedCode(
          mask: [0], country: CountryIndex(1),
          area: PostalCodeArea(
            coordinate: point, region: nil, isWide: false,
            town: .city(0))),
        confidence: $0)
    }
  }

  private let point = Coordinate(clampingLatitude: 46.948, longitude: 7.4474)
  private let ohio = Verdict.Coarser(place: 7, confidence: 0.6, precision: .region)

  /// The verdict if there is no postal code, and nothing coarser but what is given.
  private func verdict(_ facts: Facts, coarser: Verdict.Coarser? = nil) -> Verdict {
    var step = Verdict.of(facts)
    while true {
      switch step {
      case .decided(let verdict): return verdict
      case .ask(.areas): step = Verdict.of(facts, areas: [])
      case .ask(.coarser): step = Verdict.of(facts, coarser: coarser)
      case .ask(.areasOfWhole(let reason)):
        return Verdict.of(facts, areasOfWhole: [], refusedAs: reason)
      }
    }
  }

  @Test("an address comes before anything else")
  func address() {
    var facts = facts()
    facts.hasAddress = true
    facts.unreadable = .tooLong
    facts.namesSeveralStreets = true
    #expect(Verdict.of(facts) == .decided(.address))
  }

  @Test("what cannot be read is refused", arguments: [Refusal.empty, .tooLong, .notAPlace])
  func unreadable(_ reason: Refusal) {
    var facts = Facts()
    facts.unreadable = reason
    #expect(Verdict.of(facts) == .decided(.refused(reason)))
  }

  @Test("without a place, a code left over is asked for, then the code that the query is")
  func noPlace() {
    let nothing = Facts()
    #expect(Verdict.of(nothing) == .ask(.areas))
    #expect(Verdict.of(nothing, areas: areas(0.9)) == .decided(.areas(areas(0.9))))
    #expect(Verdict.of(nothing, areas: []) == .ask(.areasOfWhole(.notFound)))
    var filtered = nothing
    filtered.isFilteredOut = true
    #expect(Verdict.of(filtered, areas: []) == .ask(.areasOfWhole(.contradiction)))
  }

  @Test("the code that a query is must be as sure as an answer")
  func whole() {
    var facts = Facts()
    func decided(_ confidences: Double...) -> Verdict {
      Verdict.of(facts, areasOfWhole: areas(confidences), refusedAs: .notFound)
    }
    #expect(decided() == .refused(.notFound))
    #expect(decided(0.3, 0.1) == .areas(areas(0.3, 0.1)))
    #expect(decided(0.29) == .doubtful(areas(0.29)))
    facts.minimumConfidence = 0.5
    #expect(decided(0.49) == .doubtful(areas(0.49)))
    #expect(decided(0.5) == .areas(areas(0.5)))
    facts.minimumConfidence = 0
    #expect(decided(0.01) == .areas(areas(0.01)))
  }

  @Test("only a strict query is refused for what it leaves over, and before a code is looked up")
  func strict() {
    var facts = facts()
    facts.isContradicted = true
    #expect(verdict(facts) == .best)
    facts.isStrict = true
    #expect(Verdict.of(facts) == .ask(.areasOfWhole(.contradiction)))
    facts.isContradicted = false
    #expect(Verdict.of(facts) == .ask(.areas))
  }

  @Test("a code that the best place does not fit comes before it, sure or not")
  func code() {
    for plausibility in [0.01, 0.99] {
      let facts = facts { $0.plausibility = plausibility }
      #expect(Verdict.of(facts, areas: areas(0.95)) == .decided(.areas(areas(0.95))))
    }
  }

  @Test("a sea in no country is no answer")
  func nowhere() {
    #expect(verdict(facts { $0.isNowhere = true }, coarser: ohio) == .refused(.notAPlace))
  }

  struct Threshold {
    var level = Level.city
    var leavesWords = false
    let least: Double
  }

  @Test(
    "the best is the answer from a plausibility on",
    arguments: [
      Threshold(least: 0.3), Threshold(leavesWords: true, least: 0.3),
      Threshold(level: .region, least: 0.3),
      Threshold(level: .country, leavesWords: true, least: 0.5),
      Threshold(level: .county, leavesWords: true, least: 0.5),
    ])
  func threshold(_ threshold: Threshold) {
    for (plausibility, isEnough) in [(threshold.least, true), (threshold.least - 0.01, false)] {
      let facts = facts {
        $0.level = threshold.level
        $0.leavesWords = threshold.leavesWords
        $0.plausibility = plausibility
        // What is asked for is the plausibility alone.
        $0.confidence = 0
      }
      #expect(verdict(facts) == (isEnough ? .best : .refused(.notAPlace)), "\(plausibility)")
    }
  }

  @Test("where a confidence is asked for, it alone counts")
  func confidence() {
    var facts = facts {
      $0.plausibility = 0.01
      $0.confidence = 0.7
    }
    facts.minimumConfidence = 0.7
    #expect(verdict(facts) == .best)
    facts.minimumConfidence = 0.71
    #expect(verdict(facts, coarser: nil) == .refused(.lowConfidence))
  }

  @Test("what a doubtful place lies in is the answer if the query names it, or has an address")
  func coarser() {
    func doubtful(_ change: (inout Best) -> Void) -> Facts {
      facts {
        $0.plausibility = 0.1
        change(&$0)
      }
    }
    #expect(verdict(doubtful { $0.isInside = true }, coarser: ohio) == .coarser(ohio))
    #expect(verdict(doubtful { $0.isInside = true }) == .refused(.notAPlace))
    #expect(verdict(doubtful { $0.hasAddress = true }, coarser: ohio) == .coarser(ohio))
    #expect(verdict(doubtful { _ in }, coarser: ohio) == .refused(.notAPlace))
    let misspelt = doubtful {
      $0.hasAddress = true
      $0.isMisspelt = true
    }
    #expect(verdict(misspelt, coarser: ohio) == .refused(.notAPlace))
    var strict = doubtful { $0.isInside = true }
    strict.isStrict = true
    #expect(verdict(strict, coarser: ohio) == .refused(.notAPlace))
  }

  @Test("a name that is a place but too little sure may be answered with what it lies in")
  func unsure() {
    var facts = facts { $0.confidence = 0.2 }
    facts.minimumConfidence = 0.6
    #expect(Verdict.of(facts, areas: []) == .ask(.coarser(than: .city, least: 0.6)))
    #expect(verdict(facts, coarser: ohio) == .coarser(ohio))
    facts.best?.isMisspelt = true
    #expect(verdict(facts, coarser: ohio) == .refused(.lowConfidence))
  }

  @Test("without a confidence asked for, what is coarser must be sure by half")
  func half() {
    let facts = facts {
      $0.level = .county
      $0.plausibility = 0.1
      $0.isInside = true
    }
    #expect(Verdict.of(facts, areas: []) == .ask(.coarser(than: .county, least: 0.5)))
  }

  @Test("what is coarser than the precision asked for is refused")
  func precision() {
    var place = facts { $0.precision = .city }
    place.minimumPrecision = .city
    #expect(verdict(place) == .best)
    place.minimumPrecision = .postcode
    #expect(verdict(place) == .refused(.lowPrecision))
    #expect(Verdict.of(place, areas: areas(0.9)) == .decided(.areas(areas(0.9))))
    place.minimumPrecision = .street
    #expect(Verdict.of(place, areas: areas(0.9)) == .decided(.refused(.lowPrecision)))
    var doubtful = facts {
      $0.plausibility = 0.1
      $0.isInside = true
    }
    doubtful.minimumPrecision = .city
    #expect(verdict(doubtful, coarser: ohio) == .refused(.lowPrecision))
    doubtful.minimumPrecision = .region
    #expect(verdict(doubtful, coarser: ohio) == .coarser(ohio))
  }

  @Test("a street of several towns takes the place of every refusal, and of nothing else")
  func severalStreets() {
    var nothing = Facts()
    nothing.namesSeveralStreets = true
    #expect(verdict(nothing) == .severalStreets)
    var unreadable = nothing
    unreadable.unreadable = .notAPlace
    #expect(verdict(unreadable) == .severalStreets)
    var place = facts()
    place.namesSeveralStreets = true
    #expect(verdict(place) == .best)
    place.minimumPrecision = .street
    #expect(verdict(place) == .severalStreets)
  }
}
