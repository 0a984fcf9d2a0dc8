internal import Adapters
internal import Geography
internal import JSON

extension UpstreamService {
  /// Parses an answer of MediaWiki.
  ///
  /// - Throws: the error of the status, or of the body, where MediaWiki reports errors with status 200.
  func mediaWiki(_ response: HTTPResponse, now: Double) throws(ServiceError) -> JSON {
    try checkWikimedia(response, now: now)
    let json = try json(response)
    // Newer response formats have a list of errors.
    let errors = [json["error"], json["errors"]?.first].compactMap(\.self)
    guard let error = errors.first(where: { $0 != .null }) else { return json }
    switch error["code"]?.string {
    case "ratelimited", "maxlag":
      // The status may be 200, for which `wholeRetryAfter` ignores the header, so pass 503.
      let refusal = HTTPResponse(status: 503, headers: response.headers)
      throw .quotaExceeded(self, retryAfter: refusal.wholeRetryAfter(now: now))
    case let code? where code == "readonly" || code.hasPrefix("internal_api_error"):
      throw .unavailable(self, status: nil)
    default: throw .rejected(self, .request)
    }
  }

  /// Like `check`, but 401 and 403 mean a missing contact, because Wikimedia requires no account.
  func checkWikimedia(_ response: HTTPResponse, now: Double) throws(ServiceError) {
    if response.status == 401 || response.status == 403 {
      throw .rejected(self, .contact)
    }
    try check(response, now: now)
  }
}

/// The common parts of queries and answers of MediaWiki's action API.
enum MediaWiki {
  /// The parameters of every query: format version 2 and permission to cache for a day.
  static let parameters = [
    ("action", "query"), ("format", "json"), ("formatversion", "2"), ("maxage", "86400"),
    ("smaxage", "86400"),
  ]

  /// The pages of a query in search order: from a list, or from an object by id in format version 1.
  static func pages(_ json: JSON) -> [JSON] {
    let pages = json["query"]?["pages"]
    let list = pages?.array ?? pages?.object?.members.map(\.value) ?? []
    return list.enumerated().sorted { left, right in
      let first = left.element["index"]?.int
      let second = right.element["index"]?.int
      return (first ?? .max, left.offset) < (second ?? .max, right.offset)
    }.map(\.element)
  }
}
