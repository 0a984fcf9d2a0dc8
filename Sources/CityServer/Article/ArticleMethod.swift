import JSON
import JSONRPC
import Services
import Sessions

/// A method that sets or reloads the current page of a session's article.
protocol ArticleMethod: CityMethod {
  /// The reason in `article.didChange`.
  static var reason: ArticleChange { get }
  var session: String? { get }

  func change(_ session: isolated Session) throws -> ArticleHistory
}

extension ArticleMethod {
  static var result: Schema { ShownArticle.schema }
  static var errors: [ErrorCode] { [.sessionNotFound, .requestFailed] }

  /// Changes the article, notifies the client, and returns the article.
  func run(on server: isolated CityServer) throws -> JSON {
    let session = try server.session(session)
    let article = try session.assumeIsolated { try change($0) }
    let shown = ShownArticle(session: session.id, article: article, reason: Self.reason)
    server.outbox.notify("article.didChange", params: ShownArticle.change.json(shown))
    return shown.json
  }
}
