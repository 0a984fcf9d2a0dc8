import JSON
import JSONRPC
import Services
import Sessions

struct ArticleBack: ArticleMethod {
  static let name = "article.back"
  static let summary = "Goes back to the previous page of the session's article."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let reason = ArticleChange.back

  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory { try session.articleBack() }
}
