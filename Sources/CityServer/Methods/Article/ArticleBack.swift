import CityCore
import JSON
import JSONRPC

enum ArticleBack: CityMethod {
  static let name = "article.back"
  static let summary = "Goes back to the page that was shown before."
  static let parameters = [Fields.session.property]
  static let result = ArticleBrowsing.result
  static let errors = ArticleBrowsing.errors

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    try server.browse(parameters[Fields.session], .back) {
      session throws(SessionError) in try session.articleBack()
    }
  }
}
