import JSON
import JSONRPC
import Services
import Sessions

struct ArticleNavigate: ArticleMethod {
  static let name = "article.navigate"
  static let summary = "Follows a link from the current page, and drops the pages ahead of it."
  static let parameters = Parameters(
    Field<String>.required(
      "url", "HTTPS address of the page, on any host.",
      as: .string(maximumBytes: WebAddress.longest)
    ),
    Fields.session, as: Self.init)
  static let reason = ArticleChange.navigate

  let address: WebAddress
  let session: String?

  init(url: String, session: String?) throws {
    guard let address = WebAddress(url) else {
      throw RPCError(
        at: "url", "expected an https address with a host, and without spaces or a user name")
    }
    self.address = address
    self.session = session
  }

  func change(_ session: isolated Session) throws -> ArticleHistory {
    try session.navigateArticle(to: address)
  }
}
