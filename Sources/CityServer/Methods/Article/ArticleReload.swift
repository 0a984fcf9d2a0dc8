import CityCore
import JSON
import JSONRPC

enum ArticleReload: CityMethod {
  static let name = "article.reload"
  static let summary = "Asks every view of the session to load the page shown again."
  static let parameters = [Fields.session.property]
  static let result = ArticleBrowsing.result
  static let errors = ArticleBrowsing.errors

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    try server.browse(parameters[Fields.session], .reload) {
      session throws(SessionError) in try session.reloadArticle()
    }
  }
}
