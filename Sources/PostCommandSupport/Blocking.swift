import Dispatch
import Synchronization

/// Something that is true until somebody says otherwise.
final class Flag: Sendable {
  private let value = Atomic(true)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func clear() { value.store(false, ordering: .relaxed) }
}

/// Waiting for asynchronous work on a thread that is not one of Swift's own.
///
/// The threads that check lines are the system's, and may be held up; those that run tasks may not.
enum Blocking {
  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Waits for a value.
  static func value<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      let value = await work()
      box.value.withLock { $0 = value }
      isDone.signal()
    }
    while true {
      isDone.wait()
      // It is there: the signal comes after it.
      if let value = box.value.withLock({ $0 }) { return value }
    }
  }
}
