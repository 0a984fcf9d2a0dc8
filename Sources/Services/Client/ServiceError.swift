package import Adapters

/// The reason why a service returned no data. No case contains a key or an account name. Text from the service could
/// quote these, so no case contains such text, except the origin of a refused redirect.
package enum ServiceError: Error, Sendable, Equatable {
  /// The key or the account name that the service needs is missing or blank.
  case notConfigured(UpstreamService)

  /// The service refused the request, and would probably refuse the same request again.
  case rejected(UpstreamService, Rejection)

  /// The quota is exhausted or the request rate too high. `retryAfter` is in seconds, nil if unknown.
  case quotaExceeded(UpstreamService, retryAfter: Int?)

  /// The service reports an internal error; `status` is the HTTP status, nil if the body reported the
  /// error.
  case unavailable(UpstreamService, status: Int?)

  /// The answer contradicts the service's documentation. `problem` is a clause without a subject, such
  /// as `is not JSON`.
  case answerInvalid(UpstreamService, problem: String)

  /// The HTTP client returned no response.
  case http(UpstreamService, HTTPError)

  package enum Rejection: Sendable, Hashable {
    /// The key or the account name is unknown or lacks the permission.
    case credentials
    /// The service requires a contact in `User-Agent`, and the contact is missing or blocked.
    case contact
    /// The service has no data for this place.
    case place
    /// The service refused the request for another reason, such as an invalid parameter.
    case request
  }

  package var service: UpstreamService {
    switch self {
    case .notConfigured(let service), .rejected(let service, _),
      .quotaExceeded(let service, _), .unavailable(let service, _),
      .answerInvalid(let service, _), .http(let service, _):
      service
    }
  }

  /// Whether the place or the parameters cause the error, so that the same request fails again.
  var isOfQuestion: Bool {
    switch self {
    case .rejected(_, .place), .rejected(_, .request): true
    default: false
    }
  }

  /// Whether to advise trying the same request again later.
  package var isRetryable: Bool {
    switch self {
    case .quotaExceeded, .unavailable, .answerInvalid: true
    case .notConfigured, .rejected: false
    case .http(_, let error): error.isRetryable
    }
  }

  /// Seconds until a retry makes sense; nil if unknown, and for any error other than an exceeded quota.
  package var retryAfter: Double? {
    switch self {
    case .quotaExceeded(_, let seconds): seconds.map(Double.init)
    case .http(_, .quotaExceeded(_, let seconds)): seconds
    default: nil
    }
  }
}

extension ServiceError {
  /// The problem and, in most cases, the remedy.
  package var message: String {
    switch self {
    case .notConfigured(let service):
      Self.variables(of: service).map { "\(service.name) needs an account. Set the \($0)." }
        ?? "\(service.name) is not configured. Choose another service."
    case .rejected(let service, let rejection): Self.text(for: rejection, by: service)
    case .quotaExceeded(let service, let retryAfter):
      "The quota of \(service.name) is used up."
        + " Try again \(retryAfter.map { "in \($0) seconds" } ?? "later")."
    case .unavailable(let service, let status):
      "\(service.name) reports an internal error\(status.map { " (HTTP status \($0))" } ?? "")."
        + " Try again later."
    case .answerInvalid(let service, let problem):
      "The answer of \(service.name) \(problem). Try again later."
    case .http(_, let error): error.message
    }
  }

  /// The environment variables of a service as a phrase; nil if it needs none.
  private static func variables(of service: UpstreamService) -> String? {
    guard let first = service.variables.first else { return nil }
    let names = service.variables.dropFirst().reduce(first) { "\($0) and \($1)" }
    return "environment variable\(service.variables.count > 1 ? "s" : "") \(names)"
  }

  private static func text(for rejection: Rejection, by service: UpstreamService) -> String {
    switch rejection {
    case .credentials:
      "\(service.name) does not accept the account."
        + (variables(of: service).map { " Check the \($0)." } ?? "")
    case .contact:
      "\(service.name) refuses requests without a contact address. Set a contact."
    case .place: "\(service.name) has no data for this place. Choose another service or place."
    case .request: "\(service.name) refused the request. Change its parameters."
    }
  }
}
