public import Gazetteer

/// How a query was read: its words, the names found in it, and the interpretations that were weighed.
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
  /// The interpretations that were weighed, the most probable first; at most as many as results were asked
  /// for.
  public internal(set) var interpretations: [Interpretation]
  /// The least plausibility or confidence that an answer had to have, 0 to 1.
  public let threshold: Double

  /// A word of the query.
  public struct Word: Sendable {
    /// The word as it was typed.
    public let text: String
    /// The form in which names are compared: "münchen" is "munchen".
    public let folded: String
    /// What the word may be beside being part of a name: "preposition", "street", "number" and so on.
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
    /// The place with what it lies in.
    public let label: String
    /// What kind of place it is.
    public let kind: PlaceKind
    /// What kind of name it is for the place.
    public let nameKind: NameKind
    /// How much was misspelt: 0 for nothing, about 1 for each edit.
    public let editCost: Double
  }

  /// A way to read the query.
  public struct Interpretation: Sendable {
    /// The place, and the words that name it.
    public let placemark: Placemark
    /// The words that name what it lies in, or a larger city beside it.
    public let context: [String]
    /// The sum of the evidence, as a natural logarithm: a difference of 1 makes an interpretation e times as
    /// probable.
    public let score: Double
    /// The probability that this interpretation is the right one, if the query means any place.
    public let share: Double
    /// The probability that the query, read so, means a place at all.
    public let plausibility: Double
    /// What speaks for and against it, that which counts most first.
    public let evidence: [EvidenceItem]
  }

  /// A piece of evidence for or against an interpretation.
  public struct EvidenceItem: Sendable {
    /// What kind of evidence it is.
    public let kind: Evidence
    /// The same for people: "lies in what the query names by another name".
    public let phrase: String
    /// How much of it there is: how many words, doublings or edits; mostly 1.
    public let amount: Double
    /// What it adds to the score.
    public let score: Double
    /// What it adds to the logarithm of the odds that the query means a place.
    public let plausibility: Double
  }
}
