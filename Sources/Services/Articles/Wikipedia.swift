package import Geography
internal import JSON
internal import Platform

/// The Wikipedias: a host a language, one set of rules.
///
/// https://www.mediawiki.org/wiki/Specs/Summary/1.3.0, https://www.mediawiki.org/wiki/API:Query
package struct Wikipedia: Sendable {
  package let service: UpstreamService
  private let baseURL: String?

  /// - Parameters:
  ///   - baseURL: a mirror of all wikis, each below a path of its name: `BASE/de/w/api.php`; nil for
  ///     the wikis themselves.
  ///   - identified: whether the program says whom to contact.
  package init(baseURL: String? = nil, identified: Bool = true) {
    service = .wikipedia(identified: identified)
    self.baseURL = baseURL
  }

  /// What a page is about; nil if there is no such page or it is no article but a list of those
  /// with the same name.
  package func summary(of page: WikipediaPage) -> ServiceQuery<WikipediaSummary?> {
    service.query("/api/rest_v1/page/summary/\(page.encodedTitle)", base: base(of: page.wiki)) {
      [service] response, now throws(ServiceError) in
      // 400 is for a title that this wiki does not allow.
      if response.status == 404 || response.status == 400 {
        return nil
      }
      try service.checkWikimedia(response, now: now)
      return WikipediaSummary(try service.json(response), of: page)
    }
  }

  /// Which of some titles are articles, where the places are that they tell of, and what they are
  /// called in another wiki. In the order of the titles; at most 50.
  ///
  /// - Parameter language: the other wiki.
  package func entries(
    _ titles: [String], in wiki: String, translatedTo language: String
  ) -> ServiceQuery<[WikipediaEntry]> {
    let titles = titles.prefix(50)
    let query = [
      ("titles", titles.joined(separator: "|")), ("redirects", "1"),
      ("prop", "coordinates|pageprops|langlinks"), ("ppprop", "disambiguation"),
      ("colimit", "max"), ("lllang", language), ("lllimit", "max"),
    ]
    return service.query("/w/api.php", base: base(of: wiki), MediaWiki.parameters + query) {
      [service] response, now throws(ServiceError) in
      WikipediaEntry.entries(try service.mediaWiki(response, now: now), of: Array(titles), in: wiki)
    }
  }

  private func base(of wiki: String) -> String {
    baseURL.map { base in "\(base.hasSuffix("/") ? String(base.dropLast()) : base)/\(wiki)" }
      ?? "https://\(wiki).wikipedia.org"
  }
}

/// An article that a wiki has.
package struct WikipediaEntry: Sendable, Equatable {
  package var page: WikipediaPage

  /// Of the place that it tells of; nil if it tells of none on Earth.
  package var coordinate: Coordinate?

  /// Its title in the other wiki that was asked for.
  package var translation: String?

  /// The articles behind some titles, redirects followed, in the order of the titles and each once.
  static func entries(_ json: JSON, of titles: [String], in wiki: String) -> [WikipediaEntry] {
    let entries = MediaWiki.pages(json).compactMap { WikipediaEntry($0, in: wiki) }
    var pages = Dictionary(entries.map { ($0.page.title, $0) }) { _, last in last }
    let targets = targets(json)
    return titles.compactMap { title in
      var title = title
      // Spelling, variant, and a redirect or two; a circle ends here too.
      for _ in 0..<5 {
        title = targets[title] ?? title
      }
      return pages.removeValue(forKey: title)
    }
  }

  private init?(_ json: JSON, in wiki: String) {
    let isThere = json["missing"] == nil && json["invalid"] == nil
    guard isThere, json["pageprops"]?["disambiguation"] == nil,
      let title = json["title"]?.lenientText, let page = WikipediaPage(wiki: wiki, title: title)
    else { return nil }
    self.page = page
    let point = json["coordinates"]?.first
    let isOnEarth = point?["globe"]?.string ?? "earth" == "earth"
    coordinate = isOnEarth ? point.flatMap { Coordinate($0, lon: "lon") } : nil
    let link = json["langlinks"]?.first
    translation = (link?["title"] ?? link?["*"])?.lenientText
  }

  /// What the wiki reads for a title: in its spelling, or the page that a redirect names.
  private static func targets(_ json: JSON) -> [String: String] {
    var targets: [String: String] = [:]
    for kind in ["normalized", "converted", "redirects"] {
      for step in json["query"]?[kind]?.array ?? [] {
        guard let from = step["from"]?.string, targets[from] == nil else { continue }
        targets[from] = step["to"]?.string
      }
    }
    return targets
  }
}

extension UpstreamService {
  /// The JSON of an answer of MediaWiki.
  ///
  /// - Throws: what the status or an error in the body means; the latter comes with status 200.
  func mediaWiki(_ response: HTTPResponse, now: Double) throws(ServiceError) -> JSON {
    try checkWikimedia(response, now: now)
    let json = try json(response)
    // Newer forms of the answer have a list of errors.
    let told = [json["error"], json["errors"]?.first].compactMap(\.self)
    guard let error = told.first(where: { $0 != .null }) else { return json }
    switch error["code"]?.string {
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
    if response.status == 401 || response.status == 403 {
      throw .rejected(self, .contact)
    }
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
      let first = left.element["index"]?.int
      let second = right.element["index"]?.int
      return (first ?? .max, left.offset) < (second ?? .max, right.offset)
    }.map(\.element)
  }
}
