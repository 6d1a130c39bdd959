// The header documents these functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import COnTheMap
  import PostValidation

  // The functions of `onthemap.h` about posts.

  @implementation @c
  public func otm_validate(
    _ geocoder: OpaquePointer!, _ post: UnsafePointer<CChar>!, _ byte_count: Int64,
    _ options: OpaquePointer!, _ report: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe report?.pointee = nil
    return unsafe call(error) { () throws(Failure) in
      guard let report = unsafe report else {
        throw .argument("there is no place to store the report: the pointer to it is NULL")
      }
      let (object, given) = try unsafe GeocoderObject.passed(geocoder, options)
      let validator = try given.validator(object.geocoder)
      let document = try unsafe CText.bytes(post, byte_count, "post")
      let found = unsafe validator.report(onJSON: document)
      let line = PostReportEncoder(.json).encode(found)
      // Without the line end.
      unsafe report.pointee = unsafe CText.copy(String(decoding: line.dropLast(), as: UTF8.self))
    }
  }
#endif
