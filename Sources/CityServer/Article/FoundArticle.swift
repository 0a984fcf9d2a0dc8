import Geography
import JSON
import JSONRPC
package import Services

/// The result of `article.summary`.
package struct FoundArticle: WireObject {
  let city: Int
  let found: ArticleService.Finding
  let service: UpstreamService

  package var summary: WikipediaSummary { found.summary }

  /// The name of the text's licence.
  package static let license = "CC BY-SA 4.0"

  /// The credit that a client has to show with the text.
  package var credit: String { service.attribution.text }

  static let shape = Shape<Self>(
    .init("city", "Id of the city.", \.city),
    .init("title", "Title of the article.", \.found.summary.page.title),
    .init(
      "extract", "First paragraph as plain text; may be empty.", \.found.summary.extract),
    .init("description", "Short description of the subject.", \.found.summary.description),
    .init("url", "HTTPS address of the article.", \.found.summary.address.text),
    .init(
      "language",
      "Language code of the article's wiki, which may differ from the requested language.",
      \.found.summary.page.wiki),
    .init("image", "First picture of the article in full size.", \.found.summary.image),
    .init("thumbnail", "The same picture, about 320 pixels wide.", \.found.summary.thumbnail),
    .init("license", "Name of the text's licence.") { _ in license },
    .init("licenseUrl", "Address of the licence.") { _ in
      "https://creativecommons.org/licenses/by-sa/4.0/"
    },
    .init("provider", "Service that has the article.", as: .word(["wikipedia"]), \.service.id),
    .init(
      "attribution", "Credit to show, together with a link to url.", \.service.attribution),
    .init(
      "fallback",
      "Whether the article was found by the city's name and position instead of a link.",
      \.found.isFallback))
}

extension WikipediaSummary.Picture: WireObject {
  static let shape = Shape<Self>(
    .init("url", "HTTPS address of the picture.", \.address.text),
    .init("width", "Width in pixels.", \.width), .init("height", "Height in pixels.", \.height),
    .init("page", "Address of the page with its author and licence.") { $0.page?.text },
    name: "ArticlePicture")
}
