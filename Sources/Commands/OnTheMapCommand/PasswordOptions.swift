import ArgumentParser
import CommandLineSupport

/// Options for reading a password.
struct PasswordOptions: ParsableArguments {
  @Flag(
    name: .customLong("password-stdin"),
    help: "Read the password from standard input.")
  var isStandardInput = false

  @Option(
    name: .customLong("password-fd"),
    help: ArgumentHelp("Read the password from a file descriptor.", valueName: "number"))
  var descriptor: Int32?

  func validate() throws {
    if isStandardInput, descriptor != nil {
      throw ValidationError("Pass --password-stdin or --password-fd, not both.")
    }
    if let descriptor, descriptor < 0 {
      throw ValidationError("--password-fd must be 0 or more.")
    }
  }

  /// Whether the command line says where.
  var isGiven: Bool { isStandardInput || descriptor != nil }

  /// Where the password comes from.
  var source: PasswordSource {
    if isStandardInput { return .standardInput }
    return descriptor.map(PasswordSource.descriptor) ?? .terminal
  }

  /// Reads the password, or says on standard error why that fails.
  func read(
    _ source: PasswordSource, prompt: String, isConfirmed: Bool = false
  ) throws(ExitCode) -> String {
    do throws(PasswordSource.Failure) {
      return try source.read(prompt: prompt, isConfirmed: isConfirmed)
    } catch {
      ExitStatus.note("\(error)")
      throw error == .interrupted ? ExitStatus.interrupted : ExitStatus.usage
    }
  }
}
