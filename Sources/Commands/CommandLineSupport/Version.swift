/// The version of both programs, as `--version` prints it.
package enum Version {
  package static let current = "0.1.0"
}
