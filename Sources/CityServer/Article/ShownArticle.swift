import JSON
import JSONRPC
import Services

/// The method that caused an `article.didChange`.
enum ArticleChange: String, CaseIterable, WireValue {
  case open, navigate, back, forward, reload
}

/// The result of the methods that set or reload the page of an article.
struct ShownArticle: WireObject {
  let session: String
  let article: ArticleHistory
  let reason: ArticleChange

  static let shape = Shape<Self>(
    .init("session", "Id of the session.", \.session),
    .init("article", "The page to show.", \.article))

  /// The parameters of `article.didChange`.
  static let change = shape.with(.init("reason", "The method that caused the change.", \.reason))
}

extension ArticleHistory: WireObject {
  static let shape = Shape<Self>(
    .init("city", "Id of the city whose article was opened.", \.city),
    .init("title", "Title for the window: the city's name.", \.title),
    .init("url", "HTTPS address to load.", \.page.address.text),
    .init(
      "fallback", "Whether the page is a search for the name, because the city has no link.",
      \.page.isFallback),
    .init("canGoBack", "Whether there is a page to go back to.", \.canGoBack),
    .init("canGoForward", "Whether there is a page to go forward to.", \.canGoForward),
    name: "Article")
}
