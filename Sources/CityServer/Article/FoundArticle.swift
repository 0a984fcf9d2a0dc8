import Geography
import JSON
import JSONRPC
package import Services
import Sessions

/// The result of `article.summary`.
package struct FoundArticle: WireObject {
  let city: Int
  let found: ArticleService.Finding
  let service: UpstreamService

  package var summary: WikipediaSummary { found.summary }

  /// The name of the text's licence.
  package static let license = "CC BY-SA 4.0"

  /// The credit to show with it.
  package var credit: String { service.attribution.text }

  static let shape = Shape<Self>(
    .init("city", "Its id.", \.city),
    .init("title", "Title of the article.", \.found.summary.page.title),
    .init(
      "extract", "Its first paragraph as plain text; may be empty.", \.found.summary.extract),
    .init("description", "What it is about, in a few words.", \.found.summary.description),
    .init("url", "https address of the article.", \.found.summary.address.text),
    .init(
      "language", "The wiki that it is from: that of the language asked for, or not.",
      \.found.summary.page.wiki),
    .init("image", "Its first picture in full size.", \.found.summary.image),
    .init("thumbnail", "The same, some 320 pixels wide.", \.found.summary.thumbnail),
    .init("license", "Name of the text's licence.") { _ in license },
    .init("licenseUrl", "Address of the licence.") { _ in
      "https://creativecommons.org/licenses/by-sa/4.0/"
    },
    .init("provider", "Who says so.", as: .word(["wikipedia"]), \.service.id),
    .init(
      "attribution", "The credit to be shown, beside a link to the url.", \.service.attribution),
    .init(
      "fallback", "Whether it was found by the city's name and place, not by a link.",
      \.found.isFallback))
}

extension WikipediaSummary.Picture: WireObject {
  static let shape = Shape<Self>(
    .init("url", "https address of the picture.", \.address.text),
    .init("width", "Pixels.", \.width), .init("height", "Pixels.", \.height),
    .init("page", "The page with its author and licence.") { $0.page?.text },
    name: "ArticlePicture")
}
