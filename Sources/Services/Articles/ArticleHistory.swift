package import Geography

/// The browser history that begins with a city's article, or with a search for it.
package struct ArticleHistory: Sendable, Equatable {
  /// The maximum number of pages before a new one; the oldest is dropped first.
  package static let mostPages = 100

  /// GeoNames id of the city whose article was opened.
  package let city: Int

  /// The window title: the city's name, for every page.
  package let title: String

  /// The pages before the current one, the current one, and those after it.
  private var pages: [Page]

  /// The index of the current page.
  private var shown = 0

  package struct Page: Sendable, Equatable {
    package var address: WebAddress

    /// Whether the page is a search for the city's name, because the city has no valid link.
    package var isFallback: Bool
  }

  /// Starts with the city's article, or with a search for its name.
  package init(_ city: City) {
    self.city = city.id
    title = city.name
    let article = City.wikipedia(city.wikipedia).flatMap(WebAddress.init)
    pages = [
      Page(address: article ?? WikipediaPage.search(for: city.name), isFallback: article == nil)
    ]
  }

  /// The current page.
  package var page: Page { pages[shown] }

  package var canGoBack: Bool { shown > 0 }
  package var canGoForward: Bool { shown < pages.count - 1 }

  /// Adds a page after the current one, in place of the pages there, and makes it the current one. Does nothing if it
  /// is the current one already.
  package mutating func navigate(to address: WebAddress) {
    guard address != page.address else { return }
    pages = pages[...shown].suffix(Self.mostPages) + [Page(address: address, isFallback: false)]
    shown = pages.count - 1
  }

  /// Returns false, without effect, at the first page.
  package mutating func goBack() -> Bool {
    guard canGoBack else { return false }
    shown -= 1
    return true
  }

  /// Returns false, without effect, at the last page.
  package mutating func goForward() -> Bool {
    guard canGoForward else { return false }
    shown += 1
    return true
  }
}
