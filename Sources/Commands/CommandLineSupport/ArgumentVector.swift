package import FileGeocoding

/// The arguments of the process, made fit for a parser of options.
///
/// Two things go wrong between a shell and such a parser. Arguments that are not UTF-8 are repaired
/// in silence, and a query such as `-33.86, 151.21` is taken for options. Here both are marked with
/// a NUL, which no argument can hold; ``QueryArgument`` reads the mark.
package enum ArgumentVector {
  /// The arguments after the name of the program, marked where they need it.
  package static var ofProcess: [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = unsafe CommandLine.unsafeArgv[index] else { break }
      unsafe arguments.append(marked(bytes(pointer)))
    }
    return arguments
  }

  /// The bytes of an argument, which ends with a NUL.
  @unsafe
  package static func bytes(_ argument: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var offset = 0
    while case let byte = unsafe UInt8(bitPattern: argument[offset]), byte != 0 {
      bytes.append(byte)
      offset += 1
    }
    return bytes
  }

  /// Gives an option without a value its default one.
  ///
  /// The parser has options whose value may be left out (`defaultAsFlag`). But of `--name=value` it
  /// ignores the value if another option follows, and takes one that it cannot read for none.
  ///
  ///     ArgumentVector.completing("--sign-up", with: "open", in: ["serve", "--sign-up"])
  ///     // ["serve", "--sign-up=open"]
  ///
  /// - Parameters:
  ///   - option: the name of the option.
  ///   - value: what it means without a value.
  ///   - arguments: the arguments as typed.
  /// - Returns: the arguments, with `option=value` where the option stands alone.
  package static func completing(
    _ option: String, with value: String, in arguments: [String]
  ) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments.indices.map { index in
      guard index < end, arguments[index] == option else { return arguments[index] }
      let next = index + 1
      let hasValue = next < end && !arguments[next].hasPrefix("-")
      return hasValue ? option : "\(option)=\(value)"
    }
  }

  /// An argument as text, marked where it needs it.
  package static func marked(_ bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return QueryArgument.malformedMark + encoded(bytes)
    }
    return startsLikeCoordinates(text) ? QueryArgument.textMark + text : text
  }

  /// Whether a text is a minus sign, a digit, and something that no option holds.
  private static func startsLikeCoordinates(_ text: String) -> Bool {
    guard text.first == "-", let second = text.dropFirst().first else { return false }
    guard second == "." || ("0"..."9").contains(second) else { return false }
    return text.contains { $0 == "," || $0 == " " || $0 == "°" }
  }

  /// Any bytes as text: for each byte the scalar of its number.
  private static func encoded(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }
}

/// An argument that came through ``ArgumentVector``.
package enum QueryArgument: Equatable {
  /// A text.
  case text(String)
  /// Bytes that are not UTF-8.
  case malformed([UInt8], UTF8Fault)

  static let textMark = "\u{0}"
  static let malformedMark = "\u{0}!"

  /// Reads the mark of an argument, if there is one.
  package init(_ argument: String) {
    let scalars = argument.unicodeScalars
    guard scalars.first == "\u{0}" else {
      self = .text(argument)
      return
    }
    let rest = scalars.dropFirst()
    let bytes = rest.dropFirst().compactMap { UInt8(exactly: $0.value) }
    if rest.first == "!", let fault = UTF8Fault(in: bytes) {
      self = .malformed(bytes, fault)
    } else {
      self = .text(String(rest))
    }
  }

  /// The argument as text; bytes that are not UTF-8 are replaced.
  package var text: String {
    switch self {
    case .text(let text): text
    case .malformed(let bytes, _): String(decoding: bytes, as: UTF8.self)
    }
  }
}
