public import FoundationEssentials

/// Makes copies of a database at regular times, until its task is cancelled.
///
///     let schedule = BackupSchedule(
///       folder: BackupFolder(path: "/var/backups/onthemap", keptCount: 24), interval: .seconds(3600))
///     await schedule.run(
///       clock: ContinuousClock(), now: { Date() }, copy: { path in try store.backUp(to: path) },
///       report: { print($0) })
///
/// The first copy is made at once. The times of the others are counted from the first, so that they
/// do not drift; a time that passes while a copy is being made is left out.
public struct BackupSchedule: Hashable, Sendable {
  /// The result of a backup.
  public enum Event: Hashable, Sendable {
    /// A copy was made, and the oldest ones were removed.
    case made(path: String, removed: [String])
    /// A copy was not made; the older ones are all there.
    case failed(StoreError)
  }

  /// The folder of the backups, and how many stay.
  public let folder: BackupFolder
  /// The time from one copy to the next, more than zero.
  public let interval: Duration

  /// Makes a schedule.
  ///
  /// - Parameters:
  ///   - folder: where the copies go, and how many stay.
  ///   - interval: the time from one copy to the next, more than zero.
  public init(folder: BackupFolder, interval: Duration) {
    precondition(interval > .zero, "time must pass between two copies")
    self.folder = folder
    self.interval = interval
  }

  /// Makes copies until the task is cancelled; a copy that has begun is finished.
  ///
  /// - Parameters:
  ///   - clock: measures the intervals.
  ///   - now: the time that copies are named by.
  ///   - copy: writes a copy to a path, checked and complete, or throws. Open the database for each
  ///     copy: a restore replaces the file.
  ///   - report: gets the result of each backup.
  public func run<C: Clock>(
    clock: C, now: () -> Date, copy: (String) throws(StoreError) -> Void, report: (Event) -> Void
  ) async where C.Duration == Duration {
    var next = clock.now
    while !Task.isCancelled {
      do throws(StoreError) {
        let (path, removed) = try folder.add(at: now(), copy: copy)
        report(.made(path: path, removed: removed))
      } catch {
        report(.failed(error))
      }
      repeat { next = next.advanced(by: interval) } while next <= clock.now
      do { try await clock.sleep(until: next, tolerance: nil) } catch { return }
    }
  }
}
