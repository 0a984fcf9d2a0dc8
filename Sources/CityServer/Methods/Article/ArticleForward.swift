import CityCore
import JSON
import JSONRPC

enum ArticleForward: CityMethod {
  static let name = "article.forward"
  static let summary = "Goes forward to the page that was gone back from."
  static let parameters = [Fields.session.property]
  static let result = ArticleBrowsing.result
  static let errors = ArticleBrowsing.errors

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    try server.browse(parameters[Fields.session], .forward) {
      session throws(SessionError) in try session.articleForward()
    }
  }
}
