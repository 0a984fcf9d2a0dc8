import JSON
import JSONRPC
import Services

/// Why an article is shown, in `article.didChange`.
enum ArticleChange: String, CaseIterable, WireValue {
  case open, navigate, back, forward, reload
}

/// The result of the methods that browse an article.
struct ShownArticle: WireObject {
  let session: String
  let article: ArticleHistory
  let reason: ArticleChange

  static let shape = Shape<Self>(
    .init("session", "The session.", \.session), .init("article", "What is shown.", \.article))

  /// The parameters of `article.didChange`.
  static let change = shape.with(.init("reason", "What was asked.", \.reason))
}

extension ArticleHistory: WireObject {
  static let shape = Shape<Self>(
    .init("city", "The city whose article was opened.", \.city),
    .init("title", "Title for the window: the city's name.", \.title),
    .init("url", "https address to be loaded.", \.page.address.text),
    .init(
      "fallback", "Whether it is a search for the name, for want of a link.", \.page.isFallback),
    .init("canGoBack", "Whether there is a page to go back to.", \.canGoBack),
    .init("canGoForward", "Whether there is a page to go forward to.", \.canGoForward),
    name: "Article")
}
