/// Which pages were looked at since a city's article was opened, as a browser keeps it: the page
/// shown, those to go back to and those to go forward to.
package struct ArticleHistory: Sendable, Equatable {
  /// Pages that can be gone back to; beyond that the oldest is forgotten.
  package static let mostPages = 100

  /// GeoNames id of the city whose article was opened.
  package let city: Int

  /// The title for the window: the city's name, whatever page is shown.
  package let title: String

  /// The page shown.
  package private(set) var page: Page

  private var before: [Page] = []
  private var after: [Page] = []

  package struct Page: Sendable, Equatable {
    package var address: WebAddress

    /// Whether it is a search for the city's name, because the city has no link.
    package var isFallback: Bool
  }

  /// At the city's article, or at the search for its name.
  package init(_ city: City) {
    self.city = city.id
    title = city.name
    page = ArticleHistory.firstPage(of: city)
  }

  package var canGoBack: Bool { !before.isEmpty }
  package var canGoForward: Bool { !after.isEmpty }

  /// Shows another page; what could be gone forward to is forgotten. Nothing changes if the page is
  /// shown already.
  mutating func navigate(to address: WebAddress) {
    guard address != page.address else { return }
    before.append(page)
    if before.count > Self.mostPages { before.removeFirst() }
    after = []
    page = Page(address: address, isFallback: false)
  }

  /// False, and nothing changes, at the first page.
  mutating func goBack() -> Bool {
    guard let previous = before.popLast() else { return false }
    after.append(page)
    page = previous
    return true
  }

  /// False, and nothing changes, at the last page.
  mutating func goForward() -> Bool {
    guard let next = after.popLast() else { return false }
    before.append(page)
    page = next
    return true
  }

  private static func firstPage(of city: City) -> Page {
    if let address = City.wikipedia(city.wikipedia).flatMap(WebAddress.init) {
      return Page(address: address, isFallback: false)
    }
    return Page(address: WikipediaPage.search(for: city.name), isFallback: true)
  }
}
