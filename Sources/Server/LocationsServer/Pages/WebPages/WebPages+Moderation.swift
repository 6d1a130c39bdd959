internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import PageRendering

/// The moderators' page: hide posts, block accounts, read the log; for others it does not exist.
extension WebPages {
  /// The maximum number of log entries on the page.
  private static let logCount = 100
  /// The maximum number of blocked accounts on the page.
  private static let blockedCount = 1000

  /// For how many accounts and how long an invitation from this page is.
  private static let invitation = (count: 30, lifetime: Duration.seconds(7 * 86_400))

  func moderationPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await moderationPage(request, try await visitor(request))
  }

  private func moderationPage(
    _ request: Request, _ visitor: Visitor, invitation: String? = nil
  ) async throws -> Response {
    guard visitor.account.isModerator else { throw APIError.noSuchRoute }
    let language = language(of: request)
    let texts = resources.texts(in: language)
    var content = PageContent(
      language: language, script: "moderation", title: "moderation", visitor: visitor)
    let parameters = try QueryParameters(request.uri.query)
    let skip = Self.skip(parameters["skip"])
    // The last action can be undone at once: by the action that reverts it.
    if let action = ModeratorAction(rawValue: parameters["done"] ?? ""), let id = parameters["id"] {
      content.values["notice"] = texts["moderation_\(action.rawValue)"]
      content.values["undoAction"] = action.reverse?.rawValue
      content.values["undoID"] = id
    }
    content.values["canInvite"] = api.settings.signUp == .invite
    content.values["invitation"] = invitation
    let waiting = try await api.store.waitingAccounts(limit: Self.blockedCount)
    content.values["hasWaiting"] = !waiting.isEmpty
    content.values["waiting"] = waiting.map {
      ["name": "\($0.firstName) \($0.lastName)", "author": $0.email, "authorKey": $0.key]
    }
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
        "time": $0.createdAt.text, "minute": $0.createdAt.minute,
        "moderator": $0.moderator, "subject": $0.subject,
        "action": texts["moderation_\($0.action.rawValue)"] ?? $0.action.rawValue,
      ]
    }
    return response("moderation", content)
  }

  func moderate(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    if form["action"] == "invite" {
      guard api.settings.signUp == .invite else { throw APIError.noSuchRoute }
      let secret = try await api.store.addInvitation(
        count: Self.invitation.count, lifetime: Self.invitation.lifetime, as: visitor.secret,
        at: api.now())
      return try await moderationPage(
        request, visitor, invitation: "\(site(of: request))/sign-up?invitation=\(secret.text)")
    }
    guard let action = ModeratorAction(rawValue: form["action"]) else { throw APIError.noSuchRoute }
    // The ticked posts, or the one whose button was pressed.
    let ticked = form.names(after: "post-")
    switch action {
    case .hide, .show:
      try await api.store.moderate(
        posts: form["id"].isEmpty ? ticked : [form["id"]], isHidden: action == .hide,
        as: visitor.secret, at: api.now())
    default:
      try await api.store.moderate(account: form["id"], action, as: visitor.secret, at: api.now())
    }
    let skip = Self.skip(form["skip"])
    var parameters = skip > 0 ? ["skip=\(skip)"] : []
    if action.reverse != nil, form["id"].utf8.allSatisfy(Base64URL.isDigit), !form["id"].isEmpty {
      parameters += ["done=\(action.rawValue)", "id=\(form["id"])"]
    }
    return redirect(
      to: "/moderation" + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")))
  }

  /// The start of links to this server, which others can use.
  private func site(of request: Request) -> String {
    api.settings.http.publicURL?.text ?? "http://\(request.head.authority ?? "")"
  }

  /// The number of posts to skip; 0 if the parameter is not a number.
  private static func skip(_ text: String?) -> Int {
    min(max(text.flatMap(Int.init) ?? 0, 0), 1_000_000)
  }
}

extension ModeratorAction {
  /// The action that reverts this one; nil if there is none.
  fileprivate var reverse: ModeratorAction? {
    switch self {
    case .hide: .show
    case .show: .hide
    case .block: .unblock
    case .unblock: .block
    case .blockAndHide: .unblockAndShow
    case .unblockAndShow: .blockAndHide
    case .approve: .block
    case .reject: nil
    }
  }
}
