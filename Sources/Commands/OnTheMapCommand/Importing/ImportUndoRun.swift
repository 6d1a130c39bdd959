import ArgumentParser
import CommandLineSupport
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
        defer { if showsProgress { TerminalProgress.show("") } }
        let summary = try await ImportUndo(client: connection.client, ledger: ledger).run {
          if showsProgress {
            let done = $0.deleted + $0.restored + $0.gone
            TerminalProgress.show("\(done) of \(count)")
          }
        }
        if showsProgress { TerminalProgress.show("") }
        for line in summary.failed { ExitStatus.note(line) }
        print(
          "\(summary.deleted) deleted, \(summary.restored) restored, \(summary.gone) gone already, "
            + "\(summary.failed.count) failed")
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
    if counts.created > 0 { acts.append("delete \(counts.created.counted("post"))") }
    if counts.changed > 0 { acts.append("restore \(counts.changed.counted("post"))") }
    let text = acts.joined(separator: " and ")
    return text.prefix(1).uppercased() + text.dropFirst() + "?"
  }

  /// What stays; empty if that is nothing.
  static func keptText(_ counts: Ledger.UndoCounts) -> String {
    switch counts.found {
    case 0: ""
    case 1: "1 post stays: the import found it on the server and left it as it was."
    default:
      "\(counts.found) posts stay: the import found them on the server and left them as they were."
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
