/// What `otm_options` points to.
///
/// `@unchecked Sendable` is right because only `otm_options_set` changes it, which needs it alone.
final class OptionsObject: @unchecked Sendable {
  var options = CallOptions()
}
