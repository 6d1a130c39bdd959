import ArgumentParser

/// The least that a command with an argument does: what start-up is measured against.
@main
struct Hello: ParsableCommand {
  @Argument(help: "What to greet.")
  var name: String

  func run() { print("Hello, \(name)") }
}
