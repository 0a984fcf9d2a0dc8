internal import Geography
internal import JSON
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
    guard (2...3).contains(language.utf8.count), language.utf8.allSatisfy(\.isASCIILetter) else {
      return nil
    }
    return other[language] ?? language
  }

  /// Where the wiki has another name than the language has in ISO 639 today.
  private static let other = [
    "nb": "no", "iw": "he", "in": "id", "ji": "yi", "cmn": "zh", "yue": "zh-yue",
    "nan": "zh-min-nan", "lzh": "zh-classical", "gsw": "als", "sgs": "bat-smg", "rup": "roa-rup",
    "vro": "fiu-vro", "und": fallback,
  ]
}

/// The beginning of an article and its picture.
package struct WikipediaSummary: Sendable, Equatable {
  package var page: WikipediaPage

  /// Where a person can read the article.
  package var address: WebAddress

  /// In a few words; nil where the wiki has none.
  package var description: String?

  /// The first paragraph as plain text; empty where the wiki has none.
  package var extract: String

  /// In full size.
  package var image: Picture?

  /// The same, some 320 pixels wide.
  package var thumbnail: Picture?

  package struct Picture: Sendable, Equatable {
    package var address: WebAddress

    /// Pixels.
    package var width: Int
    package var height: Int

    /// The page that tells the author and the licence.
    package var page: WebAddress?
  }

  /// Nil for what is no article: a list of those with the same name, the main page, an error.
  init?(_ json: JSON, of asked: WikipediaPage) {
    guard ["standard", "no-extract"].contains(json["type"]?.string),
      let title = (json["titles"]?["normalized"] ?? json["title"])?.lenientText,
      let page = WikipediaPage(wiki: asked.wiki, title: title),
      let address = (json["content_urls"]?["desktop"]?["page"]?.string).flatMap(WebAddress.init)
        ?? page.address
    else { return nil }
    self.page = page
    self.address = address
    description = json["description"]?.lenientText.map { String($0.prefix(500)) }
    // More than any first paragraph.
    extract = String((json["extract"]?.lenientText ?? "").prefix(10_000))
    image = Picture(json["originalimage"])
    thumbnail = Picture(json["thumbnail"])
  }
}

extension WikipediaSummary.Picture {
  fileprivate init?(_ json: JSON?) {
    guard let address = (json?["source"]?.string).flatMap(WebAddress.init),
      let width = json?["width"]?.positiveInt, let height = json?["height"]?.positiveInt
    else { return nil }
    self.address = address
    self.width = width
    self.height = height
    page = Self.page(of: address)
  }

  /// `upload.wikimedia.org/wikipedia/commons/2/23/NAME`, or with `thumb` before the digits and the
  /// size behind the name, is `File:NAME` at Commons; with a language for `commons`, of its wiki.
  private static func page(of address: WebAddress) -> WebAddress? {
    let parts = address.text.split(separator: "/").dropFirst()
    guard parts.first == "upload.wikimedia.org", parts.dropFirst().first == "wikipedia",
      let project = parts.dropFirst(2).first
    else { return nil }
    let rest = parts.dropFirst(parts.dropFirst(3).first == "thumb" ? 4 : 3)
    guard let name = rest.dropFirst(2).first else { return nil }
    let host = project == "commons" ? "commons.wikimedia.org" : "\(project).wikipedia.org"
    return WebAddress("https://\(host)/wiki/File:\(name)")
  }
}
