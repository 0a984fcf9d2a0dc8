/// Why there is no answer. An answer with a status such as 404 or 500 is none of these.
package enum HTTPError: Error, Sendable, Equatable {
  /// The host cannot be reached, or the connection ended before the answer was whole.
  case unreachable(host: String, Failure)

  /// No whole answer within the time allowed.
  case timedOut(host: String, seconds: Double)

  /// Whoever asked no longer wants to know.
  case cancelled

  /// The body has more bytes than are accepted.
  case tooLarge(host: String, limit: Int)

  /// The service points to another host, or to one without TLS, which might be told the key.
  case redirectRefused(host: String, to: String)

  /// The service points on and on.
  case tooManyRedirects(host: String)

  /// The address is without TLS, which is allowed on this machine only.
  case insecure(host: String)

  /// Not an absolute URL of HTTP, or a header that is none. With the request, secrets hidden.
  case invalidRequest(String)

  /// The budget of the service is used up for so many seconds; nil when the request is larger than
  /// the whole budget. Nothing was sent.
  case quotaExceeded(service: String, retryAfter: Double?)

  /// Replaying, and this request was not recorded. With the request, secrets hidden.
  case notRecorded(String)

  /// A recording cannot be read or written; with the reason.
  case recordingFailed(String)

  /// The system has no usable libcurl.
  case unavailable

  package enum Failure: String, Sendable {
    case nameNotFound, refused, connectionLost, untrusted, other
  }

  /// Whether the same request may well succeed later, with nothing changed by anybody here.
  package var isRetryable: Bool {
    switch self {
    case .unreachable(_, .untrusted): false
    case .unreachable, .timedOut: true
    case .quotaExceeded(_, let seconds): seconds != nil
    default: false
    }
  }
}
