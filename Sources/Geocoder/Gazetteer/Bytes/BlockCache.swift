internal import Synchronization

/// Keeps blocks that were inflated and decoded.
///
/// Each block is decoded at most once as long as they all fit; past `capacity` the cache starts
/// anew, which bounds the memory of a gazetteer of any size.
final class BlockCache<Block: AnyObject & Sendable>: Sendable {
  private let store: BlockStore
  private let decode: @Sendable ([UInt8], _ firstKey: Int) -> Block
  private let blocks: Mutex<(kept: [Block?], byteCount: Int)>
  /// How many inflated bytes are kept, decoded: all names of the world in many languages.
  private let capacity = 16 << 20

  init(_ store: BlockStore, decode: @escaping @Sendable ([UInt8], Int) -> Block) {
    self.store = store
    self.decode = decode
    // Nothing is allocated for blocks until the first is read.
    blocks = Mutex(([], 0))
  }

  /// A block, decoded; one that is damaged decodes as no bytes.
  func block(_ index: Int) -> Block {
    let found = blocks.withLock { index < $0.kept.count ? $0.kept[index] : nil }
    if let found { return found }
    // Two tasks may both decode a block: that costs time once, a lock held meanwhile costs always.
    let bytes = store.inflated(index) ?? []
    let block = decode(bytes, store.firstKey(index))
    blocks.withLock { blocks in
      if blocks.kept.isEmpty || blocks.byteCount >= capacity {
        blocks = (Array(repeating: nil, count: store.blockCount), 0)
      }
      if blocks.kept.indices.contains(index) {
        blocks.kept[index] = block
        blocks.byteCount += bytes.count
      }
    }
    return block
  }

  /// The block that holds a key.
  func block(for key: Int) -> Block? {
    store.block(for: key).map(block)
  }
}
