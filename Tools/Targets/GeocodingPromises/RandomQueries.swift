package import Gazetteer
import SeededRandom

/// Queries put together at random from names, words and numbers, the same for a seed.
package struct RandomQueries {
  private static let words = [
    "rue", "street", "12", "59000", "the", "lake", "university", "CA", "IN", "in", "near", "County",
    "Province", "Republic", "PO Box 7", "x", "hello", "new", "St", "(old)", "94043", "de la", "в",
  ]
  private static let separators = [" ", ", ", " / ", " - ", " ", ", "]
  private static let maxPartCount = 4

  private let gazetteer: Gazetteer
  private var generator: SeededGenerator

  package init(_ gazetteer: Gazetteer, seed: UInt64) {
    self.gazetteer = gazetteer
    generator = SeededGenerator(seed: seed)
  }

  package mutating func next() -> String {
    var query = ""
    for part in 0..<number(below: RandomQueries.maxPartCount) + 1 {
      if part > 0 {
        query += RandomQueries.separators[number(below: RandomQueries.separators.count)]
      }
      if number(below: 3) == 0 {
        query += RandomQueries.words[number(below: RandomQueries.words.count)]
      } else {
        let place = gazetteer.place(PlaceID(index: UInt32(number(below: gazetteer.placeCount))))
        let name = place?.name ?? ""
        // One in five is misspelt.
        let isMisspelt = number(below: 5) == 0
        query += isMisspelt ? NameEdit.misspell(name, using: &generator) ?? name : name
      }
    }
    return query
  }

  private mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }
}
