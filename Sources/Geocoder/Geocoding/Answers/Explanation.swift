public import Gazetteer

/// How a query was read: its words, the names found in it, and the interpretations that were
/// weighed.
///
///     var options = GeocodingOptions()
///     options.explains = true
///     let explanation = geocoder.geocode("Baton Roug, LA", options: options).explanation
///     explanation?.interpretations.first?.placemark.label
///     // "Baton Rouge, Louisiana, United States"
public struct Explanation: Sendable {
  /// The words of the query, in order.
  public let words: [Word]
  /// The names found in it, exact ones before similar ones.
  public let names: [Name]
  /// The postal codes that numbers of the query may be.
  public let postcodes: [Postcode]
  /// The interpretations that were weighed, the most probable first; at most as many as results
  /// were asked for.
  public internal(set) var interpretations: [Interpretation]
  /// The least plausibility or confidence that an answer had to have, 0 to 1.
  public let threshold: Double

  /// A word of the query.
  public struct Word: Sendable {
    /// The word as it was typed.
    public let text: String
    /// The form in which names are compared: "münchen" is "munchen".
    public let folded: String
    /// Other roles of the word besides part of a name: "preposition", "street", "number" and so on.
    public let roles: [String]
  }

  /// A run of words that names something.
  public struct Name: Sendable {
    /// The words as they were typed.
    public let text: String
    /// The words, as indices.
    public let words: Range<Int>
    /// How many places it may name.
    public let placeCount: Int
    /// The first of them, at most five.
    public let places: [Candidate]
  }

  /// A place that a name may mean.
  public struct Candidate: Sendable {
    /// The place with its region and country.
    public let label: String
    /// The kind of the place.
    public let kind: PlaceKind
    /// The kind of the name for the place.
    public let nameKind: NameKind
    /// How much was misspelt: 0 for nothing, about 1 for each edit.
    public let editCost: Double
  }

  /// Words that may be a postal code.
  public struct Postcode: Sendable {
    /// The words as they were typed.
    public let text: String
    /// How many countries have such a code.
    public let countryCount: Int
    /// Its areas in these countries, the most probable first, at most five.
    public let areas: [PostcodeArea]
  }

  /// The area of a postal code in a country.
  public struct PostcodeArea: Sendable {
    /// The code with its town, region and country.
    public let label: String
    /// The ISO 3166-1 alpha-2 code of the country.
    public let countryCode: String
    /// How sure it is that the code alone is meant, 0 to 1; nil where it only speaks for or against
    /// places.
    public let confidence: Double?
  }

  /// A way to read the query.
  public struct Interpretation: Sendable {
    /// The place, and the words that name it.
    public let placemark: Placemark
    /// The words that name its region or country, or a larger city beside it.
    public let context: [String]
    /// The sum of the evidence, as a natural logarithm: a difference of 1 makes an interpretation e
    /// times as probable.
    public let score: Double
    /// The probability that this interpretation is the right one, if the query means any place.
    public let share: Double
    /// The probability that the query, read so, means a place at all: the logistic function of the
    /// sum of the evidence, and 0.7 at most where a postal code contradicts the place.
    public let plausibility: Double
    /// The evidence for and against it, the strongest first.
    public let evidence: [EvidenceItem]
  }

  /// A piece of evidence for or against an interpretation.
  public struct EvidenceItem: Sendable {
    /// The kind of the evidence.
    public let kind: Evidence
    /// The same for people: "lies in what the query names by another name".
    public let phrase: String
    /// How much of it there is: how many words, doublings or edits; mostly 1.
    public let amount: Double
    /// Its contribution to the score.
    public let score: Double
    /// Its contribution to the logarithm of the odds that the query means a place.
    public let plausibility: Double
  }
}
