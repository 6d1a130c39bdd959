import Foundation
import Gazetteer
import GazetteerWriting

/// All that the inputs tell, before it is put in order.
struct Sources {
  var cities: [SourcePlace] = []
  /// By "CC.code".
  var counties: [String: SourcePlace] = [:]
  var regions: [String: SourcePlace] = [:]
  /// By ISO 3166-1 alpha-2 code.
  var countries: [String: SourcePlace] = [:]
  var areas: [SourceArea] = []
  var words: [SourceWord] = []
  var postalCodes: [SourcePostalCode] = []
  /// Places of which little more than a name and a point is known.
  var villages: [SourcePlace] = []
  var checksum: UInt32 = 0

  var cityPositions: [Int: Int] = [:]
}

/// A continent, informal region or natural feature.
struct SourceArea {
  var place: SourcePlace
  var kind: Kind
  /// Country codes, and region codes such as "US.WA"; none of an ocean.
  var members: [String]

  /// What an area is, with its class in the file.
  enum Kind: UInt8 {
    case region = 0
    case continent = 1
    case feature = 2

    /// The kind with a name in `informal-regions.tsv`.
    init?(_ name: String) {
      switch name {
      case "region": self = .region
      case "continent": self = .continent
      case "feature": self = .feature
      default: return nil
      }
    }
  }
}

/// A word that is part of how places are written.
struct SourceWord {
  var text: String
  var kind: WordKind
  var expansions: [String] = []

  /// What the word says, without the word: those that say the same share a number in the file.
  var meaning: Meaning { Meaning(kind: kind, expansions: expansions) }

  struct Meaning: Hashable {
    let kind: WordKind
    let expansions: [String]
  }
}

extension String {
  /// A number of inhabitants; 0 for what is none.
  var inhabitants: Int { min(max(0, Int(self) ?? 0), SourcePlace.maxPopulation) }

  /// The number of steps of `Layout.coordinateScale` that a coordinate in degrees is.
  var steps: Int? {
    guard let degrees = Double(self), degrees.isFinite, abs(degrees) <= 180 else { return nil }
    return Int((degrees * Layout.coordinateScale).rounded())
  }
}
