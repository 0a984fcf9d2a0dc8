import CCurl
import Text

/// The response of one exchange.
struct CurlAnswer: Sendable {
  let response: HTTPResponse

  /// The absolute URL of a redirect; nil for any other response.
  let redirect: String?
}
