internal import Synchronization

/// Keeps a large noncopyable type in memory: a type that stores one is passed by its address, never
/// as a value.
///
/// The compiler checks each value of a noncopyable type, field by field and block by block. For
/// types of dozens of fields that took two thirds of the time that this module takes to compile. An
/// address costs nearly nothing to check. An atomic number has no value form, so a type that stores
/// one has none either.
struct InPlace: ~Copyable, Sendable {
  private let address = Atomic<UInt8>(0)
}
