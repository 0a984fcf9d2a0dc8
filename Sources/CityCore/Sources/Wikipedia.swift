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
    let request = service.request(
      "/api/rest_v1/page/summary/\(page.encodedTitle)", base: base(of: page.wiki))
    return ServiceQuery(service, request) { [service] response, now throws(ServiceError) in
      // 400 is for a title that this wiki does not allow.
      if response.status == 404 || response.status == 400 { return nil }
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
    let request = service.request(
      "/w/api.php", base: base(of: wiki), query: MediaWiki.parameters + query)
    return ServiceQuery(service, request) { [service] response, now throws(ServiceError) in
      WikipediaEntry.entries(try service.mediaWiki(response, now: now), of: Array(titles), in: wiki)
    }
  }

  private func base(of wiki: String) -> String {
    baseURL.map { base in "\(base.hasSuffix("/") ? String(base.dropLast()) : base)/\(wiki)" }
      ?? "https://\(wiki).wikipedia.org"
  }
}
