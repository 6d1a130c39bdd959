#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns bytes of an encoding into UTF-8 with the system's `iconv`.
///
/// It owns the descriptor: `iconv_open` in `init`, `iconv_close` in `deinit`, and nothing else sees
/// it. Every call passes buffers that live through it, so the class is safe to use. A byte that is
/// no character becomes a mark (``UndecodableByte``), so nothing is dropped.
@safe final class CharacterConverter {
  /// The system has no converter for the encoding.
  struct Unavailable: Error {}

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    private let descriptor: iconv_t

    /// Opens the converter.
    ///
    /// - Parameter encoding: the encoding of the bytes.
    /// - Throws: ``Unavailable``.
    init(_ encoding: TextEncoding) throws(Unavailable) {
      for name in encoding.converterNames {
        guard let opened = unsafe iconv_open("UTF-8", name) else { continue }
        // What POSIX returns for a failure: (iconv_t)-1.
        if Int(bitPattern: opened) != -1 {
          unsafe descriptor = opened
          return
        }
      }
      throw Unavailable()
    }

    deinit { unsafe _ = iconv_close(descriptor) }

    /// Appends the characters of some bytes.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - isFinal: whether nothing follows: the beginning of a character is then marked too.
    ///   - result: where the UTF-8 goes.
    /// - Returns: how many bytes at the end are the beginning of a character.
    func convert(_ bytes: [UInt8], isFinal: Bool, to result: inout [UInt8]) -> Int {
      var input = bytes
      // Room for whatever a chunk grows by; a full buffer is emptied and used again.
      var output = [UInt8](repeating: 0, count: Swift.max(64, bytes.count * 2))
      var position = 0
      while position < input.count {
        let (readCount, writtenCount, fault) = step(&input, from: position, &output)
        result.append(contentsOf: output[..<writtenCount])
        position += readCount
        switch fault {
        case 0: return input.count - position
        case E2BIG: continue
        case EINVAL where !isFinal: return input.count - position
        // A cut character at the end, or a byte that is none.
        default:
          guard position < input.count else { return 0 }
          UndecodableByte.append(input[position], to: &result)
          position += 1
        }
      }
      return 0
    }

    /// One call of `iconv`: how much it read and wrote, and why it stopped.
    private func step(
      _ input: inout [UInt8], from start: Int, _ output: inout [UInt8]
    ) -> (readCount: Int, writtenCount: Int, fault: CInt) {
      unsafe input.withUnsafeMutableBytes { input in
        unsafe output.withUnsafeMutableBytes { output in
          // Neither is empty: the caller has bytes left, and the output has room for 64.
          var inputLeft = input.count - start
          var outputLeft = output.count
          var from = unsafe input.baseAddress?.advanced(by: start)
            .assumingMemoryBound(to: CChar.self)
          var to = unsafe output.baseAddress?.assumingMemoryBound(to: CChar.self)
          let count = unsafe iconv(descriptor, &from, &inputLeft, &to, &outputLeft)
          // (size_t)-1 is a failure, and errno says which.
          let fault = count == -1 || count == Int(bitPattern: UInt.max) ? errno : 0
          return (input.count - start - inputLeft, output.count - outputLeft, fault)
        }
      }
    }
  #else
    init(_ encoding: TextEncoding) throws(Unavailable) { throw Unavailable() }

    func convert(_ bytes: [UInt8], isFinal: Bool, to result: inout [UInt8]) -> Int { 0 }
  #endif
}

/// A byte that is not a character of its encoding, as a mark in decoded text.
///
/// It becomes what U+DC00 plus the byte would be in UTF-8. That is never well-formed, so the row
/// that holds it is found to be no text, and the byte can still be told. (PEP 383 of Python does
/// the same.)
enum UndecodableByte {
  /// Appends the mark of a byte.
  static func append(_ byte: UInt8, to result: inout [UInt8]) {
    result += [0xED, 0xB0 | byte >> 6, 0x80 | byte & 0x3F]
  }

  /// The byte of a mark; nil if there is none.
  static func byte(of mark: ArraySlice<UInt8>) -> UInt8? {
    let mark = Array(mark.prefix(3))
    guard mark.count == 3, mark[0] == 0xED, mark[1] & 0xFC == 0xB0, mark[2] & 0xC0 == 0x80 else {
      return nil
    }
    return (mark[1] & 3) << 6 | mark[2] & 0x3F
  }
}
