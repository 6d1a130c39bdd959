import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Files
import Importing
import PostingClient

/// `onthemap import --undo LEDGER` as the command runs it.
struct ImportUndoRun {
  let server: ServerOptions
  let ledger: String
  let isYes: Bool

  func run() async throws {
    guard FileDescriptor.exists(ledger) else {
      ExitStatus.note("no such ledger: \(ledger.debugDescription)")
      throw ExitStatus.noInput
    }
    try await server.connected(retries: ImportCommandRun.retries) { connection in
      if connection.client.apiKey == nil { _ = try connection.requireLogin() }
      let account = connection.login?.session.accountKey ?? "the holder of a key"
      do {
        let ledger = try Ledger(
          path: ledger, owner: "\(connection.client.profile.locationsAddress) as \(account)")
        defer { ledger.close() }
        let counts = try ledger.undoCounts()
        let count = counts.created + counts.changed
        let kept = Self.keptText(counts)
        if count == 0 {
          print("Nothing to undo." + (kept.isEmpty ? "" : " \(kept)"))
          return
        }
        try confirm(Self.question(counts))
        let showsProgress = FileDescriptor.standardError.isTerminal
        let grouped = TableProgress.grouped
        let undo = ImportUndo(client: connection.client, ledger: ledger)
        let summary: ImportUndo.Summary
        do {
          defer { if showsProgress { TerminalProgress.show("") } }
          summary = try await undo.run {
            if showsProgress {
              let done = $0.deleted + $0.restored + $0.gone
              TerminalProgress.show("\(grouped(done)) of \(grouped(count))")
            }
          }
        }
        for line in summary.failed { ExitStatus.note(line) }
        print(
          "\(grouped(summary.deleted)) deleted, \(grouped(summary.restored)) restored, "
            + "\(grouped(summary.gone)) gone already, \(grouped(summary.failed.count)) failed")
        if !kept.isEmpty { print(kept) }
        if !summary.failed.isEmpty { throw ExitStatus.invalid }
      } catch let error as ImportError {
        switch error {
        case .server(let error): throw ExitStatus.report(error)
        case .ledger(let failure): throw ExitStatus.report(failure)
        default:
          ExitStatus.note("\(error)")
          throw ExitStatus.inputOutput
        }
      } catch let failure as Ledger.Failure {
        throw ExitStatus.report(failure)
      }
    }
  }

  /// What will be done, as a question.
  static func question(_ counts: Ledger.UndoCounts) -> String {
    var acts: [String] = []
    if counts.created > 0 { acts.append("delete \(Self.posts(counts.created))") }
    if counts.changed > 0 { acts.append("restore \(Self.posts(counts.changed))") }
    let text = acts.joined(separator: " and ")
    return text.prefix(1).uppercased() + text.dropFirst() + "?"
  }

  private static func posts(_ count: Int) -> String {
    "\(TableProgress.grouped(count)) \(count == 1 ? "post" : "posts")"
  }

  /// What stays; empty if that is nothing.
  static func keptText(_ counts: Ledger.UndoCounts) -> String {
    switch counts.found {
    case 0: ""
    case 1: "1 post stays: the import found it on the server and left it as it was."
    default:
      "\(posts(counts.found)) stay: the import found them on the server and left them as they were."
    }
  }

  private func confirm(_ question: String) throws(ExitCode) {
    if isYes { return }
    guard Questions.terminal.canBeAsked else {
      ExitStatus.note("\(question) Pass --yes to do it")
      throw ExitStatus.invalid
    }
    guard Questions.terminal.confirm(question, isYesByDefault: false) else {
      ExitStatus.note("nothing was undone")
      throw ExitStatus.invalid
    }
  }
}
