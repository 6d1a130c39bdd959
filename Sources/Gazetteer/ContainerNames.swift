internal import Synchronization

/// Keeps the names of regions and countries that were shown: every label holds two of them.
final class ContainerNames: Sendable {
  private let count: Int
  private let names = Mutex<[String?]>([])

  init(count: Int) {
    self.count = count
  }

  /// A name, read when it is first asked for.
  func name(_ index: Int, read: () -> String) -> String {
    if let known = names.withLock({ index < $0.count ? $0[index] : nil }) { return known }
    let name = read()
    names.withLock { names in
      // Nothing is allocated until the first is shown.
      if names.isEmpty { names = Array(repeating: nil, count: count) }
      if names.indices.contains(index) { names[index] = name }
    }
    return name
  }
}

extension Gazetteer {
  /// The name shown for a place, or nothing where the file has none.
  package func displayName(_ place: Int) -> String {
    let index = place - hierarchy.firstRegion
    guard index >= 0, place < hierarchy.firstArea else { return storedName(place) }
    return containerNames.name(index) { storedName(place) }
  }

  private func storedName(_ place: Int) -> String {
    displayNames.block(for: place)?.name(of: place) ?? ""
  }
}
