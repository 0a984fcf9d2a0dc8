internal import JSON
internal import Platform

extension UpstreamService {
  /// The JSON of an answer of MediaWiki.
  ///
  /// - Throws: what the status or an error in the body means; the latter comes with status 200.
  func mediaWiki(_ response: HTTPResponse, now: Double) throws(ServiceError) -> JSON {
    try checkWikimedia(response, now: now)
    let json = try json(response)
    switch json["error"]?["code"]?.string {
    case nil: return json
    case "ratelimited", "maxlag":
      // It comes with status 200 and with the header that goes with 503.
      let refusal = HTTPResponse(status: 503, headers: response.headers)
      throw .quotaExceeded(self, retryAfter: refusal.wholeRetryAfter(now: now))
    case let code? where code == "readonly" || code.hasPrefix("internal_api_error"):
      throw .unavailable(self, status: nil)
    default: throw .rejected(self, .request)
    }
  }

  /// As `check`; no account is needed, so that who is refused is one who did not say who he is.
  func checkWikimedia(_ response: HTTPResponse, now: Double) throws(ServiceError) {
    if response.status == 401 || response.status == 403 { throw .rejected(self, .contact) }
    try check(response, now: now)
  }
}

/// Parts of the answers of MediaWiki's action API.
enum MediaWiki {
  /// What every query has: the modern form of the answer, and leave to keep it for a day.
  static let parameters = [
    ("action", "query"), ("format", "json"), ("formatversion", "2"), ("maxage", "86400"),
    ("smaxage", "86400"),
  ]

  /// The pages of a query in the order of its search: a list, or in the old form an object by id.
  static func pages(_ json: JSON) -> [JSON] {
    let pages = json["query"]?["pages"]
    let list = pages?.array ?? pages?.object?.members.map(\.value) ?? []
    return list.enumerated().sorted { left, right in
      let (first, second) = (left.element["index"]?.int, right.element["index"]?.int)
      return (first ?? .max, left.offset) < (second ?? .max, right.offset)
    }.map(\.element)
  }
}
