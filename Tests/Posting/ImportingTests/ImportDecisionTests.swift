import Foundation
import PostingClient
import Testing

@testable import Importing

@Suite("What is done about a row follows from what is known of it")
struct ImportDecisionTests {
  // MARK: All that can be known

  enum Key: CaseIterable {
    case column, objectID
    /// The digest of what the row says.
    case content
    /// The digest of what the row said before it was corrected.
    case formerContent
  }

  enum Known: CaseIterable { case nothing, creating, updating, posted }

  /// What the ledger noted of the row's content.
  enum Noted: CaseIterable {
    case same
    /// What the row said before it was corrected.
    case former
    case another
  }

  enum Stored: CaseIterable { case gone, same, another }

  enum Match: CaseIterable { case none, same, edited, unedited, similar }

  /// A row, with the answer to each question that may be asked.
  struct Case: CustomStringConvertible {
    var key = Key.column
    var namesPost = false
    var known = Known.nothing
    var noted = Noted.same
    var hasPrevious = false
    /// Whether the ledger has noted that the row was corrected.
    var isOrigin = false
    var access = ImportDecision.Access.writes
    var hasCopy = false
    var stored = Stored.gone
    var match = Match.none
    var isSettled = false

    var isByContent: Bool { key == .content || key == .formerContent }
    var isKnown: Bool { known != .nothing }
    /// Whether somebody has put a row, that was posted as it was, into a file of unposted rows.
    var isForged: Bool { isKnown && key == .formerContent && noted == .former }
    /// Whether it stands in the table as it was before it was corrected in a file of unposted rows.
    var isUncorrected: Bool {
      isKnown && noted != .same && (key == .content || isOrigin)
    }
    /// Whether the ledger has what it was posted as, or what was made of it.
    var isCovered: Bool { noted == .same || isUncorrected }
    /// Whether the ledger cannot tell what becomes of it.
    var isNew: Bool { !isKnown && !(isByContent && hasCopy) }

    var description: String {
      "\(key) names:\(namesPost) \(known) \(noted) previous:\(hasPrevious) \(access) copy:\(hasCopy)"
        + " stored:\(stored) match:\(match) settled:\(isSettled)"
    }

    static let digest: [UInt8] = [1, 1]
    static let post = Post(firstName: "Ada", lastName: "Lovelace", placeString: "Paris", link: "a")
    static let former = Post(firstName: "Ada", lastName: "Lovelace", placeString: "Rome", link: "b")
    static let previous = Post(firstName: "A", lastName: "L", placeString: "London", link: "c")

    var facts: ImportDecision.Facts {
      let rowKey: RowKey =
        switch key {
        case .column: .key("7")
        case .objectID: .objectID("N")
        case .content: .content(Self.digest)
        case .formerContent: .content([2, 2])
        }
      return ImportDecision.Facts(
        identity: RowIdentity(
          key: rowKey, digest: Self.digest, origins: key == .formerContent ? [[2, 2]] : []),
        objectID: namesPost ? "N" : nil,
        post: Self.post, known: entry(rowKey.ledgerText), access: access)
    }

    private func entry(_ text: String) -> Ledger.Entry? {
      let state: Ledger.State
      switch known {
      case .nothing: return nil
      case .creating: state = .creating
      case .updating: state = .updating
      case .posted: state = .posted
      }
      let noted: [UInt8] =
        switch noted {
        case .same: Self.digest
        case .former: [2, 2]
        case .another: [3, 3]
        }
      return Ledger.Entry(
        key: text, digest: noted, line: 2, state: state, requestID: "old",
        objectID: known == .creating ? nil : "L", post: Self.former, previous: previous,
        origins: isOrigin ? [[9, 9], Self.digest] : [])
    }

    var previous: Post? { hasPrevious ? Self.previous : nil }

    /// What the ledger knows of the row, where it knows it.
    var entryOfLedger: Ledger.Entry { facts.known ?? newEntry }

    /// The entry that the import makes before it decides.
    var newEntry: Ledger.Entry {
      Ledger.Entry(
        key: facts.identity.key.ledgerText, digest: Self.digest, line: 2, state: .creating,
        requestID: "new", objectID: nil, post: Self.post, previous: previous)
    }

    /// The post under the id that the row names.
    var storedPost: StoredPost? {
      switch stored {
      case .gone: nil
      case .same: Self.stored("N", "a")
      case .another: Self.stored("N", "z")
      }
    }

    /// The post that may be adopted.
    var matchPost: StoredPost {
      Self.stored("M", match == .same ? "a" : "z", isEdited: match == .edited)
    }

    var adoptionMatch: PostAdoption.Match? {
      switch match {
      case .none: nil
      case .same: .same(matchPost)
      case .edited, .unedited: .other(matchPost)
      case .similar: .similar(matchPost)
      }
    }

    static func stored(_ id: String, _ link: String, isEdited: Bool = false) -> StoredPost {
      let time = Date(timeIntervalSince1970: 1_000)
      return StoredPost(
        id: id, firstName: "Ada", lastName: "Lovelace", placeString: "Paris", link: link,
        createdAt: time, updatedAt: isEdited ? time.addingTimeInterval(60) : time)
    }

    /// All of them.
    static let all: [Case] = {
      var cases = [Case()]
      func vary<Value>(_ path: WritableKeyPath<Case, Value>, _ values: [Value]) {
        cases = cases.flatMap { old in
          values.map { value in
            var new = old
            new[keyPath: path] = value
            return new
          }
        }
      }
      vary(\.key, Key.allCases)
      vary(\.namesPost, [false, true])
      vary(\.known, Known.allCases)
      vary(\.noted, Noted.allCases)
      vary(\.hasPrevious, [false, true])
      vary(\.isOrigin, [false, true])
      vary(\.access, ImportDecision.Access.allCases)
      vary(\.hasCopy, [false, true])
      vary(\.stored, Stored.allCases)
      vary(\.match, Match.allCases)
      vary(\.isSettled, [false, true])
      // What the ledger noted of a row that it does not know says nothing.
      return cases.filter { row in
        guard row.isKnown else { return row.noted == .same && !row.hasPrevious && !row.isOrigin }
        // A row of a file of unposted rows names what it was: it is no row of the table.
        return !row.isOrigin || (row.noted == .another && row.key != .formerContent)
      }
    }()

    /// Decides, with the answers of this case.
    var outcome: (decision: ImportDecision, questions: [ImportDecision.Question]) {
      let facts = facts
      var step = ImportDecision.of(facts)
      var questions: [ImportDecision.Question] = []
      while questions.count < 5 {
        guard case .ask(let question) = step else { break }
        questions.append(question)
        switch question {
        case .copy: step = ImportDecision.of(facts, hasCopy: hasCopy)
        case .post(let id):
          step = .decided(.of(facts, objectID: id, stored: storedPost))
        case .postToAdopt: step = .decided(.of(facts, match: adoptionMatch))
        case .settle: step = .decided(.of(facts, settled: isSettled ? "S" : nil))
        }
      }
      guard case .decided(let decision) = step else { return (.missing(objectID: "?"), questions) }
      return (decision, questions)
    }
  }

  // MARK: The rules

  /// A line of the table: when it applies, and what is expected then.
  struct Rule: Sendable {
    let name: String
    let applies: @Sendable (Case) -> Bool
    let expected: @Sendable (Case) -> ImportDecision
  }

  static let rules = [
    // Rows that the ledger knows.
    Rule(
      name: "a row that was posted as it is, and was put into a file of unposted rows",
      applies: { $0.isForged },
      expected: {
        .hold(StoredPost(id: $0.known == .creating ? "" : "L", placeString: "Rome"))
      }),
    Rule(
      name: "posted, same or uncorrected", applies: { $0.known == .posted && $0.isCovered },
      expected: { _ in .keep }),
    Rule(
      name: "posted, changed",
      applies: { $0.known == .posted && !$0.isCovered && !$0.isForged },
      expected: { .update(objectID: "L", previous: $0.previous) }),
    Rule(
      name: "updating, uncorrected", applies: { $0.known == .updating && $0.isUncorrected },
      expected: { .updateInDoubt($0.entryOfLedger) }),
    Rule(
      name: "updating, any other",
      applies: { $0.known == .updating && !$0.isForged && !$0.isUncorrected },
      expected: { .update(objectID: "L", previous: $0.previous) }),
    Rule(
      name: "creating, same or uncorrected",
      applies: { $0.known == .creating && $0.isCovered },
      expected: { .createInDoubt($0.entryOfLedger) }),
    Rule(
      name: "creating, changed, dry run",
      applies: {
        $0.known == .creating && !$0.isCovered && !$0.isForged && $0.access != .writes
      },
      expected: { .update(objectID: nil, previous: $0.previous) }),
    Rule(
      name: "creating, changed, and the older version is there",
      applies: {
        $0.known == .creating && !$0.isCovered && !$0.isForged && $0.access == .writes
          && $0.isSettled
      },
      expected: { .update(objectID: "S", previous: $0.previous) }),
    Rule(
      name: "creating, changed, and the server refuses the older version",
      applies: {
        $0.known == .creating && !$0.isCovered && !$0.isForged && $0.access == .writes
          && !$0.isSettled
      },
      expected: { _ in .create }),
    // Rows that it does not know.
    Rule(
      name: "a copy of a row that was corrected in a file of unposted rows",
      applies: { !$0.isKnown && $0.isByContent && $0.hasCopy }, expected: { _ in .keep }),
    Rule(
      name: "names a post, without a server",
      applies: { $0.isNew && $0.namesPost && $0.access == .none },
      expected: { _ in .update(objectID: "N", previous: nil) }),
    Rule(
      name: "names a post that is gone",
      applies: { $0.isNew && $0.namesPost && $0.access != .none && $0.stored == .gone },
      expected: { _ in .missing(objectID: "N") }),
    Rule(
      name: "names a post that says the same",
      applies: { $0.isNew && $0.namesPost && $0.access != .none && $0.stored == .same },
      expected: { _ in .keep }),
    Rule(
      name: "names a post that says something else",
      applies: { $0.isNew && $0.namesPost && $0.access != .none && $0.stored == .another },
      expected: { _ in
        .update(
          objectID: "N",
          previous: Post(firstName: "Ada", lastName: "Lovelace", placeString: "Paris", link: "z"))
      }),
    Rule(
      name: "new", applies: { $0.isNew && !$0.namesPost && $0.match == .none },
      expected: { _ in .create }),
    Rule(
      name: "has a post with its content",
      applies: { $0.isNew && !$0.namesPost && $0.match == .same },
      expected: { .adopt($0.matchPost) }),
    Rule(
      name: "by content, has a post with other content",
      applies: {
        $0.isNew && !$0.namesPost && $0.isByContent && [.edited, .unedited].contains($0.match)
      },
      expected: { .adopt($0.matchPost) }),
    Rule(
      name: "with a key, has a post with other content that was never edited",
      applies: { $0.isNew && !$0.namesPost && !$0.isByContent && $0.match == .unedited },
      expected: { .adoptAndUpdate($0.matchPost) }),
    Rule(
      name: "with a key, has a post with other content that was edited",
      applies: { $0.isNew && !$0.namesPost && !$0.isByContent && $0.match == .edited },
      expected: { .hold($0.matchPost) }),
    Rule(
      name: "has a similar post",
      applies: { $0.isNew && !$0.namesPost && $0.match == .similar },
      expected: { .hold($0.matchPost) }),
  ]

  /// The first cases that break a condition: a failure names some, not thousands.
  private func exceptions(_ holds: (Case) -> Bool) -> [String] {
    Case.all.filter { !holds($0) }.prefix(5).map { "\($0): \($0.outcome)" }
  }

  @Test("each combination falls under one rule, and each rule has combinations")
  func rulesAreDisjoint() {
    #expect(exceptions { row in Self.rules.count { $0.applies(row) } == 1 } == [])
    for rule in Self.rules {
      #expect(Case.all.contains(where: rule.applies), "\(rule.name)")
    }
  }

  @Test("each combination is decided by its rule", arguments: rules.indices)
  func followsRule(index: Int) {
    let rule = Self.rules[index]
    #expect(
      exceptions { !rule.applies($0) || $0.outcome.decision == rule.expected($0) } == [],
      "\(rule.name)")
  }

  @Test("questions are asked in order, and only where the answer matters")
  func questions() {
    let wrong = exceptions { row in
      var expected: [ImportDecision.Question] = []
      if !row.isKnown {
        if row.isByContent { expected.append(.copy) }
        if row.isNew {
          if !row.namesPost {
            expected.append(.postToAdopt)
          } else if row.access != .none {
            expected.append(.post(objectID: "N"))
          }
        }
      } else if row.known == .creating, !row.isCovered, !row.isForged, row.access == .writes {
        expected.append(.settle(row.entryOfLedger))
      }
      return row.outcome.questions == expected
    }
    #expect(wrong == [])
  }

  // MARK: Promises

  private func completed(_ row: Case) -> (action: RowSender.Action?, entry: Ledger.Entry) {
    var entry = row.newEntry
    let action = row.outcome.decision.complete(&entry)
    return (action, entry)
  }

  @Test("a posted row that did not change sends nothing")
  func postedSendsNothing() {
    #expect(
      exceptions { $0.known != .posted || $0.noted != .same || completed($0).action == nil } == [])
  }

  @Test("a row in doubt is never created anew before the older version is settled")
  func doubtIsSettled() {
    let wrong = exceptions { row in
      guard row.known == .creating, completed(row).action == .create else { return true }
      return row.outcome.questions.contains(.settle(row.entryOfLedger)) && !row.isSettled
    }
    #expect(wrong == [])
  }

  @Test("a row with a post in the ledger is never created")
  func noSecondPost() {
    let wrong = exceptions { row in
      guard row.known == .posted || row.known == .updating else { return true }
      return ![.create, .createInDoubt].contains(completed(row).action)
    }
    #expect(wrong == [])
  }

  @Test("a dry run sends no older version")
  func dryRunSettlesNothing() {
    let wrong = exceptions { row in
      row.access == .writes
        || !row.outcome.questions.contains { if case .settle = $0 { true } else { false } }
    }
    #expect(wrong == [])
  }

  @Test("a row that is kept, held or missing sends nothing and leaves the entry as it is")
  func holdWritesNothing() {
    let wrong = exceptions { row in
      switch row.outcome.decision {
      case .keep, .hold, .missing: completed(row) == (nil, row.newEntry)
      default: true
      }
    }
    #expect(wrong == [])
  }

  @Test("what the ledger will note is what will be sent")
  func entries() {
    let wrong = exceptions { row in
      let (action, entry) = completed(row)
      guard entry.key == row.newEntry.key else { return false }
      // A correction stays noted with what was corrected.
      let stays = row.isUncorrected && action != nil
      guard entry.digest == (stays ? row.entryOfLedger.digest : row.newEntry.digest) else {
        return false
      }
      if stays { return entry.post == Case.former && entry.origins == row.entryOfLedger.origins }
      switch action {
      case .create:
        return entry == row.newEntry
      case .createInDoubt:
        // The id and the content of the earlier run: a new id could post it twice.
        return entry.state == .creating && entry.requestID == "old" && entry.post == Case.former
      case .update:
        return entry.state == .updating && entry.post == Case.post && entry.requestID == "new"
          && (entry.objectID != nil || row.access != .writes)
      case nil:
        guard case .adopt = row.outcome.decision else { return true }
        return entry.state == .posted && entry.objectID == "M" && entry.post == Post(row.matchPost)
          && entry.isUntouched
      }
    }
    #expect(wrong == [])
  }

  @Test("what a post was before the import stays noted, so that an undo restores it")
  func keepsPrevious() {
    let wrong = exceptions { row in
      let (_, entry) = completed(row)
      if row.isKnown { return entry.previous == row.previous }
      switch row.outcome.decision {
      case .update(_, let previous):
        return entry.previous == previous && (previous != nil || row.access == .none)
      case .adopt(let stored), .adoptAndUpdate(let stored): return entry.previous == Post(stored)
      default: return entry.previous == nil
      }
    }
    #expect(wrong == [])
  }
}
