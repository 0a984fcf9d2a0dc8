import CCurl
import Text

/// The result of one exchange.
struct CurlAnswer: Sendable {
  let response: HTTPResponse

  /// The absolute target of a redirect.
  let redirect: String?
}
