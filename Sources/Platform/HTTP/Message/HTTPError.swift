/// The reason why there is no response. A response with a status such as 404 or 500 is not an
/// error.
package enum HTTPError: Error, Sendable, Equatable {
  /// The host cannot be reached, or the connection ended too early.
  case unreachable(host: String, Failure)

  case timedOut(host: String, seconds: Double)
  case cancelled
  /// The body exceeds the limit.
  case tooLarge(host: String, limit: Int)

  /// The service redirects to another origin, to which a key must not be sent.
  case redirectRefused(host: String, to: String)

  case tooManyRedirects(host: String)

  /// The URL lacks TLS, which is allowed for this machine only.
  case insecure(host: String)

  /// The host is this machine or in its network, and the request is limited to the public network.
  case outOfReach(host: String)

  /// An invalid URL or header. With the request, secrets hidden.
  case invalidRequest(String)

  /// The budget of the service is exhausted for this time in seconds; nil if the request exceeds
  /// the whole budget. Nothing was sent.
  case quotaExceeded(service: String, retryAfter: Double?)

  /// The replay has no recording of this request. With the request, secrets hidden.
  case notRecorded(String)

  /// A recording cannot be read or written, for this reason.
  case recordingFailed(String)

  /// libcurl is missing or unusable.
  case unavailable

  /// The request needs the network, which must not be used.
  case offline(host: String)

  package enum Failure: String, Sendable {
    case nameNotFound, refused, connectionLost, untrusted, other
  }

  /// Whether the same request may succeed later without a change.
  package var isRetryable: Bool {
    switch self {
    case .unreachable(_, .untrusted): false
    case .unreachable, .timedOut: true
    case .quotaExceeded(_, let seconds): seconds != nil
    default: false
    }
  }

  /// One sentence for a person, which never contains a query or a key.
  package var message: String {
    switch self {
    case .unreachable(let host, let failure): failure.message(host: host)
    case .timedOut(let host, let seconds):
      "\(host) did not answer within \(Self.shown(seconds)); try again later."
    case .cancelled: "The request was cancelled."
    case .tooLarge(let host, let limit):
      "The answer of \(host) is larger than \(limit) bytes; ask for less."
    case .redirectRefused(let host, let target):
      "\(host) points to \(target), which is not followed; check the configured address."
    case .tooManyRedirects(let host):
      "\(host) points from one address to the next without end; check the configured address."
    case .insecure(let host):
      "Refusing to ask \(host) without TLS; configure an address that begins with https://."
    case .outOfReach(let host):
      "\(host) is an address of this machine or of its network, which is not asked for what "
        + "others name; use an address in the Internet."
    case .invalidRequest(let request):
      "This is not a request that can be sent; check the configured address: \(request)."
    case .quotaExceeded(let service, let seconds): Self.quotaMessage(service, retryAfter: seconds)
    case .notRecorded(let request):
      "The recordings do not hold this request; record it with --record-http: \(request)."
    case .recordingFailed(let reason):
      "The recordings cannot be used: \(reason)."
    case .offline(let host):
      "\(host) was not asked, since the variable CITYROULETTE_OFFLINE forbids the network; play sets it "
        + "unless --online stands behind it."
    case .unavailable: "The network needs libcurl 7.68 or newer; install it (package libcurl4)."
    }
  }

  private static func quotaMessage(_ service: String, retryAfter seconds: Double?) -> String {
    guard let seconds else {
      return "The request is larger than the whole budget of \(service); ask for fewer places."
    }
    return "The budget of \(service) is used up; try again in \(shown(seconds.rounded(.up)))."
  }

  /// Seconds with at most one decimal: `15 s`, `0.5 s`.
  private static func shown(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e9 else { return "a very long time" }
    let tenths = Int((seconds * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}

extension HTTPError.Failure {
  fileprivate func message(host: String) -> String {
    switch self {
    case .nameNotFound: "The name \(host) cannot be found; check the network."
    case .refused: "\(host) refuses the connection; check the network or try again later."
    case .connectionLost: "The connection to \(host) was lost; try again."
    case .untrusted: "The certificate of \(host) cannot be trusted; check the network."
    case .other: "\(host) cannot be reached; check the network."
    }
  }
}
