internal import Synchronization

/// Keeps what was read of regions and countries: every answer shows it again.
final class ContainerFacts<Value: Sendable>: Sendable {
  private let count: Int
  private let values = Mutex<[Value?]>([])

  init(count: Int) {
    self.count = count
  }

  /// A value, read when it is first asked for.
  func value(_ index: Int, read: () -> Value) -> Value {
    if let known = values.withLock({ index < $0.count ? $0[index] : nil }) { return known }
    let value = read()
    values.withLock { values in
      // Nothing is allocated until the first is shown.
      if values.isEmpty { values = Array(repeating: nil, count: count) }
      if values.indices.contains(index) { values[index] = value }
    }
    return value
  }
}

extension Gazetteer {
  /// The name shown for a place, or nothing where the file has none.
  package func displayName(_ place: Int) -> String {
    let index = place - hierarchy.firstRegion
    guard index >= 0, place < hierarchy.firstArea else { return storedName(place) }
    return containerNames.value(index) { storedName(place) }
  }

  private func storedName(_ place: Int) -> String {
    if let (layer, index) = own(place) {
      return layer.displayNames.string(index)
    }
    return displayNames.string(place)
  }
}
