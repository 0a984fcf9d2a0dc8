import JSON
import JSONRPC
import Services
import Sessions

struct ArticleReload: ArticleMethod {
  static let name = "article.reload"
  static let summary = "Asks every view of the session to reload the current page."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let reason = ArticleChange.reload

  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory { try session.reloadArticle() }
}
