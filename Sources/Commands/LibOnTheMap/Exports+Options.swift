// The header documents these functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import COnTheMap

  // The functions of `onthemap.h` about options.

  @implementation @c
  public func otm_options_create() -> OpaquePointer! { unsafe Handle.make(OptionsObject()) }

  @implementation @c
  public func otm_options_set(
    _ options: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: UnsafePointer<CChar>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe call(error) { () throws(Failure) in
      guard let object = unsafe Handle.object(options, OptionsObject.self) else {
        throw .argument("options is NULL")
      }
      guard let name = unsafe try CText.string(name, "name") else {
        throw .argument("name is NULL")
      }
      guard unsafe value == nil || String(validatingCString: value) != nil else {
        throw .option("\(name) is not UTF-8")
      }
      try object.options.set(name, unsafe try CText.string(value, name))
    }
  }

  @implementation @c
  public func otm_options_free(_ options: OpaquePointer!) {
    unsafe Handle.free(options, OptionsObject.self)
  }
#endif
