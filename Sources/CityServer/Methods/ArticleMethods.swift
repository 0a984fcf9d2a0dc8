internal import Geography
import JSON
import JSONRPC
package import Services
internal import Sessions

/// A method that changes which page of the encyclopedia a session shows.
protocol ArticleMethod: CityMethod {
  /// What is asked for, in `article.didChange`.
  static var reason: ArticleChange { get }
  var session: String? { get }

  func change(_ session: isolated Session) throws -> ArticleHistory
}

extension ArticleMethod {
  static var result: Schema { ShownArticle.schema }
  static var errors: [ErrorCode] { [.sessionNotFound, .requestFailed] }

  /// Changes the article of a session, announces it, and answers it.
  func run(on server: isolated CityServer) throws -> JSON {
    let session = try server.session(session)
    let article = try session.assumeIsolated { try change($0) }
    let shown = ShownArticle(session: session.id, article: article, reason: Self.reason)
    server.outbox.notify("article.didChange", ShownArticle.change.json(shown))
    return shown.json
  }
}

struct ArticleOpen: ArticleMethod {
  static let name = "article.open"
  static let summary =
    "Opens the Wikipedia article of a city of the session, or else the search for its name."
  static let parameters = Parameters(Fields.city, Fields.session, as: Self.init)
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound]
  static let reason = ArticleChange.open

  let city: Int
  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory {
    try session.openArticle(of: city)
  }
}

struct ArticleNavigate: ArticleMethod {
  static let name = "article.navigate"
  static let summary = "Follows a link from the page shown; what was ahead is forgotten."
  static let parameters = Parameters(
    Field<String>.required(
      "url", "https address of the page, on any host.",
      as: .string(maximumBytes: WebAddress.longest)
    ),
    Fields.session, as: Self.init)
  static let reason = ArticleChange.navigate

  let address: WebAddress
  let session: String?

  init(_ url: String, _ session: String?) throws {
    guard let address = WebAddress(url) else {
      throw RPCError(
        at: "url", "expected an https address with a host and without blanks or a user name")
    }
    self.address = address
    self.session = session
  }

  func change(_ session: isolated Session) throws -> ArticleHistory {
    try session.navigateArticle(to: address)
  }
}

struct ArticleBack: ArticleMethod {
  static let name = "article.back"
  static let summary = "Goes back to the page that was shown before."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let reason = ArticleChange.back

  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory { try session.articleBack() }
}

struct ArticleForward: ArticleMethod {
  static let name = "article.forward"
  static let summary = "Goes forward to the page that was gone back from."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let reason = ArticleChange.forward

  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory { try session.articleForward() }
}

struct ArticleReload: ArticleMethod {
  static let name = "article.reload"
  static let summary = "Asks every view of the session to load the page shown again."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let reason = ArticleChange.reload

  let session: String?

  func change(_ session: isolated Session) throws -> ArticleHistory { try session.reloadArticle() }
}

/// Why an article is shown, in `article.didChange`.
enum ArticleChange: String, CaseIterable, WireValue {
  case open, navigate, back, forward, reload
}

/// What the methods that browse an article answer.
struct ShownArticle: Shaped {
  let session: String
  let article: ArticleHistory
  let reason: ArticleChange

  static let shape = Shape<Self>(
    .init("session", "The session.", \.session), .init("article", "What is shown.", \.article))

  /// The parameters of `article.didChange`.
  static let change = Shape(shape.members + [.init("reason", "What was asked.", \.reason)])
}

extension ArticleHistory: Shaped {
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

struct ArticleSummary: CityWaitingMethod {
  static let name = "article.summary"
  static let summary = "The beginning of a city's Wikipedia article, with its picture."
  static let parameters = Parameters(Fields.city, Language.field, as: Self.init)
  static let result = FoundArticle.schema
  static let errors: [ErrorCode] =
    [.cityNotFound, .nothingFound, .storageFailed, .requestCancelled] + ErrorCode.upstream

  let city: Int
  let language: Language

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).handling(on: server) { article, _ in article.json }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<FoundArticle> {
    let city = try await server.anyCity(city)
    let wiki = language.wiki(on: server)
    let country = await server.countryName(of: city)
    return .waiting { server in
      let articles = server.articles
      guard let found = try await articles.find(city, countryName: country, in: wiki) else {
        let search = WikipediaPage.search(for: city.name).text
        throw RPCError(
          .nothingFound,
          "Wikipedia has no article that is surely on \(city.name); search for it at data.url.",
          details: ["provider": "wikipedia", "url": .string(search)])
      }
      return FoundArticle(city: city.id, found: found, service: articles.wikipedia.service)
    }
  }
}

/// The language in which something is wanted: that of the request, or else the client's.
struct Language: Sendable {
  /// The name of the language's wiki; nil for the client's.
  private let wanted: String?

  /// RFC 5646 asks for room for 35 characters of a tag.
  static let field = Field<Language>(
    "language", .string(maximumBytes: 35),
    "Language tag, as in de or pt-BR; that of initialize's locale if left out, or else English.",
    required: false
  ) { try Language($0?.string) }

  /// - Throws: `invalidParams` for what is no language tag.
  init(_ tag: String?) throws {
    wanted = tag.flatMap(WikipediaLanguage.wiki)
    if tag != nil, wanted == nil {
      throw RPCError(at: "language", "expected a language tag, as in de or pt-BR")
    }
  }

  /// A locale that is no language tag counts as English.
  func wiki(on server: isolated CityServer) -> String {
    wanted ?? server.locale.flatMap(WikipediaLanguage.wiki) ?? WikipediaLanguage.fallback
  }
}

/// The result of `article.summary`.
package struct FoundArticle: Shaped {
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

extension WikipediaSummary.Picture: Shaped {
  static let shape = Shape<Self>(
    .init("url", "https address of the picture.", \.address.text),
    .init("width", "Pixels.", \.width), .init("height", "Pixels.", \.height),
    .init("page", "The page with its author and licence.") { $0.page?.text },
    name: "ArticlePicture")
}
