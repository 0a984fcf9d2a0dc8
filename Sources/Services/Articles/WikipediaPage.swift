internal import Geography
internal import JSON
import Text

/// A page of one of the Wikipedias.
package struct WikipediaPage: Sendable, Hashable {
  /// The first label of the wiki's host: `en`, `zh-yue`.
  package var wiki: String

  /// With spaces, not percent-encoded.
  package var title: String

  /// Nil for an invalid title.
  package init?(wiki: String, title: String) {
    guard Self.isTitle(title) else { return nil }
    self.wiki = wiki
    self.title = title
  }

  /// The page of a Wikipedia that a link refers to; nil for other links.
  ///
  /// - Parameter link: for example `https://de.wikipedia.org/wiki/K%C3%B6ln`; mobile links are
  ///   accepted.
  package init?(link: String) {
    guard let address = City.wikipedia(link)?.dropFirst("https://".count),
      let slash = address.firstIndex(of: "/"), address[slash...].hasPrefix("/wiki/"),
      let wiki = Self.wiki(host: address[..<slash])
    else { return nil }
    let path = address[slash...].dropFirst("/wiki/".count).prefix { $0 != "?" && $0 != "#" }
    guard let title = URLText.decoded(path)?.replacing("_", with: " ") else { return nil }
    self.init(wiki: wiki, title: title)
  }

  /// The address for a browser.
  package var address: WebAddress? {
    WebAddress("https://\(wiki).wikipedia.org/wiki/\(encodedTitle)")
  }

  /// The title as a path component.
  var encodedTitle: String { URLText.encoded(title.replacing(" ", with: "_")) }

  /// The address of a search for a name in the English wiki, which redirects to the article of that name if there is
  /// one.
  package static func search(for name: String) -> WebAddress {
    let page = "https://en.wikipedia.org/w/index.php"
    return WebAddress("\(page)?search=\(URLText.encoded(name))") ?? WebAddress(unchecked: page)
  }

  private static func wiki(host: Substring) -> String? {
    var labels = host.lowercased().split(separator: ".").dropLast(2)
    if labels.last == "m" {
      labels.removeLast()
    }
    guard labels.count == 1, let label = labels.first, label != "www",
      label.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") })
    else { return nil }
    return String(label)
  }

  /// Checks most rules of https://www.mediawiki.org/wiki/Help:Bad_title, among them the limit of 255
  /// bytes.
  private static func isTitle(_ title: String) -> Bool {
    let isClean = title.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F && !"#<>[]|{}".unicodeScalars.contains(scalar)
    }
    let isName = ![".", ".."].contains(title) && !title.allSatisfy(\.isWhitespace)
    return isClean && isName && title.utf8.count <= 255
  }
}
