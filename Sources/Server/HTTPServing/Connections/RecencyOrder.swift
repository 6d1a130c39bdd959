/// Elements in the order in which they were last appended.
///
/// Every operation takes constant time: the elements are a linked list over a dictionary.
struct RecencyOrder<Element: Hashable> {
  private struct Link {
    var previous: Element?
    var next: Element?
  }

  private var links: [Element: Link] = [:]
  private var last: Element?
  /// The element that was appended the longest ago; nil if there is none.
  private(set) var first: Element?

  var isEmpty: Bool { first == nil }

  /// Appends an element; one that is already here moves to the end.
  mutating func append(_ element: Element) {
    remove(element)
    links[element] = Link(previous: last, next: nil)
    if let last { links[last]?.next = element } else { first = element }
    last = element
  }

  /// Removes an element, if it is here.
  mutating func remove(_ element: Element) {
    guard let link = links.removeValue(forKey: element) else { return }
    if let previous = link.previous { links[previous]?.next = link.next } else { first = link.next }
    if let next = link.next { links[next]?.previous = link.previous } else { last = link.previous }
  }
}
