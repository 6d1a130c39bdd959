// The header documents these functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import COnTheMap
  import GeoFormats
  import Geocoding

  // The functions of `onthemap.h` about answers.

  @implementation @c
  public func otm_answer_count(_ answer: OpaquePointer!) -> Int {
    unsafe Handle.object(answer, AnswerObject.self)?.answer.results.count ?? 0
  }

  @implementation @c
  public func otm_answer_refusal(_ answer: OpaquePointer!) -> UnsafePointer<CChar>! {
    unsafe Handle.object(answer, AnswerObject.self)?.refusal
  }

  @implementation @c
  public func otm_answer_json(
    _ answer: OpaquePointer!, _ byte_count: UnsafeMutablePointer<Int>!
  ) -> UnsafePointer<CChar>! {
    unsafe byte_count?.pointee = 0
    guard let object = unsafe Handle.object(answer, AnswerObject.self) else { return nil }
    let json = unsafe object.json
    unsafe byte_count?.pointee = unsafe json.byteCount
    return unsafe json.pointer
  }

  @implementation @c
  public func otm_answer_text(
    _ answer: OpaquePointer!, _ index: Int, _ field: UnsafePointer<CChar>!,
    _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>!,
    _ byte_count: UnsafeMutablePointer<Int>!
  ) -> otm_status {
    unsafe text?.pointee = nil
    unsafe byte_count?.pointee = 0
    return unsafe call(nil) { () throws(Failure) in
      guard let text = unsafe text else { throw .argument("text is NULL") }
      let (object, field) = try unsafe AnswerObject.passed(answer, index, field)
      guard let found = unsafe object.text(of: field, at: index) else { throw .noValue }
      unsafe text.pointee = unsafe found.pointer
      unsafe byte_count?.pointee = unsafe found.byteCount
    }
  }

  @implementation @c
  public func otm_answer_number(
    _ answer: OpaquePointer!, _ index: Int, _ field: UnsafePointer<CChar>!,
    _ number: UnsafeMutablePointer<Double>!
  ) -> otm_status {
    unsafe number?.pointee = .nan
    return unsafe call(nil) { () throws(Failure) in
      guard let number = unsafe number else { throw .argument("number is NULL") }
      let (object, field) = try unsafe AnswerObject.passed(answer, index, field)
      guard field.isNumber else { throw .option("the field \(field.rawValue) is a text") }
      guard let value = field.number(of: object.answer.results[index]) else { throw .noValue }
      unsafe number.pointee = value
    }
  }

  @implementation @c
  public func otm_answer_free(_ answer: OpaquePointer!) {
    unsafe Handle.free(answer, AnswerObject.self)
  }

  extension AnswerObject {
    /// The answer and the field that a caller passes.
    ///
    /// - Throws: ``Failure`` for NULL, an index beyond the results, and an unknown field.
    @unsafe
    fileprivate static func passed(
      _ answer: OpaquePointer?, _ index: Int, _ field: UnsafePointer<CChar>?
    ) throws(Failure) -> (AnswerObject, AnswerField) {
      guard let object = unsafe Handle.object(answer, AnswerObject.self) else {
        throw .argument("answer is NULL")
      }
      guard let name = unsafe try CText.string(field, "field") else {
        throw .argument("field is NULL")
      }
      guard let field = AnswerField(rawValue: name) else {
        throw .option("there is no field \(name.debugDescription)")
      }
      // A size of C beyond the largest Int arrives as a negative number.
      guard object.answer.results.indices.contains(index) else {
        throw .argument(
          "the answer has no result \(index); number of results: \(object.answer.results.count)")
      }
      return (object, field)
    }
  }
#endif
