/// The names of the gazetteer: a trie that is walked where it lies.
///
/// It is a burst trie (S. Heinz, J. Zobel, H. E. Williams, "Burst tries: a fast, efficient data
/// structure for string keys", 2002), laid out for reading only. Near the root a **branch** picks a
/// child by the next code byte; as soon as few names are left they lie one after the other in a
/// **run**, front-coded: each name says how many bytes it shares with the one before, and the rest
/// is compressed by `SymbolTables`. Each name is followed by the places that bear it, so that
/// finding a name and its places is one walk over neighbouring bytes.
///
/// For example `seattle`: branches for nothing, `s`, `se` and `sea`, where a name ends, then a run
/// of the names that begin with `seat`.
///
/// Offsets are relative, so that a subtree is bytes that can be moved. A walk descends only to
/// higher offsets, which bounds it by the length of the file however damaged that is.
///
/// Layout of a branch: a byte of flags and the label's length; the highest weight below, a byte
/// (see `NameKind.completionDiscount(isLatin:)`); the label; the places, if a name ends here; the
/// number of children less one, a byte; the first code byte of each child; the offset of each child
/// from the end of this table, 2 or 4 bytes each. Layout of a run: a byte with `isRun` and the
/// symbol table's number; the highest weight, a byte; the number of names, a byte; then for each
/// name a byte with the shared length (high half) and the compressed length (low half), where 15
/// says that a byte with more follows; the compressed end; the places.
@usableFromInline package struct NameTrie: Sendable {
  @usableFromInline let view: ByteView
  let tables: SymbolTables
  @usableFromInline let postingWidth: Int
  /// Up to where a short entry of a run certainly lies in the view.
  let entryScanEnd: Int

  package init(_ view: ByteView, tables: SymbolTables, postingWidth: Int) {
    self.view = view
    self.tables = tables
    self.postingWidth = min(max(postingWidth, 1), 4)
    entryScanEnd = max(0, view.count - NameTrie.shortEntryByteCount)
  }

  /// No short entry of a run, with a byte behind it, is longer.
  private static let shortEntryByteCount = 32

  /// A name that was found.
  package struct Hit: Sendable {
    /// How many code bytes of the key it has.
    package let length: Int
    /// Where the places that bear it are listed.
    package let postings: Int
  }

  /// A branch, read.
  struct Branch {
    let label: Range<Int>
    let postings: Int?
    let childCount: Int
    let firstCodes: Int
    let offsets: Int
    let offsetWidth: Int

    @inline(__always) func child(_ index: Int, _ view: ByteView) -> Int {
      let offset = offsets &+ index &* offsetWidth
      return offsets &+ childCount &* offsetWidth
        &+ (offsetWidth == 2 ? view.uint16(at: offset) : view.uint32(at: offset))
    }
  }

  @inline(__always) func isRun(_ node: Int) -> Bool { view[node] & Layout.Node.isRun != 0 }

  @inline(__always) func branch(_ node: Int) -> Branch { branch(node, end: view.count) }

  /// Reads a branch whose subtree ends at an offset.
  @inline(__always) func branch(_ node: Int, end: Int) -> Branch {
    let flags = view[node]
    let label = node + 2..<node + 2 + Int(flags & Layout.Node.labelMask)
    var offset = label.upperBound
    var postings: Int?
    if flags & Layout.Node.endsName != 0 {
      postings = offset
      offset = endOfPostings(offset, end: end)
    }
    let count = Int(view[offset]) + 1
    return Branch(
      label: label, postings: postings, childCount: count, firstCodes: offset + 1,
      offsets: offset + 1 + count,
      offsetWidth: flags & Layout.Node.hasWideOffsets != 0 ? 4 : 2)
  }

  /// The offset after a list of places.
  @inline(__always) func endOfPostings(_ start: Int) -> Int {
    endOfPostings(start, end: view.count)
  }

  /// The offset after a list of places that ends before another; past that when it does not.
  @inline(__always) func endOfPostings(_ start: Int, end: Int) -> Int {
    var offset = start
    while offset < end {
      let isLast = view[offset] & 1 == 0
      offset &+= postingWidth
      if isLast { return offset }
    }
    return end + 1
  }
}

/// A place that bears a name, and what kind of name it is there.
@usableFromInline package struct NamePosting: Sendable {
  @usableFromInline package let index: Int
  @usableFromInline package let kind: NameKind

  @inlinable package init(index: Int, kind: NameKind) {
    self.index = index
    self.kind = kind
  }

  /// The bits of a posting below the index: whether another follows, and the kind.
  @inlinable package static var tagBitCount: Int { 5 }
}

extension NameTrie {
  /// The words and then the places of a name, the most prominent first.
  @inlinable @inline(__always)
  package func forEachPosting(at start: Int, _ body: (NamePosting) -> Void) {
    var offset = start
    while offset < view.count {
      let value = view.number(at: offset, width: postingWidth)
      if let kind = NameKind(rawValue: UInt8(truncatingIfNeeded: value >> 1 & 15)) {
        body(NamePosting(index: value >> NamePosting.tagBitCount, kind: kind))
      }
      if value & 1 == 0 { return }
      offset += postingWidth
    }
  }
}
