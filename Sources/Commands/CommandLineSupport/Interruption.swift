package import Files
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The signal that asked the process to end, or 0.
private let receivedSignal = Atomic<Int32>(0)
/// The end of a pipe that a byte is written to then, or -1.
private let alarm = Atomic<Int32>(-1)
/// The other end of that pipe.
private let alarmInput = Atomic<Int32>(-1)

/// Stops reading when a signal asks the process to end, so that queries already read are answered
/// and written.
///
/// A signal can come at any instant, also just before a read that waits for hours: its handler
/// writes a byte into a pipe, and the reader waits for the pipe too. A second signal ends the
/// process at once.
package struct InterruptibleInput: ByteSource {
  private let input: FileDescriptor
  /// The other end of the pipe, or -1 where there is none.
  private let bell: Int32

  /// Reads from a descriptor, and takes care of SIGINT, SIGTERM and SIGPIPE from now on.
  ///
  /// Afterwards, writing to a closed pipe is an error and does not end the process.
  package init(_ input: FileDescriptor) {
    self.input = input
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      bell = -1
      return
    }
    bell = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    alarm.store(ends[1], ordering: .sequentiallyConsistent)
    alarmInput.store(ends[0], ordering: .sequentiallyConsistent)
    _ = receivedSignal.load(ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM] {
      _ = signal(number) { number in
        receivedSignal.store(number, ordering: .sequentiallyConsistent)
        var byte: UInt8 = 0
        _ = unsafe write(alarm.load(ordering: .sequentiallyConsistent), &byte, 1)
        _ = signal(number, SIG_DFL)
      }
    }
    _ = signal(SIGPIPE, SIG_IGN)
    // The parent process may have blocked these signals, as threads of Swift's own do.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the process as the signal would have that asked for it; does nothing if none has.
  static func endIfAsked() {
    let number = receivedSignal.load(ordering: .sequentiallyConsistent)
    guard number != 0 else { return }
    _ = signal(number, SIG_DFL)
    raise(number)
  }

  /// Where there is something to read once a signal has asked the process to end; nil before an
  /// input is made.
  static var bell: Int32? {
    let number = alarmInput.load(ordering: .sequentiallyConsistent)
    return number < 0 ? nil : number
  }

  /// Reads the bytes that are available, and waits only if there are none.
  ///
  /// - Throws: ``InputOutputError/interrupted(signal:)``, and what the descriptor throws.
  package func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    if bell >= 0 {
      var requests = [
        pollfd(fd: input.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
      ]
      // The read reports an error of the input.
      while unsafe poll(&requests, 2, -1) < 0, errno == EINTR {}
      let number = receivedSignal.load(ordering: .sequentiallyConsistent)
      if number != 0 { throw .interrupted(signal: number) }
    }
    return try input.read(into: &buffer)
  }
}
