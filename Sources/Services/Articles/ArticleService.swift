import Adapters
package import Geography

/// Finds Wikipedia's article about a city, preferably in a requested language.
package struct ArticleService: Sendable {
  package let wikipedia: Wikipedia
  private let client: ServiceClient

  package init(_ wikipedia: Wikipedia, client: ServiceClient) {
    self.wikipedia = wikipedia
    self.client = client
  }

  package struct Finding: Sendable, Equatable {
    package let summary: WikipediaSummary

    /// Whether the article was found by the city's name, because the city has no link that leads to one.
    package let isFallback: Bool
  }

  /// The maximum distance in km between the city and the coordinate of an article that is found by name. Large cities
  /// have several plausible centres; namesakes are assumed to be farther apart.
  private static let nearKm = 30.0

  /// Finds the article of a city; nil if none is found.
  ///
  /// - Parameters:
  ///   - countryName: the English name of the city's country; nil if unknown.
  ///   - language: the name of the preferred wiki, such as `de`.
  package func find(
    _ city: City, countryName: String?, in language: String
  ) async throws(ServiceError) -> Finding? {
    if let summary = try await linked(city, in: language) {
      return Finding(summary: summary, isFallback: false)
    }
    let titles = Self.titles(of: city, countryName: countryName)
    var summary = try await named(
      titles, near: city, in: WikipediaLanguage.fallback, translatedTo: language)
    if summary == nil, language != WikipediaLanguage.fallback {
      summary = try await named(titles, near: city, in: language, translatedTo: language)
    }
    return summary.map { Finding(summary: $0, isFallback: true) }
  }

  /// Candidate titles, the most likely first. Regions and countries are in English, because their native names are
  /// unknown.
  private static func titles(of city: City, countryName: String?) -> [String] {
    let places = [city.admin1, countryName].compactMap(\.self).filter { $0 != city.name }
    return ([city.name] + places.map { "\(city.name), \($0)" })
      .filter { WikipediaPage(wiki: WikipediaLanguage.fallback, title: $0) != nil }
  }

  /// The article that the city's link refers to, in the requested language if it has a translation; nil if there is
  /// none.
  private func linked(
    _ city: City, in language: String
  ) async throws(ServiceError) -> WikipediaSummary? {
    guard let page = city.wikipedia.flatMap(WikipediaPage.init(link:)) else { return nil }
    do throws(ServiceError) {
      if page.wiki == language {
        return try await client.ask(wikipedia.summary(of: page))
      }
      let entries = try await client.ask(
        wikipedia.entries([page.title], in: page.wiki, translatedTo: language))
      guard let entry = entries.first else { return nil }
      return try await summary(of: entry, in: language)
    } catch {
      if error.meansNoSuchWiki(page.wiki) {
        return nil
      }
      throw error
    }
  }

  /// The first article with one of the candidate titles whose coordinate is near the city; nil if there is none.
  private func named(
    _ titles: [String], near city: City, in wiki: String, translatedTo language: String
  ) async throws(ServiceError) -> WikipediaSummary? {
    guard !titles.isEmpty else { return nil }
    do throws(ServiceError) {
      let entries = try await client.ask(
        wikipedia.entries(titles, in: wiki, translatedTo: language))
      let entry = entries.first {
        $0.coordinate.map { $0.distanceKm(to: city.coordinate) <= Self.nearKm } ?? false
      }
      guard let entry else { return nil }
      return try await summary(of: entry, in: language)
    } catch {
      if error.meansNoSuchWiki(wiki) {
        return nil
      }
      throw error
    }
  }

  /// The summary in the requested language, or else in the language of the entry.
  private func summary(
    of entry: WikipediaEntry, in language: String
  ) async throws(ServiceError) -> WikipediaSummary? {
    if let title = entry.translation, let page = WikipediaPage(wiki: language, title: title),
      let summary = try await client.ask(wikipedia.summary(of: page))
    {
      return summary
    }
    return try await client.ask(wikipedia.summary(of: entry.page))
  }
}

extension ServiceError {
  /// Whether the error means that a language has no wiki: its host does not exist, redirects to a page for requesting a
  /// new wiki, or rejects the path. False for the English wiki, which exists.
  fileprivate func meansNoSuchWiki(_ wiki: String) -> Bool {
    guard wiki != WikipediaLanguage.fallback else { return false }
    switch self {
    case .http(_, .unreachable(_, .nameNotFound)), .http(_, .redirectRefused),
      .rejected(_, .place):
      return true
    default: return false
    }
  }
}
