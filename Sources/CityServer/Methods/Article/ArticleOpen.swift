import CityCore
import JSON
import JSONRPC

enum ArticleOpen: CityMethod {
  static let name = "article.open"
  static let summary =
    "Opens the Wikipedia article of a city of the session, or else the search for its name."
  static let parameters = [Fields.city.property, Fields.session.property]
  static let result = ArticleBrowsing.result
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let city = try parameters[Fields.city]
    return try server.browse(parameters[Fields.session], .open) {
      session throws(SessionError) in try session.openArticle(of: city)
    }
  }
}
