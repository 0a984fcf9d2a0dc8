import Text

/// A page of one of the Wikipedias.
package struct WikipediaPage: Sendable, Hashable {
  /// The wiki, by the first part of its host: `en`, `zh-yue`.
  package var wiki: String

  /// With spaces, not percent-encoded.
  package var title: String

  /// Nil for a title that no page can have.
  package init?(wiki: String, title: String) {
    guard Self.isTitle(title) else { return nil }
    self.wiki = wiki
    self.title = title
  }

  /// The page that a link leads to; nil if it is none to an article.
  ///
  /// - Parameter link: as in `https://de.wikipedia.org/wiki/K%C3%B6ln`; also of the mobile site.
  package init?(link: String) {
    guard let address = City.wikipedia(link)?.dropFirst("https://".count),
      let slash = address.firstIndex(of: "/"), address[slash...].hasPrefix("/wiki/"),
      let wiki = Self.wiki(host: address[..<slash])
    else { return nil }
    let path = address[slash...].dropFirst("/wiki/".count).prefix { $0 != "?" && $0 != "#" }
    guard let title = URLText.decoded(path)?.replacing("_", with: " ") else { return nil }
    self.init(wiki: wiki, title: title)
  }

  /// Where a person can read it.
  package var address: WebAddress? {
    WebAddress("https://\(wiki).wikipedia.org/wiki/\(encodedTitle)")
  }

  /// As a part of a path.
  var encodedTitle: String { URLText.encoded(title.replacing(" ", with: "_")) }

  /// The search for a name in English, which shows the article of that name if there is one.
  package static func search(for name: String) -> WebAddress {
    WebAddress("\(searchAddress)?search=\(URLText.encoded(name))") ?? searchPage
  }

  private static let searchAddress = "https://en.wikipedia.org/w/index.php"
  private static let searchPage = WebAddress(unchecked: searchAddress)

  private static func wiki(host: Substring) -> String? {
    var labels = host.lowercased().split(separator: ".").dropLast(2)
    if labels.last == "m" { labels.removeLast() }
    guard labels.count == 1, let label = labels.first, label != "www",
      label.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") })
    else { return nil }
    return String(label)
  }

  /// https://www.mediawiki.org/wiki/Help:Bad_title; also less than 256 bytes.
  private static func isTitle(_ title: String) -> Bool {
    let isClean = title.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F && !"#<>[]|{}".unicodeScalars.contains(scalar)
    }
    let isName = ![".", ".."].contains(title) && !title.allSatisfy(\.isWhitespace)
    return isClean && isName && title.utf8.count <= 255
  }
}

/// Which wiki speaks a language.
package enum WikipediaLanguage {
  /// The one to fall back to: it has most cities.
  package static let fallback = "en"

  /// The wiki for a language tag (`de-AT`, `pt_BR.UTF-8`); nil if it does not begin with a
  /// language.
  package static func wiki(forTag tag: String) -> String? {
    let language = tag.prefix { !"-_.@".contains($0) }.lowercased()
    let isLanguage =
      (2...3).contains(language.utf8.count)
      && language.utf8.allSatisfy(\.isASCIILetter)
    return isLanguage ? other[language] ?? language : nil
  }

  /// Where the wiki has another name than the language has in ISO 639 today.
  private static let other = [
    "nb": "no", "iw": "he", "in": "id", "ji": "yi", "cmn": "zh", "yue": "zh-yue",
    "nan": "zh-min-nan", "lzh": "zh-classical", "gsw": "als", "sgs": "bat-smg", "rup": "roa-rup",
    "vro": "fiu-vro", "und": fallback,
  ]
}
