import Adapters
internal import Geography
internal import JSON

/// The Wikipedias: builds queries and parses answers. Each language has its own host; the API is the same.
///
/// https://www.mediawiki.org/wiki/Specs/Summary/1.3.0, https://www.mediawiki.org/wiki/API:Query
package struct Wikipedia: Sendable {
  package let service: UpstreamService
  private let baseURL: String?

  /// - Parameters:
  ///   - baseURL: a mirror with a path for each wiki, `BASE/de/w/api.php`; nil for the wikis
  ///     themselves.
  ///   - identified: whether `User-Agent` contains a contact.
  package init(baseURL: String? = nil, identified: Bool = true) {
    service = .wikipedia(identified: identified)
    self.baseURL = baseURL
  }

  /// Returns the query for the summary of a page. Its result is nil if the page does not exist or is not an article,
  /// such as a disambiguation page.
  package func summary(of page: WikipediaPage) -> ServiceQuery<WikipediaSummary?> {
    service.query("/api/rest_v1/page/summary/\(page.encodedTitle)", base: base(of: page.wiki)) {
      [service] response, now throws(ServiceError) in
      // 400 means a title that this wiki does not allow.
      if response.status == 404 || response.status == 400 {
        return nil
      }
      try service.checkWikimedia(response, now: now)
      return WikipediaSummary(try service.json(response), of: page)
    }
  }

  /// Returns the query for the articles with some titles, of which only the first 50 count. The result has the
  /// coordinates of the articles and their titles in another wiki. It is in the order of the titles, without missing
  /// articles and disambiguation pages.
  ///
  /// - Parameter language: the name of the other wiki.
  package func entries(
    _ titles: [String], in wiki: String, translatedTo language: String
  ) -> ServiceQuery<[WikipediaEntry]> {
    let titles = titles.prefix(50)
    let query = [
      ("titles", titles.joined(separator: "|")), ("redirects", "1"),
      ("prop", "coordinates|pageprops|langlinks"), ("ppprop", "disambiguation"),
      ("colimit", "max"), ("lllang", language), ("lllimit", "max"),
    ]
    return service.query(
      "/w/api.php", base: base(of: wiki), parameters: MediaWiki.parameters + query
    ) {
      [service] response, now throws(ServiceError) in
      WikipediaEntry.entries(try service.mediaWiki(response, now: now), of: Array(titles), in: wiki)
    }
  }

  private func base(of wiki: String) -> String {
    baseURL.map { base in "\(base.hasSuffix("/") ? String(base.dropLast()) : base)/\(wiki)" }
      ?? "https://\(wiki).wikipedia.org"
  }
}
