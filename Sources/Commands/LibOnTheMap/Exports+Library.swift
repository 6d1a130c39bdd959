// The header documents these functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import COnTheMap
  import CommandLineSupport
  import GeoFormats
  import GeocodeCommand

  // The functions of `onthemap.h` about the library itself.

  /// Values that live as long as the library.
  @safe
  private enum Fixed {
    /// The version, as C text that is never freed.
    static let version = unsafe Text(Version.current)
    /// The names of all fields, likewise.
    static let fields = unsafe Text(AnswerField.allCases.map(\.rawValue).joined(separator: ","))

    /// `@unchecked Sendable` is right because the memory is never written to.
    @safe
    struct Text: @unchecked Sendable {
      let pointer: UnsafePointer<CChar>

      @unsafe
      init(_ text: String) { unsafe pointer = unsafe UnsafePointer(CText.copy(text)) }
    }
  }

  @implementation @c
  public func otm_version() -> UnsafePointer<CChar>! { unsafe Fixed.version.pointer }

  @implementation @c
  public func otm_field_names() -> UnsafePointer<CChar>! { unsafe Fixed.fields.pointer }

  @implementation @c
  public func otm_status_text(_ status: otm_status) -> UnsafePointer<CChar>! {
    unsafe CText.pointer(status.text)
  }

  @implementation @c
  public func otm_free(_ text: UnsafeMutablePointer<CChar>!) { unsafe CText.free(text) }

  @implementation @c
  public func otm_command(
    _ count: Int32, _ arguments: UnsafePointer<UnsafePointer<CChar>?>!
  ) -> Int32 {
    guard let arguments = unsafe arguments, count >= 0 else { return 64 }
    var marked: [String] = []
    for index in 0..<Int(count) {
      guard let argument = unsafe arguments[index] else { break }
      unsafe marked.append(ArgumentVector.marked(ArgumentVector.bytes(argument)))
    }
    Geocode.start(marked)
    return 0
  }
#endif
