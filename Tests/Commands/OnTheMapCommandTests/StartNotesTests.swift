import ArgumentParser
import Foundation
import Testing

@testable import CommandLineSupport
@testable import OnTheMapCommand

@Suite("A server that starts says what of its set-up is of no use")
struct StartNotesTests {
  private func notes(_ arguments: [String]) throws -> [String] {
    let command = try OnTheMap.parseAsRoot(arguments + ["--no-add-ons"])
    return (command as? Serve)?.notes ?? (command as? GeocoderCommand)?.notes ?? []
  }

  private let tiles = [
    "--tiles", "https://tiles.example.org/{z}/{x}/{y}", "--tiles-attribution", "© me",
  ]

  @Test("tiles without pages")
  func tilesWithoutPages() throws {
    #expect(
      try notes(["serve", "--no-pages"] + tiles).contains { $0.contains("--tiles is of no use") })
    #expect(
      try notes(["geocoder", "--no-page"] + tiles).contains { $0.contains("--tiles is of no use") })
    #expect(try !notes(["serve"] + tiles).contains { $0.contains("--tiles is of no use") })
  }

  @Test("half of a proxy", arguments: ["serve", "geocoder"])
  func proxy(command: String) throws {
    let address = ["--public-url", "https://map.example.org"]
    let proxy = ["--trusted-proxy", "127.0.0.1"]
    #expect(try notes([command] + address).contains { $0.hasPrefix("no --trusted-proxy") })
    #expect(try notes([command] + proxy).contains { $0.hasPrefix("no --public-url") })
    for whole in [address + proxy, [], ["--public-url", "http://localhost:9000"]] {
      #expect(try !notes([command] + whole).contains { $0.hasPrefix("no --") })
    }
  }

  @Test("add-ons in the home directory, which a server does not load")
  func addOns() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(
      "home-\(UUID().uuidString)")
    let folder = home.appendingPathComponent("onthemap/add-ons")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    func notes(_ arguments: [String], listed: String? = nil) throws -> [String] {
      try GazetteerOptions.parse(arguments).serverNotes { name in
        name == "XDG_DATA_HOME" ? home.path : name == "ONTHEMAP_ADD_ONS" ? listed : nil
      }
    }
    #expect(try notes([]).isEmpty)
    for name in ["a.gaz", "b.gaz", "c.txt"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    #expect(try notes([]).first?.hasPrefix("\(folder.path)/a.gaz and 1 more is not loaded") == true)
    #expect(try notes(["--no-add-ons"]).isEmpty)
    // Those of a folder that the variable names are loaded.
    #expect(try notes([], listed: "/nowhere/x.gaz:\(folder.path)/*.gaz").isEmpty)
    #expect(
      try notes(["--add-on", "\(folder.path)/a.gaz"]).first?.contains("b.gaz is not") == true)
  }
}
