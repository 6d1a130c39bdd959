import ArgumentParser
import CommandLineSupport
import Files
import HTTPServing
import Logging

/// Options for a server's port, origins, rate limit and log.
struct ListeningOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Host name or address to listen on.", valueName: "host"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("Port to listen on; 0 for any free port.", valueName: "port"))
  var port = 8080

  @Option(
    name: .customLong("cors"),
    help: ArgumentHelp(
      "Allow pages of this origin to call the API; * allows all. Repeatable.",
      valueName: "origin"))
  var origins: [String] = []

  @Option(
    help: ArgumentHelp(
      "Requests per second of one client; 0 is unlimited. (default: 50, unlimited from this machine)",
      valueName: "number"))
  var rateLimit: Double?

  @Option(
    help: ArgumentHelp(
      "Minimum log level; info logs each request.", valueName: "level"))
  var logLevel = LogLevel.notice

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be 0 to 65535.")
    }
    if let rateLimit, !(0...1_000_000).contains(rateLimit) {
      throw ValidationError("--rate-limit must be 0 to 1000000.")
    }
    for origin in origins where origin != "*" && !HTTPSettings.isOrigin(origin) {
      throw ValidationError(
        "--cors \(origin.debugDescription) is not an origin such as https://example.org."
      )
    }
  }

  /// Sets what the options say.
  func apply(to settings: inout HTTPSettings) {
    settings.host = host
    settings.port = port
    settings.allowedOrigins = origins
    if let rateLimit {
      settings.requestsPerSecond = rateLimit > 0 ? rateLimit : nil
      settings.limitsLoopback = true
    }
  }

  /// The log of the server, on standard error.
  var logger: Logger {
    Logger(label: "onthemap") { [logLevel] _ in
      JSONLogHandler(level: logLevel.level) { line in try? FileDescriptor.standardError.write(line)
      }
    }
  }

  /// Says where the server can be reached.
  static func announce(host: String, port: Int, isBehindProxy: Bool, from source: String?) {
    let name = host.contains(":") ? "[\(host)]" : host
    ExitStatus.note("serving http://\(name):\(port)\(source.map { " from \($0)" } ?? "")")
    if !["127.0.0.1", "::1", "localhost"].contains(host), !isBehindProxy {
      ExitStatus.note(
        "other machines can reach this server, and the connection is not encrypted;"
          + " put a proxy that ends TLS in front of it")
    }
  }
}

/// The levels of a log, the most talkative first.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
  case debug, info, notice, warning, error

  var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .notice: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}
