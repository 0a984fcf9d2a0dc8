/// The reasons why a request gets no response. A response with a status such as 404 or 500 is not an error.
package enum HTTPError: Error, Sendable, Equatable {
  /// The host cannot be reached, its certificate is not trusted, or the connection was lost.
  case unreachable(host: String, Failure)

  case timedOut(host: String, seconds: Double)
  case cancelled
  /// The body exceeds the size limit in bytes.
  case tooLarge(host: String, limit: Int)

  /// The service redirects to another origin, to which a key must not be sent, or to an invalid URL.
  case redirectRefused(host: String, to: String)

  case tooManyRedirects(host: String)

  /// The URL does not use TLS, which is required except for this machine.
  case insecure(host: String)

  /// The host has an address that the `reach` of the request excludes, such as one of the local network.
  case outOfReach(host: String)

  /// The URL or a header is invalid. Contains a text for the message: in most cases the request with hidden secrets.
  case invalidRequest(String)

  /// The budget of the service is exhausted, or the service requested a pause. `retryAfter` is the time in seconds
  /// until the request can be sent; nil if its cost exceeds the whole budget. The request was not sent, or not sent
  /// again.
  case quotaExceeded(service: String, retryAfter: Double?)

  /// The replay has no recording of this request. Contains the request with hidden secrets.
  case notRecorded(String)

  /// A recording cannot be read or written. Contains the reason.
  case recordingFailed(String)

  /// libcurl is missing, too old or unusable, or its thread cannot be started.
  case unavailable

  /// The request needs the network, which is disabled.
  case offline(host: String)

  /// The reason why a host is unreachable.
  package enum Failure: String, Sendable {
    case nameNotFound, refused, connectionLost, untrusted, other
  }

  /// Whether to advise trying the same request again later.
  package var isRetryable: Bool {
    switch self {
    case .unreachable(_, .untrusted): false
    case .unreachable, .timedOut: true
    case .quotaExceeded(_, let seconds): seconds != nil
    default: false
    }
  }

  /// A message for users, with the problem and in most cases the remedy. The secrets of a URL in it are hidden.
  package var message: String {
    switch self {
    case .unreachable(let host, let failure): failure.message(host: host)
    case .timedOut(let host, let seconds):
      "\(host) did not answer within \(Self.shown(seconds)). Try again later."
    case .cancelled: "The request was cancelled."
    case .tooLarge(let host, let limit):
      "The response of \(host) is larger than \(limit) bytes. Request less."
    case .redirectRefused(let host, let target):
      "\(host) redirects to \(target), which is not followed. Check the configured address."
    case .tooManyRedirects(let host):
      "\(host) redirects too many times. Check the configured address."
    case .insecure(let host):
      "A request to \(host) needs TLS. Configure an address that begins with https://."
    case .outOfReach(let host):
      "\(host) is an address of this machine or of its network, which this request must not "
        + "reach. Use an address on the internet."
    case .invalidRequest(let request):
      "The request is invalid. Check the configured address: \(request)."
    case .quotaExceeded(let service, let seconds): Self.quotaMessage(service, retryAfter: seconds)
    case .notRecorded(let request):
      "The recordings do not contain this request. Record it with --record-http: \(request)."
    case .recordingFailed(let reason):
      "The recordings cannot be used: \(reason)."
    case .offline(let host):
      "\(host) was not contacted, because the variable CITYROULETTE_OFFLINE forbids the network. The command "
        + "play sets the variable, unless it has the option --online."
    case .unavailable: "The network needs libcurl 7.68 or newer. Install the package libcurl4."
    }
  }

  private static func quotaMessage(_ service: String, retryAfter seconds: Double?) -> String {
    guard let seconds else {
      return "The request exceeds the whole budget of \(service). Request fewer places."
    }
    return "The budget of \(service) is used up. Try again in \(shown(seconds.rounded(.up)))."
  }

  /// Formats seconds with at most one decimal: `15 s`, `0.5 s`. From 10^9 on, returns `a very long time`.
  private static func shown(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e9 else { return "a very long time" }
    let tenths = Int((seconds * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}

extension HTTPError.Failure {
  fileprivate func message(host: String) -> String {
    switch self {
    case .nameNotFound: "The name \(host) cannot be found. Check the network."
    case .refused: "\(host) refuses the connection. Check the network, or try again later."
    case .connectionLost: "The connection to \(host) was lost. Try again."
    case .untrusted: "The certificate of \(host) is not trusted. Check the network."
    case .other: "\(host) cannot be reached. Check the network."
    }
  }
}
