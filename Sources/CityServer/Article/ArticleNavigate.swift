import JSON
import JSONRPC
import Services
import Sessions

struct ArticleNavigate: ArticleMethod {
  static let name = "article.navigate"
  static let summary = "Follows a link from the page shown; what was ahead is forgotten."
  static let parameters = Parameters(
    Field<String>.required(
      "url", "https address of the page, on any host.",
      as: .string(maximumBytes: WebAddress.longest)
    ),
    Fields.session, as: Self.init)
  static let reason = ArticleChange.navigate

  let address: WebAddress
  let session: String?

  init(url: String, session: String?) throws {
    guard let address = WebAddress(url) else {
      throw RPCError(
        at: "url", "expected an https address with a host and without blanks or a user name")
    }
    self.address = address
    self.session = session
  }

  func change(_ session: isolated Session) throws -> ArticleHistory {
    try session.navigateArticle(to: address)
  }
}
