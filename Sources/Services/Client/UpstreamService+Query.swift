internal import Adapters
internal import JSON
internal import Text

extension UpstreamService {
  /// Creates a query for a path of the service or of a mirror.
  ///
  /// - Parameters:
  ///   - base: the base URL of a mirror; nil for the service itself.
  ///   - parameters: names and values, not percent-encoded; the names must need no encoding.
  ///   - cost: the cost in the units of the service's limits.
  ///   - refusedCost: the cost if the service answers with HTTP status 400; nil for the same cost.
  func query<Finding>(
    _ path: String, base: String?, parameters: [(String, String)] = [],
    secrets: Set<String> = [], cost: Double = 1, refusedCost: Double? = nil,
    read: @escaping ServiceQuery<Finding>.Reader
  ) -> ServiceQuery<Finding> {
    var base = Substring(base ?? baseURL)
    while base.hasSuffix("/") {
      base = base.dropLast()
    }
    let request = HTTPRequest(
      service: http, url: "\(base)\(path)\(URLText.query(parameters))", secrets: secrets,
      cost: cost, refusedCost: refusedCost)
    return ServiceQuery(service: self, request: request, read: read)
  }

  func json(_ response: HTTPResponse) throws(ServiceError) -> JSON {
    do {
      return try JSONParser.parse(response.body)
    } catch {
      // The parser's message may quote the body, so report only the offset.
      throw .answerInvalid(self, problem: "is not JSON (at byte \(error.offset))")
    }
  }

  /// Returns the usual meaning of an HTTP status; nil for success.
  ///
  /// - Parameter now: seconds since 1970.
  func failure(_ response: HTTPResponse, now: Double) -> ServiceError? {
    switch response.status {
    case 200...299: nil
    case 401, 403: .rejected(self, .credentials)
    case 404, 422: .rejected(self, .place)
    case 429: .quotaExceeded(self, retryAfter: response.wholeRetryAfter(now: now))
    case 408, 499...: .unavailable(self, status: response.status)
    default: .rejected(self, .request)
    }
  }

  /// Checks the HTTP status.
  ///
  /// - Throws: the error of `failure(_:now:)`.
  func check(_ response: HTTPResponse, now: Double) throws(ServiceError) {
    if let failure = failure(response, now: now) {
      throw failure
    }
  }
}

extension HTTPResponse {
  /// The time to wait that the service specifies, in seconds, rounded up; nil if it specifies none.
  func wholeRetryAfter(now: Double) -> Int? {
    retryAfter(now: now).flatMap { Int(exactly: $0.rounded(.up)) }
  }
}
