/// The postal codes of a file: the section `POST` of a gazetteer or an add-on.
final class PostalCodeTable: Sendable {
  private let store: BlockStore
  private let numbers: BlockCache<PostalCodeBlock>
  private let letters: BlockCache<PostalCodeBlock>
  private let dictionary: BlockCache<PostalCodeDictionary>

  init(_ view: ByteView) {
    store = BlockStore(view)
    numbers = BlockCache(store) { PostalCodeBlock($0, firstKey: $1, hasLetters: false) }
    letters = BlockCache(store) { PostalCodeBlock($0, firstKey: $1, hasLetters: true) }
    dictionary = BlockCache(store) { bytes, _ in PostalCodeDictionary(bytes) }
  }

  /// Whether there are codes of any country.
  var hasCodes: Bool { store.blockCount > 1 }

  /// The countries that there are codes of.
  var countries: [PostalCodeDictionary.Country] { hasCodes ? dictionary.block(0).countries : [] }

  /// The area of a code; nil where there is no such code in the country.
  ///
  /// - Complexity: O(codes of a block).
  func area(_ code: PostalCodeText, country: String) -> PostalCodeArea? {
    let countries = countries
    guard let position = countries.firstIndex(where: { $0.code == country }) else { return nil }
    let found = countries[position]
    let end =
      position + 1 < countries.count ? countries[position + 1].firstBlock : store.blockCount
    // Of a damaged file the blocks may be in any order.
    guard found.firstBlock > 0, found.firstBlock < end else { return nil }
    if found.digitCount > 0 {
      guard code.text.utf8.count == found.digitCount, let number = code.number else { return nil }
      return store.block(for: number, in: found.firstBlock..<end)
        .flatMap { numbers.block($0).area(code, number: number) }
    }
    return store.block(for: code.prefixKey, in: found.firstBlock..<end)
      .flatMap { letters.block($0).area(code, number: nil) }
  }
}
