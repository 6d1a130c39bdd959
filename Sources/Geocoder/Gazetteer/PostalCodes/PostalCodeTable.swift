/// The postal codes of a file: the section `POST` of a gazetteer or an add-on.
///
/// Its dictionary and the names of its towns are inflated, codes are read where they lie.
final class PostalCodeTable: Sendable {
  private let store: BlockStore
  private let names: BlockCache<LineBlock>
  private let dictionary: BlockCache<PostalCodeDictionary>

  init(_ view: ByteView) {
    store = BlockStore(view)
    names = BlockCache(store) { LineBlock($0, firstKey: $1) }
    dictionary = BlockCache(store) { bytes, _ in PostalCodeDictionary(bytes) }
  }

  /// Whether there are codes of any country.
  var hasCodes: Bool { store.blockCount > 1 }

  /// The countries that there are codes of.
  var countries: [PostalCodeDictionary.Country] { hasCodes ? dictionary.block(0).countries : [] }

  /// The codes of the country with a code of two capital letters; nil where there are none.
  func codes(_ first: UInt8, _ second: UInt8) -> Codes? {
    guard hasCodes else { return nil }
    let dictionary = dictionary.block(0)
    guard let position = dictionary.position(first, second) else { return nil }
    let country = dictionary.countries[position]
    let end =
      position + 1 < dictionary.countries.count
      ? dictionary.countries[position + 1].firstBlock : dictionary.firstNameBlock
    // Of a damaged file the blocks may be in any order.
    guard country.firstBlock > 0, country.firstBlock < end else { return nil }
    return Codes(
      store: store, digitCount: country.digitCount, stepsPerDegree: dictionary.stepsPerDegree,
      blocks: country.firstBlock..<end)
  }

  /// The name of a town with a number; nil where it has none.
  ///
  /// - Complexity: O(names of a block).
  func townName(_ number: Int) -> String? {
    let first = dictionary.block(0).firstNameBlock
    guard first > 0, first < store.blockCount else { return nil }
    guard let block = store.block(for: number, in: first..<store.blockCount) else { return nil }
    let name = names.block(block).line(number)
    return name.isEmpty ? nil : name
  }

  /// The postal codes of one country.
  struct Codes {
    fileprivate let store: BlockStore
    /// How many digits each of them has; 0 where they have letters or several lengths.
    let digitCount: Int
    /// How many steps a degree of its points has.
    let stepsPerDegree: Int
    fileprivate let blocks: Range<Int>

    /// The entry of a code; nil where there is no such code in the country.
    ///
    /// - Complexity: O(codes of a block).
    func entry(_ code: PostalCodeText) -> PostalCodeEntry? {
      guard digitCount > 0 else {
        return block(for: code.prefixKey).flatMap { block in block.index(of: code).map(block.entry)
        }
      }
      guard let number = number(code) else { return nil }
      return block(for: number).flatMap { block in block.index(of: number).map(block.entry) }
    }

    /// The entry of the last code of as many digits that is not after a code, and that code as a
    /// number.
    ///
    /// - Complexity: O(codes of a block).
    func lastEntry(notAfter code: PostalCodeText) -> (number: Int, entry: PostalCodeEntry)? {
      guard let number = number(code), let block = block(for: number) else { return nil }
      let (index, found) = block.lastIndex(notAfter: number)
      return index >= 0 ? (found, block.entry(index)) : nil
    }

    /// Whether a condition holds for the entries of the codes right before and behind a code of
    /// digits that the country lacks; false where there is none on one side.
    ///
    /// - Complexity: O(codes of a block).
    func neighbours(
      of code: PostalCodeText, satisfy holds: (PostalCodeEntry) -> Bool
    ) -> Bool {
      guard let key = number(code), let number = store.block(for: key, in: blocks),
        let block = block(number)
      else { return false }
      let (index, _) = block.lastIndex(notAfter: key)
      guard index >= 0, holds(block.entry(index)) else { return false }
      if index + 1 < block.count { return holds(block.entry(index + 1)) }
      guard blocks.contains(number + 1), let next = self.block(number + 1), next.count > 0 else {
        return false
      }
      return holds(next.entry(0))
    }

    private func number(_ code: PostalCodeText) -> Int? {
      code.count == digitCount ? code.number : nil
    }

    private func block(for key: Int) -> PostalCodeBlock? {
      store.block(for: key, in: blocks).flatMap { block($0) }
    }

    private func block(_ number: Int) -> PostalCodeBlock? {
      store.stored(number).map { PostalCodeBlock($0, firstKey: store.firstKey(number)) }
    }
  }
}
