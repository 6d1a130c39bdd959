internal import Files

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The places to search for add-ons that no option names.
package struct AddOnSurroundings: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The variable `ONTHEMAP_ADD_ONS`: paths with colons between them; one that ends with `/*.gaz`
  /// stands for all add-ons of a folder.
  package static let environment = AddOnSurroundings(rawValue: 1)
  /// `onthemap/add-ons/*.gaz` in `XDG_DATA_HOME` or `~/.local/share`.
  package static let home = AddOnSurroundings(rawValue: 2)

  /// The paths of `ONTHEMAP_ADD_ONS`.
  ///
  /// - Parameter variable: gives the value of an environment variable.
  /// - Returns: the paths of files in their order; empty ones are left out.
  package static func listed(_ variable: (String) -> String?) -> [String] {
    (variable("ONTHEMAP_ADD_ONS") ?? "").split(separator: ":").flatMap { path in
      path.hasSuffix("/*.gaz") ? files(inFolder: String(path.dropLast(6))) : [String(path)]
    }
  }

  private static func files(inFolder folder: String) -> [String] {
    FileDescriptor.names(inDirectory: folder.isEmpty ? "/" : folder)
      .filter { $0.hasSuffix(".gaz") && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
  }

  /// The files of the folder in the home directory.
  ///
  /// - Parameter variable: gives the value of an environment variable.
  /// - Returns: the paths in the order of their names; none where there is no folder.
  package static func atHome(_ variable: (String) -> String?) -> [String] {
    let data: String
    if let folder = variable("XDG_DATA_HOME"), folder.hasPrefix("/") {
      data = folder
    } else if let home = variable("HOME"), home.hasPrefix("/") {
      data = "\(home)/.local/share"
    } else {
      return []
    }
    return files(inFolder: "\(data)/onthemap/add-ons")
  }

  /// The value of an environment variable of the process.
  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
