package import Geography
internal import JSON

/// An existing article of a wiki.
package struct WikipediaEntry: Sendable, Equatable {
  package var page: WikipediaPage

  /// The coordinate of the article's subject; nil if it has none on Earth.
  package var coordinate: Coordinate?

  /// The title in the other wiki of the query; nil if it has no such article.
  package var translation: String?

  /// The articles for some titles, in their order, without duplicates, missing articles and disambiguation pages.
  /// Follows redirects.
  static func entries(_ json: JSON, of titles: [String], in wiki: String) -> [WikipediaEntry] {
    let entries = MediaWiki.pages(json).compactMap { WikipediaEntry($0, in: wiki) }
    var pages = Dictionary(entries.map { ($0.page.title, $0) }) { _, last in last }
    let targets = targets(json)
    return titles.compactMap { title in
      var title = title
      // Follow normalisation, variant conversion and redirects. The limit ends a redirect loop.
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

  /// Maps titles to their normalised forms and redirect targets.
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
