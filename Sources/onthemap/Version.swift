/// The version of this program, as `--version` prints it.
enum Version {
  static let current = "0.1.0"
}
