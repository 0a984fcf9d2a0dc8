internal import JSON

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
    (self.page, self.address) = (page, address)
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
    (self.address, self.width, self.height) = (address, width, height)
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
