import JSON
import JSONRPC
import Services
import Sessions

struct ArticleForward: ArticleMethod {
  static let name = "article.forward"
  static let summary = "Goes forward to the page that article.back left."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let reason = ArticleChange.forward

  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory { try session.articleForward() }
}
