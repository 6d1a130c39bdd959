import GeoFormats
import Geocoding
import Synchronization

/// The object behind `otm_answer`.
final class AnswerObject: Sendable {
  /// A text that C sees, freed with the answer.
  ///
  /// `@unchecked Sendable` is right because the memory is never written to after it is made.
  @safe
  private struct Text: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<CChar>
    let byteCount: Int

    init(_ text: String) {
      unsafe pointer = unsafe CText.copy(text)
      byteCount = text.utf8.count
    }
  }

  private struct Key: Hashable {
    let index: Int
    let field: AnswerField
  }

  private struct Texts: Sendable {
    var json: Text?
    var refusal: Text?
    var fields: [Key: Text] = [:]
  }

  let answer: GeocodingAnswer
  private let texts = Mutex(Texts())

  init(_ answer: GeocodingAnswer) { self.answer = answer }

  deinit {
    texts.withLock { texts in
      for text in texts.fields.values { unsafe CText.free(text.pointer) }
      if let json = texts.json { unsafe CText.free(json.pointer) }
      if let refusal = texts.refusal { unsafe CText.free(refusal.pointer) }
    }
  }

  /// The answer as a line of JSON.
  @unsafe
  var json: (pointer: UnsafePointer<CChar>, byteCount: Int) {
    let text = texts.withLock { texts in
      if let json = texts.json { return json }
      var writer = AnswerWriter(.ndjson)
      writer.write(answer)
      // Without the line end.
      let json = Text(String(decoding: writer.bytes.dropLast(), as: UTF8.self))
      texts.json = json
      return json
    }
    return unsafe (UnsafePointer(text.pointer), text.byteCount)
  }

  /// Why there is no result; nil if there is one.
  @unsafe
  var refusal: UnsafePointer<CChar>? {
    guard answer.results.isEmpty else { return nil }
    let text = texts.withLock { texts in
      let text = texts.refusal ?? Text((answer.refusal ?? .notFound).rawValue)
      texts.refusal = text
      return text
    }
    return unsafe UnsafePointer(text.pointer)
  }

  /// A field of a result as text.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - index: which result, below their number.
  /// - Returns: the text; nil if it is empty.
  @unsafe
  func text(
    of field: AnswerField, at index: Int
  ) -> (pointer: UnsafePointer<CChar>, byteCount: Int)? {
    let key = Key(index: index, field: field)
    let text = texts.withLock { texts -> Text? in
      if let text = texts.fields[key] { return text }
      let single = GeocodingAnswer(
        query: answer.query, results: [answer.results[index]], rivals: answer.rivals)
      var writer = AnswerFieldWriter()
      var bytes: [UInt8] = []
      writer.append(field, of: single, to: &bytes)
      guard !bytes.isEmpty else { return nil }
      let text = Text(String(decoding: bytes, as: UTF8.self))
      texts.fields[key] = text
      return text
    }
    return unsafe text.map { unsafe (UnsafePointer($0.pointer), $0.byteCount) }
  }
}
