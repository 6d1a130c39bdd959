import COnTheMap

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// What crosses the border to C. A pointer that a caller passes is trusted to be what its type says,
// and to be NULL only where that is allowed or checked: C has no means to check more.

/// Objects as callers hold them: a pointer with one reference.
enum Handle {
  /// Hands an object out.
  @unsafe
  static func make(_ object: some AnyObject) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object of a pointer; nil for NULL.
  @unsafe
  static func object<Object: AnyObject>(
    _ pointer: OpaquePointer?, _ type: Object.Type = Object.self
  ) -> Object? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Takes an object back; nil for NULL.
  @unsafe
  static func free<Object: AnyObject>(_ pointer: OpaquePointer?, _ type: Object.Type) {
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

/// Texts with a NUL at the end, in memory of `malloc`.
enum CText {
  /// Copies UTF-8; a NUL inside stays where it is.
  @unsafe
  static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    var text = text
    return text.withUTF8 { bytes in
      guard let memory = unsafe malloc(bytes.count + 1) else {
        preconditionFailure("no memory for \(bytes.count) bytes")
      }
      if let start = bytes.baseAddress { unsafe memcpy(memory, start, bytes.count) }
      unsafe memory.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
      return unsafe memory.assumingMemoryBound(to: CChar.self)
    }
  }

  /// Frees what ``copy(_:)`` made.
  @unsafe
  static func free(_ text: UnsafeMutablePointer<CChar>?) {
    // Not this function, but that of C.
    #if canImport(Darwin)
      unsafe Darwin.free(text)
    #elseif canImport(Glibc)
      unsafe Glibc.free(text)
    #elseif canImport(Musl)
      unsafe Musl.free(text)
    #endif
  }

  /// The text of the program that a static string is.
  @unsafe
  static func pointer(_ text: StaticString) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// The bytes of a text that a caller passes.
  ///
  /// - Parameters:
  ///   - text: where it begins.
  ///   - byteCount: its length, or -1 if a NUL ends it.
  ///   - name: the name of the parameter.
  /// - Returns: the bytes.
  /// - Throws: ``Failure`` for NULL and other negative lengths.
  @unsafe
  static func bytes(
    _ text: UnsafePointer<CChar>?, _ byteCount: Int64, _ name: String
  ) throws(Failure) -> UnsafeRawBufferPointer {
    guard let text = unsafe text else { throw .argument("\(name) is NULL") }
    guard byteCount >= -1 else {
      throw .argument("\(name) has \(byteCount) bytes; expected 0 or more, or OTM_NUL_TERMINATED")
    }
    let count = byteCount < 0 ? unsafe strlen(text) : Int(byteCount)
    return unsafe UnsafeRawBufferPointer(start: text, count: count)
  }

  /// The text of an argument that a NUL ends; nil for NULL.
  ///
  /// - Throws: ``Failure`` for bytes that are not UTF-8.
  @unsafe
  static func string(
    _ text: UnsafePointer<CChar>?, _ name: String
  ) throws(Failure) -> String? {
    guard let text = unsafe text else { return nil }
    guard let string = unsafe String(validatingCString: text) else {
      throw .argument("\(name) is not UTF-8")
    }
    return string
  }
}

/// Runs a call and stores its result or its error.
///
/// - Parameters:
///   - result: where the object goes.
///   - error: where a sentence goes if the call fails.
///   - body: makes the object.
/// - Returns: the status.
@unsafe
func call(
  storing result: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ body: () throws(Failure) -> some AnyObject
) -> otm_status {
  unsafe result?.pointee = nil
  return unsafe call(error) { () throws(Failure) in
    guard let result = unsafe result else {
      throw .argument("there is no place to store the result: the pointer to it is NULL")
    }
    let object = try body()
    unsafe result.pointee = unsafe Handle.make(object)
  }
}

/// The same for a call that stores nothing.
@unsafe
func call(
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ body: () throws(Failure) -> Void
) -> otm_status {
  unsafe error?.pointee = nil
  do throws(Failure) {
    try body()
    return OTM_OK
  } catch let failure {
    if let error = unsafe error { unsafe error.pointee = unsafe CText.copy(failure.message) }
    return failure.status
  }
}
