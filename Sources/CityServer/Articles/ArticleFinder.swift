import CityCore
import Platform

/// Finds the encyclopedia's article on a city, in the wanted language if there is one.
struct ArticleFinder: Sendable {
  let desk: ServiceDesk
  let wikipedia: Wikipedia

  struct Finding: Sendable {
    let summary: WikipediaSummary

    /// Whether it was found by the city's name, for want of a link that leads to an article.
    let isFallback: Bool
  }

  /// What is known of the city that helps to find it.
  struct Subject: Sendable {
    let city: City

    /// Titles that the article may have, the likeliest first.
    let titles: [String]

    /// English, as the country's own names of places are not known.
    init(_ city: City, countryName: String?) {
      self.city = city
      let places = [city.admin1, countryName].compactMap(\.self).filter { $0 != city.name }
      titles = ([city.name] + places.map { "\(city.name), \($0)" })
        .filter { WikipediaPage(wiki: WikipediaLanguage.fallback, title: $0) != nil }
    }
  }

  /// An article is about the city only if it is about a place as near; a centre may be measured
  /// elsewhere in a large city, and namesakes lie farther apart.
  private static let nearKm = 30.0

  /// Nil if there is none, as far as can be told.
  ///
  /// - Parameter language: the wiki to prefer.
  func find(_ subject: Subject, in language: String) async throws(ServiceFailure) -> Finding? {
    if let link = subject.city.wikipedia.flatMap(WikipediaPage.init(link:)),
      let summary = try await summary(ofLinked: link, in: language)
    {
      return Finding(summary: summary, isFallback: false)
    }
    let wikis = [WikipediaLanguage.fallback, language]
    for wiki in language == WikipediaLanguage.fallback ? wikis.dropLast() : wikis[...] {
      guard let entry = try await entry(on: subject, in: wiki, translatedTo: language),
        let summary = try await summary(of: entry, in: language)
      else { continue }
      return Finding(summary: summary, isFallback: true)
    }
    return nil
  }

  private func summary(
    ofLinked page: WikipediaPage, in language: String
  ) async throws(ServiceFailure) -> WikipediaSummary? {
    if page.wiki == language { return try await desk.ask(wikipedia.summary(of: page)) }
    let entries = try await desk.ask(
      wikipedia.entries([page.title], in: page.wiki, translatedTo: language))
    guard let entry = entries.first else { return nil }
    return try await summary(of: entry, in: language)
  }

  /// In the wanted language, or else in the entry's own.
  private func summary(
    of entry: WikipediaEntry, in language: String
  ) async throws(ServiceFailure) -> WikipediaSummary? {
    if let title = entry.translation, let page = WikipediaPage(wiki: language, title: title),
      let summary = try await desk.ask(wikipedia.summary(of: page))
    {
      return summary
    }
    return try await desk.ask(wikipedia.summary(of: entry.page))
  }

  private func entry(
    on subject: Subject, in wiki: String, translatedTo language: String
  ) async throws(ServiceFailure) -> WikipediaEntry? {
    guard !subject.titles.isEmpty else { return nil }
    let inquiry = wikipedia.entries(subject.titles, in: wiki, translatedTo: language)
    do {
      return try await desk.ask(inquiry).first { $0.isNear(subject.city, within: Self.nearKm) }
    } catch {
      if wiki != WikipediaLanguage.fallback, error.meansNoSuchWiki { return nil }
      throw error
    }
  }
}

extension WikipediaEntry {
  fileprivate func isNear(_ city: City, within radiusKm: Double) -> Bool {
    coordinate.map { $0.distanceKm(to: city.coordinate) <= radiusKm } ?? false
  }
}

extension ServiceFailure {
  /// A language without a wiki has no host, or one that points to where a wiki might be begun.
  fileprivate var meansNoSuchWiki: Bool {
    switch self {
    case .http(.unreachable(_, .nameNotFound)), .http(.redirectRefused), .upstream(.rejected): true
    default: false
    }
  }
}
