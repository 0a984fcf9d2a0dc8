import CityCore
import JSON
import JSONRPC

struct ArticleSummary: CityWaitingMethod {
  static let name = "article.summary"
  static let summary = "The beginning of a city's Wikipedia article, with its picture."
  static let parameters = Parameters(Fields.city, Language.field, as: Self.init)
  static let result = FoundArticle.schema
  static let errors: [ErrorCode] =
    [.cityNotFound, .nothingFound, .storageFailed, .requestCancelled] + ErrorCode.upstream

  let city: Int
  let language: Language

  func start(on server: isolated CityServer, for call: Call) async throws -> Handling<CityServer> {
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
      return FoundArticle(city: city.id, found: found, service: articles.wikipedia.service).json
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
  private init(_ tag: String?) throws {
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

private struct FoundArticle: Shaped {
  let city: Int
  let found: ArticleService.Finding
  let service: UpstreamService

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
    .init("license", "Name of the text's licence.") { _ in "CC BY-SA 4.0" },
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
