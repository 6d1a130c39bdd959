#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A value that threads share, one at a time, and whose changes they can wait for.
///
/// Reading or setting the value wakes no thread: wake the waiting ones with the matching
/// ``MonitorEvent``.
///
/// It owns a mutex of the system, which must not move: it has a heap address of its own for as long
/// as this lives. `@unchecked Sendable` is right because the value is only touched between locking
/// and unlocking.
@safe
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Looks at the value or changes it.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Waits until there is something to return, which it may then change the value for.
  ///
  /// - Parameters:
  ///   - event: the event that wakes the thread when there may be something to return.
  ///   - body: looks whether there is something.
  /// - Returns: what there is.
  package func wait<Result>(for event: MonitorEvent, _ body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      unsafe event.wait(mutex)
    }
  }
}

/// Something that threads wait for at one monitor.
///
/// Every member is used only by a thread that holds the lock of that monitor: this is what makes
/// `@unchecked Sendable` right. The system is asked to wake a thread only if one waits.
@safe
package final class MonitorEvent: @unchecked Sendable {
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiterCount = 0

  package init() { unsafe pthread_cond_init(condition, nil) }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
  }

  /// Lets go of the lock until the event; returns with the lock, also without an event at times.
  @unsafe
  fileprivate func wait(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) {
    waiterCount += 1
    unsafe pthread_cond_wait(condition, mutex)
    waiterCount -= 1
  }

  /// Wakes one thread that waits.
  func wakeOne() {
    if waiterCount > 0 { unsafe pthread_cond_signal(condition) }
  }

  /// Wakes every thread that waits.
  package func wakeAll() {
    if waiterCount > 0 { unsafe pthread_cond_broadcast(condition) }
  }
}

/// Threads of the system.
///
/// Swift's own tasks would link their runtime's start-up into every run; a run over one query has
/// no use for it. These cost nothing until the first is started.
package enum Threads {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that ends when the closure does.
  ///
  /// - Returns: whether the system had a thread to give.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = unsafe pthread_create(&thread, nil, { Threads.enter($0) }, box)
      if code == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, nil, { pointer in unsafe pointer.flatMap { unsafe Threads.enter($0) } }, box)
      if code == 0 { pthread_detach(thread) }
    #endif
    if code != 0 { unsafe Unmanaged<Body>.fromOpaque(box).release() }
    return code == 0
  }

  private static func enter(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run()
    return nil
  }
}
