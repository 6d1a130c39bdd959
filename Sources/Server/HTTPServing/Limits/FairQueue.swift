/// A queue whose elements leave in turns: those of one name do not wait for all of another's.
///
/// Names are paths: the clients take turns, and of each client the accounts. So what one client
/// adds, however much, delays the others by one element of its own for each of theirs.
struct FairQueue<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  private var queues: [String: FairQueue] = [:]
  /// The names that have elements; the first is next.
  private var turns: [String] = []
  /// The number of elements.
  private(set) var count = 0

  /// Makes an empty queue.
  init() {}

  /// Adds an element at the end of the queue of a name.
  mutating func append(_ element: Element, under path: some Collection<String>) {
    count += 1
    guard let name = path.first else {
      elements.append(element)
      return
    }
    if queues[name] == nil { turns.append(name) }
    queues[name, default: FairQueue()].append(element, under: path.dropFirst())
  }

  /// Removes the element whose turn it is.
  mutating func removeFirst() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    guard elements.isEmpty else { return elements.removeFirst() }
    let name = turns.removeFirst()
    let element = queues[name]?.removeFirst()
    if queues[name]?.count == 0 { queues[name] = nil } else { turns.append(name) }
    return element
  }

  /// Removes an element of a name.
  mutating func remove(
    under path: some Collection<String>, where isWanted: (Element) -> Bool
  ) -> Element? {
    let removed: Element?
    if let name = path.first {
      removed = queues[name]?.remove(under: path.dropFirst(), where: isWanted)
      forgetIfEmpty(name)
    } else {
      removed = elements.firstIndex(where: isWanted).map { elements.remove(at: $0) }
    }
    if removed != nil { count -= 1 }
    return removed
  }

  /// Removes the newest element of the name that has most; of several, that of the given path.
  mutating func removeNewestOfLongest(
    preferring path: some Collection<String>
  ) -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    guard elements.isEmpty else { return elements.removeLast() }
    var longest = path.first.flatMap { queues[$0] == nil ? nil : $0 } ?? turns[0]
    for name in turns where (queues[name]?.count ?? 0) > (queues[longest]?.count ?? 0) {
      longest = name
    }
    let removed = queues[longest]?.removeNewestOfLongest(preferring: path.dropFirst())
    forgetIfEmpty(longest)
    return removed
  }

  private mutating func forgetIfEmpty(_ name: String) {
    guard let queue = queues[name], queue.count == 0 else { return }
    queues[name] = nil
    turns.removeAll { $0 == name }
  }
}
