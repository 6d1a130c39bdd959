package import ArgumentParser
import Files
import CommandLineSupport

/// The posting toolkit on the command line.
package struct OnTheMap: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "onthemap",
    abstract: "Put people on a map: who, where, and a link.",
    discussion: ExitStatus.help,
    version: Version.current,
    subcommands: [
      ValidateCommand.self, LogInCommand.self, LogOutCommand.self, WhoAmICommand.self,
      PostCommand.self, ListCommand.self, MapCommand.self, OpenCommand.self, DeleteCommand.self,
      ImportCommand.self,
      GeocoderCommand.self, Serve.self, User.self, Key.self, Backup.self, Restore.self,
      Migrate.self, Doctor.self,
    ])

  /// Makes the command without options; those of its subcommands are parsed later.
  package init() {}

  /// Runs the command with the arguments of the process, and exits with its status.
  package static func start() async {
    FileDescriptor.openStandard()
    let arguments = Array(CommandLine.arguments.dropFirst())
    await main(ArgumentVector.completing("--sign-up", with: "open", in: arguments))
  }
}
