#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether tests that could go on for long try everything: where the variable `OTM_THOROUGH_TESTS`
/// is set, as by `Tools/check --all`.
///
/// Elsewhere they try a part, spread over the whole.
public let isThorough = unsafe getenv("OTM_THOROUGH_TESTS") != nil
