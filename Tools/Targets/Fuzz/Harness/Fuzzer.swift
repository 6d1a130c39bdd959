/// The driver of libFuzzer, which calls a function with many inputs.
package enum Fuzzer {
  /// Runs the fuzzer.
  ///
  /// - Parameters:
  ///   - count: how many arguments the process has.
  ///   - arguments: the arguments, with the fuzzer's options among them.
  ///   - body: takes the first byte of an input and the number of its bytes, and returns 0.
  /// - Returns: the exit status.
  package static func run(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
  ) -> CInt {
    var count = count
    var arguments = unsafe arguments
    return unsafe runDriver(&count, &arguments, body)
  }
}

/// The fuzzer's own main function, told what to call.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt
