internal import Geography
internal import JSON
import Text

/// The introduction and the picture of an article.
package struct WikipediaSummary: Sendable, Equatable {
  package var page: WikipediaPage

  /// The address for a browser.
  package var address: WebAddress

  /// A short description; nil if the wiki has none.
  package var description: String?

  /// The introduction as plain text, at most 10,000 characters; empty if the wiki has none.
  package var extract: String

  /// The picture in full size; nil if there is none.
  package var image: Picture?

  /// The same picture, about 320 pixels wide; nil if there is none.
  package var thumbnail: Picture?

  package struct Picture: Sendable, Equatable {
    package var address: WebAddress

    /// In pixels.
    package var width: Int

    /// In pixels.
    package var height: Int

    /// The page with author and licence; nil if it cannot be derived from the address.
    package var page: WebAddress?
  }

  /// Nil for an answer that is not an article, such as a disambiguation page, the main page or an error.
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

  /// Derives the file page from the address of a picture:
  /// `upload.wikimedia.org/wikipedia/commons/2/23/NAME` becomes `File:NAME` at Commons. Thumbnails have
  /// `thumb` before the digits and the size after the name. The address of a file of a single wiki has the wiki's
  /// name instead of `commons`.
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
