import Gazetteer
import Testing

@testable import Geocoding

@Suite("How a query was read", .enabled(if: World.isThere, World.comment))
struct ExplanationTests {
  private let geocoder: Geocoder

  init() throws { geocoder = Geocoder(try World.gazetteer.get()) }

  private func explanation(_ query: String, limit: Int = 3) throws -> Explanation {
    var options = GeocodingOptions()
    options.explains = true
    options.limit = limit
    return try #require(geocoder.geocode(query, options: options).explanation)
  }

  @Test("it is there only when asked for")
  func onRequest() {
    #expect(geocoder.geocode("Seattle, WA").explanation == nil)
  }

  @Test("words, names and edits of a misspelt query")
  func misspelt() throws {
    let explanation = try explanation("Baton Roug, LA")
    #expect(explanation.words.map(\.text) == ["Baton", "Roug", "LA"])
    #expect(explanation.words.map(\.folded) == ["baton", "roug", "la"])
    let name = try #require(explanation.names.first { $0.text == "Baton Roug" })
    #expect(name.words == 0..<2)
    #expect(name.places.map(\.label).contains("Baton Rouge, Louisiana, United States"))
    #expect(try #require(name.places.first).editCost > 0)
    let best = try #require(explanation.interpretations.first)
    #expect(best.placemark.name == "Baton Rouge")
    #expect(best.context == ["LA"])
    #expect(best.evidence.contains { $0.kind == .edit && $0.amount > 0 && $0.score < 0 })
  }

  @Test("a postal code is told with its countries, and how sure each is")
  func postcodes() throws {
    let year = try #require(try explanation("1999").postcodes.first)
    #expect(year.text == "1999" && year.countryCount >= 1)
    #expect(year.areas.allSatisfy { $0.confidence ?? 1 <= 0.2 })
    let berlin = try #require(try explanation("10115, Germany").postcodes.first?.areas.first)
    #expect(berlin.countryCode == "DE" && berlin.label.contains("Berlin"))
    #expect(berlin.confidence == 0.95)
    let many = try #require(try explanation("10115").postcodes.first)
    #expect(Set(many.areas.map(\.countryCode)).isSuperset(of: ["DE", "US"]))
  }

  @Test("what is left out is told")
  func leftOut() throws {
    let words = try explanation("London (he/him)").words
    #expect(words.map(\.text) == ["London", "he/him"])
    #expect(words.last?.roles == ["left out"])
  }

  @Test(
    "roles of words", arguments: [("in", "preposition"), ("Street", "street"), ("12", "number")])
  func roles(word: String, role: String) throws {
    let words = try explanation("12 Main Street in Springfield").words
    #expect(try #require(words.first { $0.text == word }).roles.contains(role))
  }

  @Test("the evidence adds up to the score, and to the plausibility", arguments: CaseFile.all)
  func sums(_ file: CaseFile) throws {
    var options = GeocodingOptions()
    options.explains = true
    options.limit = 10
    for query in try file.cases().map(\.query) {
      // A pasted coordinate is read without evidence.
      let explanation = geocoder.geocode(query, options: options).explanation
      for (rank, reading) in (explanation?.interpretations ?? []).enumerated() {
        let (label, confidence) = (reading.placemark.label, reading.placemark.confidence)
        let score = reading.evidence.reduce(0) { $0 + $1.score }
        #expect(abs(score - reading.score) < 1e-6, "\(query): \(label)")
        let odds = reading.evidence.reduce(0) { $0 + $1.plausibility }
        // The logistic function, as the documentation of the evidence says: less where the query
        // contradicts itself.
        let isCountry = reading.placemark.kind == .country
        var expected = World.exp(odds)
        for kind in reading.evidence.map(\.kind) {
          switch kind {
          case .farPostalCode where !isCountry, .otherPostalArea where !isCountry:
            expected = min(expected, 7.0 / 3)
          case .likeOtherName where !isCountry: expected = min(expected, 2)
          case .landmarkElsewhere where !isCountry: expected = min(expected, 3)
          case .otherInitial, .regionOfInstitution: expected = min(expected, 7.0 / 3)
          case .negated, .distant: expected = min(expected, 1.5)
          case .containerFormer: expected = min(expected, isCountry ? 7.0 / 3 : 1.5)
          case .largeCityElsewhere where isCountry: expected = min(expected, 1.5)
          default: break
          }
        }
        let ratio = reading.plausibility / (1 - reading.plausibility) / expected
        #expect(abs(ratio - 1) < 1e-6, "\(query): \(label)")
        let product = reading.share * reading.plausibility
        let kinds: [PlaceKind] = [.county, .region, .country]
        if reading.placemark.match.isPartial {
          #expect(confidence <= 0.69, "\(query): \(label)")
        } else if rank == 0, kinds.contains(reading.placemark.kind) {
          // Other readings that lie in a country speak for it too: the city of Singapore.
          #expect(confidence > product - 1e-9, "\(query): \(label)")
        } else {
          #expect(abs(confidence - product) < 1e-9, "\(query): \(label)")
        }
      }
    }
  }

  @Test("the bound of pruning counts what there can be more of", arguments: CaseFile.all)
  func amounts(_ file: CaseFile) throws {
    let scopes: [EvidenceRow.Scope] = [.name, .words, .unknownWords, .unknownBeginning, .address]
    var options = GeocodingOptions()
    options.explains = true
    for query in try file.cases().map(\.query) {
      let explanation = geocoder.geocode(query, options: options).explanation
      for item in explanation?.interpretations.flatMap(\.evidence) ?? [] where item.score > 0 {
        guard scopes.contains(item.kind.row.scope), !LargestWeights.counted.contains(item.kind)
        else { continue }
        #expect(item.amount <= 1, "\(query): \(item.kind)")
      }
    }
  }

  @Test("the bound of pruning counts every positive weight")
  func positiveWeights() {
    // Other scopes are summed up from the table.
    let places: Set<Evidence> = [.population, .near, .country, .region, .county, .area]
    let containers: Set<Evidence> = [
      .container, .containerAlias, .containerCode, .containerShortCode, .containerArea,
      .containerFormer, .order,
    ]
    for evidence in Evidence.allCases where evidence.rankingWeight > 0 {
      switch evidence.row.scope {
      case .place: #expect(places.contains(evidence), "\(evidence): LargestWeights, maxScore")
      case .container: #expect(containers.contains(evidence), "\(evidence): LargestWeights")
      case .query: Issue.record("\(evidence) tells nothing of one interpretation against another")
      default: break
      }
    }
  }

  @Test("what was refused is explained too")
  func refused() throws {
    let explanation = try explanation("somewhere over the rainbow")
    #expect(try #require(explanation.interpretations.first).plausibility < explanation.threshold)
  }

  @Test("each kind of evidence has a phrase of its own, and room in a tally")
  func phrases() {
    #expect(Set(Evidence.allCases.map(\.row.phrase)).count == Evidence.allCases.count)
    var tally = EvidenceTally()
    for evidence in Evidence.allCases { tally.add(evidence, 2) }
    #expect(Evidence.allCases.allSatisfy { tally[$0] == 2 })
  }

  /// The names in JSON that programs rely on: add new ones, never change or remove one.
  @Test("kinds of evidence keep their names")
  func names() {
    let names = """
      population country region county area near officialName translatedName alternateName
      abbreviation nickname historicName nameOfRegion airportCode code shortCode
      shortAbbreviationAbroad shortTranslatedName lowerCode lightName variantName longName edit
      editDensity mainNameElsewhere translatedCountry mainNameNearby countyOfCity capitalsAsName editOfOtherName
      likeOtherName       asWritten accentsLeftOut lowercaseForeignName comparedName partOfName container containerAlias
      containerCode containerShortCode containerAbroad containerShortTranslated containerLowerCode
      containerCountyCode containerArea containerSovereign containerFormer repeatedContainer containerEdit order beside
      townElsewhere landmarkElsewhere postalCode codeOfTown farPostalCode otherPostalArea contradiction laterPart laterPlace fittingGeneric strayGeneric lightWord
      preposition shadowed partOfMainName streetName strayNumber numberPart addressPart venuePart addressWords
      inStreet besidePostcode ownPostcode foreignPostcode provinceCode coarseInAddress smallerUnits
      numberedPart otherPart partAbroad partOfArea namesakePart largeCityElsewhere partBeforeCode unusedPlace unknownPart partWithin loosePart
      wordBefore wordBehind furtherWord beginningBefore bracketPart qualifiedName addressBefore
      looseWord wordBesideContainer always plainName plainNameOfLargePlace plainLowercaseName loneName
      loneVillage namedRegion namedCountry loneEdit loneEditOfSmallPlace loneEditOfOtherName otherInitial looseEdit
      looseShortName led otherPlace plainWord compactness unexplainedShare capitalCode shortName
      lesserNameOfCountry
      stateBeside featureBeside institutionBeside institutionBehind thingBeside personName regionOfInstitution distant negated cutWord atEnd ownPart
      capitalisedRest codeBesideRest address otherTown
      """
    #expect(
      Evidence.allCases.map(\.name) == names.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
