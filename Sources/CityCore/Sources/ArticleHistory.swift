internal import Platform
internal import Text

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
  mutating func navigate(to address: WebAddress) {
    guard address != page.address else { return }
    pages = pages[...shown].suffix(Self.mostPages) + [Page(address: address, isFallback: false)]
    shown = pages.count - 1
  }

  /// False, and nothing changes, at the first page.
  mutating func goBack() -> Bool {
    guard canGoBack else { return false }
    shown -= 1
    return true
  }

  /// False, and nothing changes, at the last page.
  mutating func goForward() -> Bool {
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
