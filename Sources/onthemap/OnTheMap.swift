import ArgumentParser
import LocationsServer
import PostingTransport

@main
struct OnTheMap: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Put people on a map.")
}
