import CityCore
import JSON
import JSONRPC

/// A method that changes which page of the encyclopedia a session shows.
protocol ArticleMethod: CityMethod {
  /// What is asked for, in `article.didChange`.
  static var reason: ArticleChange { get }
  var session: String? { get }

  func change(_ session: isolated Session) throws -> ArticleHistory
}

extension ArticleMethod {
  static var result: Schema { ShownArticle.schema }
  static var errors: [ErrorCode] { [.sessionNotFound, .requestFailed] }

  /// Changes the article of a session, announces it, and answers it.
  func run(on server: isolated CityServer, for call: Call) throws -> JSON {
    let session = try server.session(session)
    let article = try session.assumeIsolated { try change($0) }
    let shown = ShownArticle(session: session.id, article: article, reason: Self.reason)
    server.outbox.notify("article.didChange", ShownArticle.change.json(shown))
    return shown.json
  }
}

struct ArticleOpen: ArticleMethod {
  static let name = "article.open"
  static let summary =
    "Opens the Wikipedia article of a city of the session, or else the search for its name."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]
  static let reason = ArticleChange.open

  let city: Int
  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory {
    try session.openArticle(of: city)
  }
}

struct ArticleNavigate: ArticleMethod {
  static let name = "article.navigate"
  static let summary = "Follows a link from the page shown; what was ahead is forgotten."
  static let parameters = Parameters(
    Field<String>.required(
      "url", "https address of the page, on any host.",
      as: .string(maximumBytes: WebAddress.longest)
    ),
    Fields.session, as: Self.init)
  static let reason = ArticleChange.navigate

  let address: WebAddress
  let session: String?

  init(_ url: String, _ session: String?) throws {
    guard let address = WebAddress(url) else {
      throw RPCError(
        at: "url", "expected an https address with a host and without blanks or a user name")
    }
    (self.address, self.session) = (address, session)
  }

  func change(_ session: isolated Session) throws -> ArticleHistory {
    try session.navigateArticle(to: address)
  }
}

struct ArticleBack: ArticleMethod {
  static let name = "article.back"
  static let summary = "Goes back to the page that was shown before."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let reason = ArticleChange.back

  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory { try session.articleBack() }
}

struct ArticleForward: ArticleMethod {
  static let name = "article.forward"
  static let summary = "Goes forward to the page that was gone back from."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let reason = ArticleChange.forward

  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory { try session.articleForward() }
}

struct ArticleReload: ArticleMethod {
  static let name = "article.reload"
  static let summary = "Asks every view of the session to load the page shown again."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let reason = ArticleChange.reload

  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory { try session.reloadArticle() }
}

/// Why an article is shown, in `article.didChange`.
enum ArticleChange: String, CaseIterable, WireValue {
  case open, navigate, back, forward, reload
}

/// What the methods that browse an article answer.
struct ShownArticle: Shaped {
  let session: String
  let article: ArticleHistory
  let reason: ArticleChange

  static let shape = Shape<Self>(
    .init("session", "The session.", \.session), .init("article", "What is shown.", \.article))

  /// The parameters of `article.didChange`.
  static let change = Shape(shape.members + [.init("reason", "What was asked.", \.reason)])
}

extension ArticleHistory: Shaped {
  static let shape = Shape<Self>(
    .init("city", "The city whose article was opened.", \.city),
    .init("title", "Title for the window: the city's name.", \.title),
    .init("url", "https address to be loaded.", \.page.address.text),
    .init(
      "fallback", "Whether it is a search for the name, for want of a link.", \.page.isFallback),
    .init("canGoBack", "Whether there is a page to go back to.", \.canGoBack),
    .init("canGoForward", "Whether there is a page to go forward to.", \.canGoForward),
    name: "Article")
}
