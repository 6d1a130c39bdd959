import Dispatch
import Synchronization

/// A flag that is set until a thread clears it.
final class AtomicFlag: Sendable {
  private let value = Atomic(true)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func clear() { value.store(false, ordering: .relaxed) }
}

/// Waits for asynchronous work on a thread outside of Swift's cooperative pool.
///
/// The threads that check lines are system threads and may block. Threads of the pool must not.
enum Blocking {
  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Runs the work in a task and waits for its value.
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
      // The task stores the value before it signals.
      if let value = box.value.withLock({ $0 }) { return value }
    }
  }
}
