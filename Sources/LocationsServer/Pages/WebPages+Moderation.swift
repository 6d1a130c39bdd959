internal import HTTPTypes
internal import Hummingbird
internal import JSON

/// The moderators' page: hide posts, block accounts, read the log; for others it does not exist.
extension WebPages {
  /// The maximum number of log entries on the page.
  private static let logCount = 100
  /// The maximum number of blocked accounts on the page.
  private static let blockedCount = 1000

  func moderationPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let visitor = try await visitor(request)
    guard visitor.account.isModerator else { throw APIError.noSuchRoute }
    let language = language(of: request)
    let texts = catalogue.texts[language] ?? [:]
    var content = PageContent(language: language, title: "moderation", visitor: visitor)
    let skip = Self.skip(try QueryParameters(request.uri.query)["skip"])
    let posts = try await api.store.moderatedPosts(limit: Self.postCount, skipping: skip)
    content.values["skip"] = "\(skip)"
    content.values["isOlder"] = skip > 0
    content.values["older"] = posts.count == Self.postCount ? "\(skip + Self.postCount)" : nil
    content.values["posts"] = posts.map { moderated -> PageValues in
      var values = ShownPost(moderated.post).values
      values["isHidden"] = moderated.isHidden
      values["author"] = moderated.author.email
      values["authorKey"] = moderated.author.key
      values["isBlocked"] = moderated.author.isBlocked
      values["canBlock"] = !moderated.author.isModerator
      return values
    }
    let blocked = try await api.store.blockedAccounts(limit: Self.blockedCount)
    content.values["hasBlocked"] = !blocked.isEmpty
    content.values["blocked"] = blocked.map {
      ["name": "\($0.firstName) \($0.lastName)", "author": $0.email, "authorKey": $0.key]
    }
    content.values["log"] = try await api.store.moderationLog(limit: Self.logCount).map {
      [
        "time": String($0.createdAt.text.prefix(16)).replacing("T", with: " "),
        "moderator": $0.moderator, "subject": $0.subject,
        "action": texts["moderation_\($0.action.rawValue)"] ?? $0.action.rawValue,
      ]
    }
    return response("moderation", content)
  }

  func moderate(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    switch ModeratorAction(rawValue: form["action"]) {
    case .hide, .show:
      try await api.store.moderate(
        post: form["id"], isHidden: form["action"] == "hide", as: visitor.secret, at: api.now())
    case .block, .unblock:
      try await api.store.moderate(
        account: form["id"], isBlocked: form["action"] == "block", as: visitor.secret,
        at: api.now())
    case nil: throw APIError.noSuchRoute
    }
    let skip = Self.skip(form["skip"])
    return redirect(to: skip > 0 ? "/moderation?skip=\(skip)" : "/moderation")
  }

  /// The number of posts to skip; 0 if the parameter is not a number.
  private static func skip(_ text: String?) -> Int {
    min(max(text.flatMap(Int.init) ?? 0, 0), 1_000_000)
  }
}
