internal import JSON
internal import Text

extension UpstreamService {
  /// The answer's JSON, whatever the status; nil if it is none.
  func jsonIfAny(_ answer: UpstreamAnswer) -> JSON? {
    try? JSONParser.parse(answer.body)
  }

  func json(_ answer: UpstreamAnswer) throws(UpstreamError) -> JSON {
    do {
      return try JSONParser.parse(answer.body)
    } catch {
      // The reason can quote the body, so that only the place is told.
      throw .answerInvalid(self, problem: "is not JSON (at byte \(error.offset))")
    }
  }

  /// What an HTTP status other than success means where the service has no rule of its own.
  func failure(_ answer: UpstreamAnswer) -> UpstreamError? {
    switch answer.status {
    case 200...299: nil
    case 401, 403: .rejected(self, .credentials)
    case 404, 422: .rejected(self, .place)
    case 429: .quotaExceeded(self, retryAfter: answer.retryAfter)
    case 408, 499...: .unavailable(self, status: answer.status)
    default: .rejected(self, .request)
    }
  }

  /// - Throws: what the status means, if it is not success.
  func check(_ answer: UpstreamAnswer) throws(UpstreamError) {
    if let failure = failure(answer) { throw failure }
  }

  /// A path below the base or below a mirror that stands in for it.
  func url(_ path: String, base: String?, query: [(String, String)] = []) -> String {
    var base = Substring(base ?? baseURL)
    while base.hasSuffix("/") { base = base.dropLast() }
    return "\(base)\(path)\(URLText.query(query))"
  }
}
