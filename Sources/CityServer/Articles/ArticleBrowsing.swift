import CityCore
import JSON
import JSONRPC

/// What the methods that browse an article have in common.
enum ArticleBrowsing {
  /// Why an article is shown, in `article.didChange`.
  enum Reason: String, CaseIterable {
    case open, navigate, back, forward, reload
  }

  static let result = Schema.object(properties, open: false)

  private static let properties: [Schema.Property] = [
    .init("session", .string, "The session."),
    .init("article", Schemas.article, "What is shown."),
  ]

  /// The parameters of `article.didChange`.
  static let announcement =
    properties + [.init("reason", .word(Reason.allCases.map(\.rawValue)), "What was asked.")]

  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]
}

extension CityServer {
  /// Changes the article of a session, announces it, and answers it.
  func browse(
    _ session: String?, _ reason: ArticleBrowsing.Reason,
    _ change: @Sendable (isolated Session) throws(SessionError) -> ArticleHistory
  ) throws -> JSON {
    let session = try self.session(session)
    let article = try session.assumeIsolated { session in JSON(try change(session)) }
    let members: [JSONObject.Member] = [("session", .string(session.id)), ("article", article)]
    outbox.notify(
      "article.didChange",
      .object(JSONObject(members + [("reason", .string(reason.rawValue))])))
    return .object(JSONObject(members))
  }
}

extension JSON {
  /// Shaped as `Schemas.article`.
  init(_ article: ArticleHistory) {
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
