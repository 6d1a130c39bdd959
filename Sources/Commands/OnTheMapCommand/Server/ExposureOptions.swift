import ArgumentParser
internal import LocationStore
import LocationsServer

/// Options for a server's address and for the limits of accounts.
struct ExposureOptions: ParsableArguments {
  @OptionGroup var address: AddressOptions

  @Option(
    help: ArgumentHelp(
      "Newest posts to show per account; 0 shows all.", valueName: "number"))
  var postsPerAuthor = 1

  @Option(
    help: ArgumentHelp(
      "Posts that an account may make or change in a minute; 0 is unlimited.", valueName: "number"))
  var postsPerMinute = 10

  @Option(
    help: ArgumentHelp(
      "Posts that an account may make or change in a day; 0 is unlimited.", valueName: "number"))
  var postsPerDay = 100

  @Option(
    help: ArgumentHelp(
      "Accounts that may be made from one address in a day; 0 is unlimited.", valueName: "number"))
  var signUpsPerDay = 20

  @Flag(help: "Let accounts post under other names than their own.")
  var allowOtherNames = false

  func validate() throws {
    for (name, number) in [
      ("posts-per-author", postsPerAuthor), ("posts-per-minute", postsPerMinute),
      ("posts-per-day", postsPerDay), ("sign-ups-per-day", signUpsPerDay),
    ] where !(0...1_000_000).contains(number) {
      throw ValidationError("--\(name) must be 0 to 1000000.")
    }
  }

  /// Sets what the options say.
  func apply(to settings: inout ServerSettings) {
    func limit(_ number: Int) -> Int? { number == 0 ? nil : number }
    address.apply(to: &settings.http)
    settings.postsPerAuthor = postsPerAuthor
    settings.postsPerMinute = limit(postsPerMinute)
    settings.postsPerDay = limit(postsPerDay)
    settings.signUpsPerDay = limit(signUpsPerDay)
    settings.allowsOtherNames = allowOtherNames
  }
}
