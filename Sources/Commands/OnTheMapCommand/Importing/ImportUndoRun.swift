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
        let counts = try ledger.counts()
        let count = counts.posted + counts.inDoubt
        if count == 0 {
          print("Nothing to undo.")
          return
        }
        try confirm(count)
        let summary = try await ImportUndo(client: connection.client, ledger: ledger).run {
          if FileDescriptor.standardError.isTerminal {
            let done = $0.deleted + $0.restored + $0.gone
            try? FileDescriptor.standardError.write(Array("\r\(done) of \(count)".utf8))
          }
        }
        for line in summary.failed { ExitStatus.note(line) }
        print(
          "\(summary.deleted) deleted, \(summary.restored) restored, \(summary.gone) gone already, "
            + "\(summary.failed.count) failed")
        if !summary.failed.isEmpty { throw ExitStatus.invalid }
      } catch let error as ImportError {
        if case .server(let error) = error { throw ExitStatus.report(error) }
        ExitStatus.note("\(error)")
        throw ExitStatus.inputOutput
      } catch let error as Ledger.Failure {
        ExitStatus.note("\(error)")
        throw ExitStatus.inputOutput
      }
    }
  }

  private func confirm(_ count: Int) throws(ExitCode) {
    if isYes { return }
    let question = "Undo the \(count) posts of this import?"
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
