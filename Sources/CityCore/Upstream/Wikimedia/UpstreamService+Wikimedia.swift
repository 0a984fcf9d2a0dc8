internal import JSON

extension UpstreamService {
  /// Its address is that of one wiki; the others have their own hosts, see `Wikipedia`.
  ///
  /// - Parameter identified: whether the program says whom to contact.
  package static func wikipedia(identified: Bool) -> UpstreamService {
    UpstreamService(
      id: "wikipedia", name: "Wikipedia", baseURL: "https://en.wikipedia.org",
      attribution: Attribution(
        text: "Text by the authors of Wikipedia (CC BY-SA 4.0)",
        url: "https://creativecommons.org/licenses/by-sa/4.0/"),
      limits: wikimediaLimits(identified), budget: wikimediaBudget)
  }

  /// - Parameter identified: whether the program says whom to contact.
  package static func commons(identified: Bool) -> UpstreamService {
    UpstreamService(
      id: "commons", name: "Wikimedia Commons", baseURL: "https://commons.wikimedia.org",
      attribution: Attribution(
        text: "Pictures from Wikimedia Commons, each under its own licence",
        url: "https://commons.wikimedia.org/"),
      limits: wikimediaLimits(identified), budget: wikimediaBudget)
  }

  /// All projects of Wikimedia count together.
  package static let wikimediaBudget = "wikimedia"

  /// One limit for all its projects: https://www.mediawiki.org/wiki/Wikimedia_APIs/Rate_limits
  /// (2026). Who sends a User-Agent without a contact counts as unidentified.
  private static func wikimediaLimits(_ identified: Bool) -> [Limit] {
    [Limit(cost: identified ? 200 : 10, seconds: 60)]
  }

  /// The JSON of an answer of MediaWiki.
  ///
  /// - Throws: what the status or an error in the body means; the latter comes with status 200.
  func mediaWiki(_ answer: UpstreamAnswer) throws(UpstreamError) -> JSON {
    try checkWikimedia(answer)
    let json = try json(answer)
    switch json["error"]?["code"]?.string {
    case nil: return json
    case "ratelimited", "maxlag": throw .quotaExceeded(self, retryAfter: answer.retryAfter)
    case let code? where code == "readonly" || code.hasPrefix("internal_api_error"):
      throw .unavailable(self, status: nil)
    default: throw .rejected(self, .request)
    }
  }

  /// As `check`; no account is needed, so that who is refused is one who did not say who he is.
  func checkWikimedia(_ answer: UpstreamAnswer) throws(UpstreamError) {
    if answer.status == 401 || answer.status == 403 { throw .rejected(self, .contact) }
    try check(answer)
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
