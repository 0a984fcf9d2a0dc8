internal import JSON

/// An article that a wiki has.
package struct WikipediaEntry: Sendable, Equatable {
  package var page: WikipediaPage

  /// Of the place that it tells of; nil if it tells of none on Earth.
  package var coordinate: Coordinate?

  /// Its title in the other wiki that was asked for.
  package var translation: String?

  /// The articles behind some titles, redirects followed, in the order of the titles and each once.
  static func entries(_ json: JSON, of titles: [String], in wiki: String) -> [WikipediaEntry] {
    var pages: [String: WikipediaEntry] = [:]
    for page in MediaWiki.pages(json) {
      guard let entry = WikipediaEntry(page, in: wiki) else { continue }
      pages[entry.page.title] = entry
    }
    let targets = targets(json)
    return titles.compactMap { title in
      pages.removeValue(forKey: resolved(title, targets))
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
    coordinate = isOnEarth ? point.flatMap { Coordinate(wiki: $0) } : nil
    let link = json["langlinks"]?.first
    translation = (link?["title"] ?? link?["*"])?.lenientText
  }

  /// What the wiki reads for a title: in its spelling, or the page that a redirect names.
  private static func targets(_ json: JSON) -> [String: String] {
    let steps = ["normalized", "converted", "redirects"].flatMap {
      json["query"]?[$0]?.array ?? []
    }
    let pairs = steps.compactMap { step in
      step["from"]?.string.flatMap { from in step["to"]?.string.map { (from, $0) } }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func resolved(_ title: String, _ targets: [String: String]) -> String {
    var title = title
    // Spelling, variant, and a redirect or two; a circle ends here too.
    for _ in 0..<5 {
      guard let next = targets[title] else { break }
      title = next
    }
    return title
  }
}

extension Coordinate {
  /// `lat` and `lon` as the wikis write them.
  fileprivate init?(wiki json: JSON) {
    guard let lat = json["lat"]?.lenientDouble(in: -90...90),
      let lon = json["lon"]?.lenientDouble(in: -180...180)
    else { return nil }
    self.init(lat: lat, lon: lon)
  }
}
