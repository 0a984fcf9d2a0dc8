import CCurl
import Text

/// What one exchange brought.
struct CurlAnswer: Sendable {
  let response: HTTPResponse

  /// Where a redirect points to, absolute.
  let redirect: String?
}
