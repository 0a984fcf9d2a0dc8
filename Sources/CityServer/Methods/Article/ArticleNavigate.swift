import CityCore
import JSON
import JSONRPC

enum ArticleNavigate: CityMethod {
  static let name = "article.navigate"
  static let summary = "Follows a link from the page shown; what was ahead is forgotten."

  private static let url = Field<WebAddress?>.required(
    "url", .string(maximumBytes: WebAddress.longest), "https address of the page, on any host."
  ) { $0.string.map(WebAddress.init) }

  static let parameters = [url.property, Fields.session.property]
  static let result = ArticleBrowsing.result
  static let errors = ArticleBrowsing.errors

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    guard let address = try parameters[url] else {
      throw RPCError(
        .invalidParams,
        "params.url: expected an https address with a host and without blanks or a user name.",
        details: ["path": "params.url"])
    }
    return try server.browse(parameters[Fields.session], .navigate) {
      session throws(SessionError) in try session.navigateArticle(to: address)
    }
  }
}
