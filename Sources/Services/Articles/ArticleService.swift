package import Geography
internal import Platform
internal import Text

/// Finds the encyclopedia's article on a city, in the wanted language if there is one.
package struct ArticleService: Sendable {
  package let wikipedia: Wikipedia
  private let client: ServiceClient

  package init(_ wikipedia: Wikipedia, client: ServiceClient) {
    self.wikipedia = wikipedia
    self.client = client
  }

  package struct Finding: Sendable, Equatable {
    package let summary: WikipediaSummary

    /// Whether it was found by the city's name, for want of a link that leads to an article.
    package let isFallback: Bool
  }

  /// An article is about the city only if it is about a place as near; a centre may be measured
  /// elsewhere in a large city, and namesakes lie farther apart.
  private static let nearKm = 30.0

  /// Nil if there is none, as far as can be told.
  ///
  /// - Parameters:
  ///   - countryName: in English; nil if it is not known.
  ///   - language: the wiki to prefer.
  package func find(
    _ city: City, countryName: String?, in language: String
  ) async throws(ServiceError) -> Finding? {
    if let summary = try await linked(city, language) {
      return Finding(summary: summary, isFallback: false)
    }
    let titles = Self.titles(of: city, countryName)
    var summary = try await named(titles, city, in: WikipediaLanguage.fallback, language)
    if summary == nil, language != WikipediaLanguage.fallback {
      summary = try await named(titles, city, in: language, language)
    }
    return summary.map { Finding(summary: $0, isFallback: true) }
  }

  /// Titles that the article may have, the likeliest first. In English, as the country's own names
  /// of places are not known.
  private static func titles(of city: City, _ countryName: String?) -> [String] {
    let places = [city.admin1, countryName].compactMap(\.self).filter { $0 != city.name }
    return ([city.name] + places.map { "\(city.name), \($0)" })
      .filter { WikipediaPage(wiki: WikipediaLanguage.fallback, title: $0) != nil }
  }

  /// The article that the city's link leads to.
  private func linked(
    _ city: City, _ language: String
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

  /// The article that a wiki has under one of the likely titles, on a place that is near.
  private func named(
    _ titles: [String], _ city: City, in wiki: String, _ language: String
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

  /// In the wanted language, or else in the entry's own.
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
  /// A language without a wiki has no host, or one that points to where a wiki might be begun. That
  /// of English is there.
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

/// Which pages were looked at since a city's article was opened, as a browser keeps it.
package struct ArticleHistory: Sendable, Equatable {
  /// Pages that can be gone back to; beyond that the oldest is forgotten.
  package static let mostPages = 100

  /// GeoNames id of the city whose article was opened.
  package let city: Int

  /// The title for the window: the city's name, whatever page is shown.
  package let title: String

  /// Those to go back to, the one that is shown, and those to go forward to.
  private var pages: [Page]
  private var shown = 0

  package struct Page: Sendable, Equatable {
    package var address: WebAddress

    /// Whether it is a search for the city's name, because the city has no link.
    package var isFallback: Bool
  }

  /// At the city's article, or at the search for its name.
  package init(_ city: City) {
    self.city = city.id
    title = city.name
    let article = City.wikipedia(city.wikipedia).flatMap(WebAddress.init)
    pages = [
      Page(address: article ?? WikipediaPage.search(for: city.name), isFallback: article == nil)
    ]
  }

  /// The page shown.
  package var page: Page { pages[shown] }
  package var canGoBack: Bool { shown > 0 }
  package var canGoForward: Bool { shown < pages.count - 1 }

  /// Shows another page; what could be gone forward to is forgotten. Nothing changes if the page is
  /// shown already.
  package mutating func navigate(to address: WebAddress) {
    guard address != page.address else { return }
    pages = pages[...shown].suffix(Self.mostPages) + [Page(address: address, isFallback: false)]
    shown = pages.count - 1
  }

  /// False, and nothing changes, at the first page.
  package mutating func goBack() -> Bool {
    guard canGoBack else { return false }
    shown -= 1
    return true
  }

  /// False, and nothing changes, at the last page.
  package mutating func goForward() -> Bool {
    guard canGoForward else { return false }
    shown += 1
    return true
  }
}

/// An https address as a browser shows it, fit to be handed to one and to stand in a link.
package struct WebAddress: Sendable, Hashable {
  /// Visible ASCII; the scheme and the host in lower case.
  package let text: String

  /// Bytes; browsers and services take more, but no page of an encyclopedia needs it.
  package static let longest = 4096

  /// Nil for another scheme, no host, a user name (which can pass for a host), a blank or control
  /// character, or more than `longest` bytes. What a link may not hold otherwise, such as letters
  /// beyond ASCII, is percent-encoded.
  package init?(_ address: String) {
    let end = address.firstIndex(of: "#") ?? address.endIndex
    guard address.utf8.count <= Self.longest, !address.unicodeScalars.contains(where: Self.isBlank),
      let parts = HTTPAddress(URLText.repaired(address[..<end])), parts.isSecure,
      Self.isName(parts.host)
    else { return nil }
    text =
      "https://" + parts.authority.lowercased() + parts.target + URLText.repaired(address[end...])
  }

  /// For addresses that are written in the source.
  init(unchecked text: String) {
    self.text = text
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace
  }

  /// A name of DNS, neither beginning nor ending with a point.
  private static func isName(_ host: String) -> Bool {
    host.utf8.count <= 253 && !host.hasPrefix(".") && !host.hasSuffix(".")
      && !host.utf8.contains { "_[".utf8.contains($0) }
  }
}
