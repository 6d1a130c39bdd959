/// The object behind `otm_options`.
///
/// `@unchecked Sendable` is right because only `otm_options_set` changes it, which needs it alone.
final class OptionsObject: @unchecked Sendable {
  var options = CallOptions()
}
