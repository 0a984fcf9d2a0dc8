import JSON
import JSONRPC
import Services
import Sessions

struct ArticleOpen: ArticleMethod {
  static let name = "article.open"
  static let summary =
    "Opens the Wikipedia article of a city of the session, or a search for its name if it has none."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]
  static let reason = ArticleChange.open

  let city: Int
  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory {
    try session.openArticle(of: city)
  }
}
