/// The range of a field in a record.
public struct CSVField: Hashable, Sendable {
  /// Its bytes, with its quotes, among those of the batch.
  public let range: Range<Int>
  /// Whether it starts with a quote that means something.
  public let isQuoted: Bool

  /// Makes a field.
  @inline(__always)
  init(_ lowerBound: Int, _ upperBound: Int, isQuoted: Bool) {
    range = lowerBound..<upperBound
    self.isQuoted = isQuoted
  }
}
