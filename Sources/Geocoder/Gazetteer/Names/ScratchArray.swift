/// An array with one owner, kept from one query to the next.
///
/// An `Array` looks for a unique reference at each change, and counts one where it is looped over:
/// a query has some hundred of both. This one has one owner and is never copied, so that it need
/// not.
///
/// - Note: Safe because its memory is its own from `init` to `deinit`, is handed out by no method,
///   and is never read from `count` on: each index is checked.
@safe @usableFromInline package struct ScratchArray<Element>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  /// How many elements there are.
  @usableFromInline package internal(set) var count = 0

  private static var firstCapacity: Int { 8 }

  /// Makes an empty array.
  package init() {
    capacity = ScratchArray.firstCapacity
    unsafe base = .allocate(capacity: capacity)
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  @inlinable package var isEmpty: Bool { count == 0 }
  @inlinable package var indices: Range<Int> { unsafe Range(uncheckedBounds: (0, count)) }

  /// An element.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe base[index]
    }
    @inline(__always) set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      unsafe base[index] = newValue
    }
  }

  /// An element, unchecked: for the few loops whose bounds are known and that run for each letter.
  ///
  /// - Precondition: `0 <= index && index < count`.
  @unsafe @inlinable package subscript(unchecked index: Int) -> Element {
    @inline(__always) get { unsafe base[index] }
    @inline(__always) set { unsafe base[index] = newValue }
  }

  /// The first element, if there is one.
  @inlinable package var first: Element? { count > 0 ? self[0] : nil }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1) on average.
  @inlinable @inline(__always) package mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe (base + count).initialize(to: element)
    count &+= 1
  }

  @usableFromInline @inline(never) mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }

  /// Moves all elements behind those of an array.
  ///
  /// - Complexity: O(n).
  @inlinable package mutating func move(to array: inout [Element]) {
    unsafe array.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
    removeAll()
  }

  /// Inserts an element before another.
  ///
  /// - Complexity: O(n).
  package mutating func insert(_ element: Element, at index: Int) {
    append(element)
    var position = count &- 1
    while position > index {
      self[position] = self[position &- 1]
      position &-= 1
    }
    self[index] = element
  }

  /// Removes all elements from an index on, and keeps their memory.
  @inlinable package mutating func removeAll(from index: Int = 0) {
    precondition(index >= 0 && index <= count)
    unsafe (base + index).deinitialize(count: count &- index)
    count = index
  }

  /// Removes the elements that fulfil a condition; the others keep their order.
  @inlinable package mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    var kept = 0
    for index in indices where !isUnwanted(self[index]) {
      if kept != index { self[kept] = self[index] }
      kept &+= 1
    }
    removeAll(from: kept)
  }

  /// Whether an element fulfils a condition.
  @inlinable @inline(__always)
  package func contains(where isWanted: (Element) -> Bool) -> Bool {
    contains(in: indices, where: isWanted)
  }

  /// Whether one of the elements at some indices fulfils a condition.
  @inlinable @inline(__always)
  package func contains(in indices: Range<Int>, where isWanted: (Element) -> Bool) -> Bool {
    for index in indices where isWanted(self[index]) { return true }
    return false
  }

  /// The first element that fulfils a condition.
  @inlinable @inline(__always)
  package func first(where isWanted: (Element) -> Bool) -> Element? {
    for index in indices where isWanted(self[index]) { return self[index] }
    return nil
  }

  /// Sorts the elements.
  ///
  /// - Complexity: O(n log n).
  @inlinable package mutating func sort(by isBefore: (Element, Element) -> Bool) {
    guard count > 1 else { return }
    var elements = unsafe UnsafeMutableBufferPointer(start: base, count: count)
    unsafe elements.sort(by: isBefore)
  }

  /// A copy of the elements.
  package var array: [Element] {
    unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }
}

// Sound because it cannot be copied: its memory has one owner, on any thread.
extension ScratchArray: @unchecked Sendable where Element: Sendable {}
