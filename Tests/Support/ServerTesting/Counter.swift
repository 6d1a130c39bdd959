package import Synchronization

/// A number that several tasks count up.
package final class Counter: Sendable {
  package let count = Atomic<Int>(0)

  /// Makes a counter at zero.
  package init() {}
}
