import CityCore
import JSON
import JSONRPC

struct ArticleOpen: CityMethod {
  static let name = "article.open"
  static let summary =
    "Opens the Wikipedia article of a city of the session, or else the search for its name."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let result = Schema.object(Schemas.shownArticle, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  let city: Int
  let session: String?

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.browse(session, .open) { [city] in try $0.openArticle(of: city) }
  }
}

struct ArticleNavigate: CityMethod {
  static let name = "article.navigate"
  static let summary = "Follows a link from the page shown; what was ahead is forgotten."
  static let parameters = Parameters(
    Field<String>.required(
      "url", .string(maximumBytes: WebAddress.longest), "https address of the page, on any host.",
      read: \.string),
    Fields.session, as: Self.init)
  static let result = Schema.object(Schemas.shownArticle, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let address: WebAddress
  let session: String?

  init(_ url: String, _ session: String?) throws {
    guard let address = WebAddress(url) else {
      throw RPCError(
        at: "url", "expected an https address with a host and without blanks or a user name")
    }
    (self.address, self.session) = (address, session)
  }

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.browse(session, .navigate) { [address] in try $0.navigateArticle(to: address) }
  }
}

struct ArticleBack: CityMethod {
  static let name = "article.back"
  static let summary = "Goes back to the page that was shown before."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = Schema.object(Schemas.shownArticle, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let session: String?

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.browse(session, .back) { try $0.articleBack() }
  }
}

struct ArticleForward: CityMethod {
  static let name = "article.forward"
  static let summary = "Goes forward to the page that was gone back from."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = Schema.object(Schemas.shownArticle, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let session: String?

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.browse(session, .forward) { try $0.articleForward() }
  }
}

struct ArticleReload: CityMethod {
  static let name = "article.reload"
  static let summary = "Asks every view of the session to load the page shown again."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = Schema.object(Schemas.shownArticle, open: false)
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let session: String?

  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    try server.browse(session, .reload) { try $0.reloadArticle() }
  }
}

/// Why an article is shown, in `article.didChange`.
enum ArticleChange: String, CaseIterable {
  case open, navigate, back, forward, reload
}

extension Schemas {
  static let article = Schema.named(
    "Article",
    .object(
      .init("city", .count, "The city whose article was opened."),
      .init("title", .string, "Title for the window: the city's name."),
      .init("url", .string, "https address to be loaded."),
      .init("fallback", .boolean, "Whether it is a search for the name, for want of a link."),
      .init("canGoBack", .boolean, "Whether there is a page to go back to."),
      .init("canGoForward", .boolean, "Whether there is a page to go forward to.")))

  /// What the methods that browse an article answer.
  static let shownArticle: [Schema.Property] = [
    .init("session", .string, "The session."),
    .init("article", article, "What is shown."),
  ]

  /// The parameters of `article.didChange`.
  static let articleChange =
    shownArticle + [.init("reason", .word(ArticleChange.allCases.map(\.rawValue)), "What was asked.")]
}

extension CityServer {
  /// Changes the article of a session, announces it, and answers it.
  fileprivate func browse(
    _ session: String?, _ reason: ArticleChange,
    _ change: @Sendable (isolated Session) throws -> ArticleHistory
  ) throws -> JSON {
    let session = try self.session(session)
    let article = JSON(try session.assumeIsolated { try change($0) })
    let members: [JSONObject.Member] = [("session", .string(session.id)), ("article", article)]
    outbox.notify(
      "article.didChange",
      .object(JSONObject(members + [("reason", .string(reason.rawValue))])))
    return .object(JSONObject(members))
  }
}

extension JSON {
  /// Shaped as `Schemas.article`.
  fileprivate init(_ article: ArticleHistory) {
    self = [
      "city": JSON(article.city),
      "title": .string(article.title),
      "url": .string(article.page.address.text),
      "fallback": .bool(article.page.isFallback),
      "canGoBack": .bool(article.canGoBack),
      "canGoForward": .bool(article.canGoForward),
    ]
  }
}
