// The header documents these functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import COnTheMap
  import FileGeocoding
  import Geocoding

  // The functions of `onthemap.h` about geocoders and single queries.

  @implementation @c
  public func otm_open(
    _ options: OpaquePointer!, _ geocoder: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe call(storing: geocoder, error) { () throws(Failure) in
      try GeocoderObject(unsafe CallOptions.passed(options))
    }
  }

  @implementation @c
  public func otm_close(_ geocoder: OpaquePointer!) {
    unsafe Handle.free(geocoder, GeocoderObject.self)
  }

  @implementation @c
  public func otm_describe(
    _ geocoder: OpaquePointer!, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe json?.pointee = nil
    guard let object = unsafe Handle.object(geocoder, GeocoderObject.self), let json = unsafe json
    else { return OTM_INVALID_ARGUMENT }
    unsafe json.pointee = unsafe CText.copy(object.description)
    return OTM_OK
  }

  @implementation @c
  public func otm_geocode(
    _ geocoder: OpaquePointer!, _ query: UnsafePointer<CChar>!, _ byte_count: Int64,
    _ options: OpaquePointer!, _ answer: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe call(storing: answer, error) { () throws(Failure) in
      let (object, given) = try unsafe GeocoderObject.passed(geocoder, options)
      let options = try given.geocodingOptions()
      guard given.hasParts else {
        let bytes = try unsafe CText.bytes(query, byte_count, "query")
        return unsafe AnswerObject(
          Queries.answer(to: bytes) { object.geocoder.geocode($0, options: options) })
      }
      guard unsafe query == nil else {
        throw .argument("query must be NULL where options has parts of it")
      }
      return AnswerObject(object.geocoder.geocode(given.parts, options: options))
    }
  }

  @implementation @c
  public func otm_suggest(
    _ geocoder: OpaquePointer!, _ beginning: UnsafePointer<CChar>!, _ byte_count: Int64,
    _ options: OpaquePointer!, _ answer: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe call(storing: answer, error) { () throws(Failure) in
      let (object, given) = try unsafe GeocoderObject.passed(geocoder, options)
      let options = try given.suggestOptions()
      let bytes = try unsafe CText.bytes(beginning, byte_count, "beginning")
      return unsafe AnswerObject(
        Queries.answer(to: bytes) { SuggestQuery.answer($0, object.geocoder, options) })
    }
  }

  @implementation @c
  public func otm_reverse(
    _ geocoder: OpaquePointer!, _ latitude: Double, _ longitude: Double, _ options: OpaquePointer!,
    _ answer: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe call(storing: answer, error) { () throws(Failure) in
      let (object, given) = try unsafe GeocoderObject.passed(geocoder, options)
      let options = try given.reverseOptions()
      return AnswerObject(
        Queries.answer(latitude: latitude, longitude: longitude, object.geocoder, options))
    }
  }

  @implementation @c
  public func otm_reverse_text(
    _ geocoder: OpaquePointer!, _ point: UnsafePointer<CChar>!, _ byte_count: Int64,
    _ options: OpaquePointer!, _ answer: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe call(storing: answer, error) { () throws(Failure) in
      let (object, given) = try unsafe GeocoderObject.passed(geocoder, options)
      let options = try given.reverseOptions()
      let bytes = try unsafe CText.bytes(point, byte_count, "point")
      return unsafe AnswerObject(
        Queries.answer(to: bytes) { ReverseQuery.answer($0, object.geocoder, options) })
    }
  }

  extension CallOptions {
    /// The options that a caller passes; those by default for NULL.
    @unsafe
    static func passed(_ options: OpaquePointer?) -> CallOptions {
      unsafe Handle.object(options, OptionsObject.self)?.options ?? CallOptions()
    }
  }

  extension GeocoderObject {
    /// The geocoder and the options that a caller passes.
    ///
    /// - Throws: ``Failure`` for NULL as geocoder, and for codes that the gazetteer does not have.
    @unsafe
    static func passed(
      _ geocoder: OpaquePointer?, _ options: OpaquePointer?
    ) throws(Failure) -> (GeocoderObject, CallOptions) {
      guard let object = unsafe Handle.object(geocoder, GeocoderObject.self) else {
        throw .argument("geocoder is NULL")
      }
      let options = unsafe CallOptions.passed(options)
      try object.check(options)
      return (object, options)
    }
  }
#endif
