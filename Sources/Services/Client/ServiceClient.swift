package import Platform

/// A request to a service together with the way to read its answer; sending it is the work of a
/// `ServiceClient`.
package struct ServiceQuery<Finding: Sendable>: Sendable {
  /// Reads an answer, whatever its status; the number is the time to read it at, in seconds since
  /// 1970.
  package typealias Reader = @Sendable (HTTPResponse, Double) throws(ServiceError) -> Finding

  package let service: UpstreamService
  package var request: HTTPRequest
  package let read: Reader
}

/// Asks services. Holds no state of its own, so any thread may use it.
package struct ServiceClient: Sendable {
  package let http: HTTPClient
  package let clock: WallClock

  package init(http: HTTPClient, clock: WallClock) {
    self.http = http
    self.clock = clock
  }

  /// Sends the request and reads the answer.
  package func ask<Finding>(_ query: ServiceQuery<Finding>) async throws(ServiceError) -> Finding {
    try read(try await fetch(query.request, of: query.service), for: query)
  }

  /// Reads an answer. What it asks for in its body, to be left alone for a while, is done. One that
  /// holds no data is not kept, so that the next question can find the service in order again.
  func read<Finding>(
    _ response: HTTPResponse, for query: ServiceQuery<Finding>
  ) throws(ServiceError) -> Finding {
    do {
      return try query.read(response, clock.now())
    } catch {
      if case .quotaExceeded(let service, let seconds?) = error {
        http.pause(service.http, for: Double(seconds))
      }
      if !error.isOfQuestion {
        http.forget(query.request)
      }
      throw error
    }
  }

  /// One answer, whatever its status.
  package func fetch(
    _ request: HTTPRequest, of service: UpstreamService
  ) async throws(ServiceError) -> HTTPResponse {
    do {
      return try await http.fetch(request)
    } catch {
      throw .http(service, error)
    }
  }
}

/// What one request about places brought.
package struct PlacesAnswer<Finding: Sendable>: Sendable {
  /// One for each of its places, in their order.
  package let outcomes: [Result<Finding, ServiceError>]
  package var isFromCache = false

  /// Whether the service found the request wrong as it stands, and none of its places was answered.
  fileprivate var isRefused: Bool {
    outcomes.allSatisfy { outcome in
      switch outcome {
      case .failure(.rejected(_, .request)), .failure(.rejected(_, .place)): true
      default: false
      }
    }
  }
}

extension ServiceClient {
  /// Sends one request. When the service refuses it as a whole for one of its places, its parts are
  /// asked instead, so that the other places are answered.
  package func deliver<Finding>(_ request: PlacesRequest<Finding>) async -> PlacesAnswer<Finding> {
    // Cutting in halves down to two bad places anywhere takes no more than this.
    var spare = 4 * (Int.bitWidth - max(0, request.places.count - 1).leadingZeroBitCount)
    return await deliver(request, sparing: &spare)
  }

  /// - Parameter spare: requests that may still be sent beside this one.
  private func deliver<Finding>(
    _ request: PlacesRequest<Finding>, sparing spare: inout Int
  ) async -> PlacesAnswer<Finding> {
    let answer = await ask(request)
    let parts = answer.isRefused ? request.parts() : []
    guard !parts.isEmpty, parts.count <= spare else { return answer }
    spare -= parts.count
    var outcomes: [Result<Finding, ServiceError>] = []
    for part in parts {
      outcomes += await deliver(part, sparing: &spare).outcomes
    }
    return PlacesAnswer(outcomes: outcomes)
  }

  /// Whatever goes wrong is the outcome of all places of the request.
  private func ask<Finding>(_ request: PlacesRequest<Finding>) async -> PlacesAnswer<Finding> {
    let query = request.query
    do throws(ServiceError) {
      let response = try await fetch(query.request, of: query.service)
      return PlacesAnswer(
        outcomes: try read(response, for: query), isFromCache: response.source == .cache)
    } catch {
      return PlacesAnswer(outcomes: request.places.map { _ in .failure(error) })
    }
  }
}

/// A key or an account name, which is to be seen by its service only: it has no description.
package struct ServiceAccount: Sendable, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// For a request, which has to hide it.
  let plain: String

  /// - Parameter text: the content of the service's variable.
  /// - Throws: `notConfigured` if it is missing or blank.
  package init(_ text: String?, of service: UpstreamService) throws(ServiceError) {
    plain = text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    if plain.isEmpty {
      throw .notConfigured(service)
    }
  }

  package var description: String { "<hidden>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a service gave no data. No case holds a key, an account name or text of the service's own,
/// which may name the account.
package enum ServiceError: Error, Sendable, Equatable {
  /// The key or account name is missing; the variable that should hold it is the service's.
  case notConfigured(UpstreamService)

  /// The service will not answer this as it was asked; asking again does not help.
  case rejected(UpstreamService, Rejection)

  /// Too much was asked. Seconds until asking again makes sense, where that is known.
  case quotaExceeded(UpstreamService, retryAfter: Int?)

  /// The service is there but out of order; the status is that of HTTP, or nil if it said so in
  /// another way.
  case unavailable(UpstreamService, status: Int?)

  /// The answer is not what the service promises. One clause without a subject: `is not JSON`.
  case answerInvalid(UpstreamService, problem: String)

  /// There was no answer at all.
  case http(UpstreamService, HTTPError)

  package enum Rejection: Sendable, Hashable {
    /// The key or account name is unknown, or has no right to this.
    case credentials
    /// The program has to say whom to contact, and did not, or is blocked.
    case contact
    /// The service knows nothing of this place.
    case place
    /// A parameter is wrong or out of range.
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

  /// Whether it is the answer to what was asked, so that the same will be answered again.
  fileprivate var isOfQuestion: Bool {
    switch self {
    case .rejected(_, .place), .rejected(_, .request): true
    default: false
    }
  }

  /// Whether the same request may succeed later without anybody changing anything.
  package var isRetryable: Bool {
    switch self {
    case .quotaExceeded, .unavailable, .answerInvalid: true
    case .notConfigured, .rejected: false
    case .http(_, let error): error.isRetryable
    }
  }

  /// Seconds until asking again makes sense; nil where that is not known, and for all but a quota.
  package var retryAfter: Double? {
    switch self {
    case .quotaExceeded(_, let seconds): seconds.map(Double.init)
    case .http(_, .quotaExceeded(_, let seconds)): seconds
    default: nil
    }
  }
}

extension ServiceError {
  /// One plain sentence, or two, that say what is wrong and what to do.
  package var message: String {
    switch self {
    case .notConfigured(let service):
      Self.variables(of: service).map { "\(service.name) needs an account. Set the \($0)." }
        ?? "\(service.name) is not configured. Choose another service."
    case .rejected(let service, let rejection): Self.text(service, rejection)
    case .quotaExceeded(let service, let retryAfter):
      "The quota of \(service.name) is used up."
        + " Try again \(retryAfter.map { "in \($0) seconds" } ?? "later")."
    case .unavailable(let service, let status):
      "\(service.name) is out of order\(status.map { " (HTTP status \($0))" } ?? "")."
        + " Try again later."
    case .answerInvalid(let service, let problem):
      "The answer of \(service.name) \(problem). Try again later."
    case .http(_, let error): error.message
    }
  }

  /// Nil if the service needs none.
  private static func variables(of service: UpstreamService) -> String? {
    guard let first = service.variables.first else { return nil }
    let names = service.variables.dropFirst().reduce(first) { "\($0) and \($1)" }
    return "environment variable\(service.variables.count > 1 ? "s" : "") \(names)"
  }

  private static func text(_ service: UpstreamService, _ rejection: Rejection) -> String {
    switch rejection {
    case .credentials:
      "\(service.name) does not accept the account."
        + (variables(of: service).map { " Check the \($0)." } ?? "")
    case .contact:
      "\(service.name) refuses programs that do not say whom to contact. Set a contact."
    case .place: "\(service.name) has no data for this place. Choose another service or place."
    case .request: "\(service.name) refused the request. Change its parameters."
    }
  }
}
