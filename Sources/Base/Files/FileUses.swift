#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The files that a command reads and writes, to see before anything is opened that no file is
/// overwritten by mistake.
///
///     var files = FileUses()
///     files.read("people.csv", as: "the table")
///     files.write("./people.csv", as: "--report")
///     try files.check()  // throws: --report and the table are the same file
///
/// Files that exist are the same if they have the same device and inode, whatever their paths;
/// others if they have the same name in the same folder. Devices and pipes are never the same file.
public struct FileUses: Sendable {
  /// Two uses of one file, of which at least one writes it.
  public struct Conflict: Error, Equatable, Sendable {
    /// What writes the file, such as an option.
    public let writer: String
    /// The other use.
    public let other: String
    /// The path by which the file is written.
    public let path: String
  }

  private struct Use: Sendable {
    let name: String
    let path: String
    let identity: FileIdentity
    let writes: Bool
  }

  private var uses: [Use] = []

  /// A list of no files.
  public init() {}

  /// Adds a file that is read.
  ///
  /// - Parameters:
  ///   - path: the path; "-" for standard input, nil for none.
  ///   - name: what reads it, for the message.
  public mutating func read(_ path: String?, as name: String) { add(path, name, writes: false) }

  /// Adds a file that is written.
  ///
  /// - Parameters:
  ///   - path: the path; nil for none.
  ///   - name: what writes it, for the message.
  public mutating func write(_ path: String?, as name: String) { add(path, name, writes: true) }

  /// Adds the file that standard output is written to, if a shell has opened one.
  ///
  /// - Parameter name: what it is called in the message.
  public mutating func writeStandardOutput(as name: String) {
    guard let identity = FileIdentity(FileDescriptor.standardOutput) else { return }
    uses.append(Use(name: name, path: "-", identity: identity, writes: true))
  }

  /// Finds a file with two uses.
  ///
  /// - Throws: ``Conflict`` for the first file that is written and has another use as well.
  public func check() throws(Conflict) {
    for (index, use) in uses.enumerated() {
      for other in uses[..<index] where use.identity == other.identity {
        if use.writes {
          throw Conflict(writer: use.name, other: other.name, path: use.path)
        }
        if other.writes {
          throw Conflict(writer: other.name, other: use.name, path: other.path)
        }
      }
    }
  }

  private mutating func add(_ path: String?, _ name: String, writes: Bool) {
    guard let path,
      let identity = path == "-" && !writes
        ? FileIdentity(FileDescriptor.standardInput) : FileIdentity(path)
    else { return }
    uses.append(Use(name: name, path: path, identity: identity, writes: writes))
  }
}

extension FileUses.Conflict: CustomStringConvertible {
  /// The problem and how to fix it, as part of a sentence.
  public var description: String {
    "\(writer) and \(other) are the same file, \(path.debugDescription): give \(writer) another name"
  }
}

/// What makes a file the same as another.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// The name in the folder that the numbers are of; nil for a file that exists.
  private let newName: String?

  /// The identity of the file at a path; nil for devices and pipes, and where there is no folder.
  init?(_ path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      self.init(status, newName: nil)
      return
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty, unsafe stat(folder, &status) == 0 else { return nil }
    self.init(status, newName: name)
  }

  /// The identity of an open file; nil for devices and pipes.
  init?(_ file: FileDescriptor) {
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    self.init(status, newName: nil)
  }

  private init(_ status: stat, newName: String?) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    self.newName = newName
  }
}

extension FileDescriptor {
  /// Whether two descriptors are the same file on a disk: what is written to one is read from the
  /// other.
  ///
  /// - Parameter other: another descriptor.
  /// - Returns: false for devices and pipes.
  public func isSameFile(as other: FileDescriptor) -> Bool {
    guard let identity = FileIdentity(self) else { return false }
    return identity == FileIdentity(other)
  }
}
