import CityCore
import JSON
import JSONRPC

struct ArticleSummary: CityWaitingMethod {
  static let name = "article.summary"
  static let summary = "The beginning of a city's Wikipedia article, with its picture."
  static let parameters = Parameters(Fields.city, Language.field, as: Self.init)
  static let result = Schema.object(
    .init("city", .count, "Its id."),
    .init("title", .string, "Title of the article."),
    .init("extract", .string, "Its first paragraph as plain text; may be empty."),
    .init("description", Schemas.text, "What it is about, in a few words."),
    .init("url", .string, "https address of the article."),
    .init("language", .string, "The wiki that it is from: that of the language asked for, or not."),
    .init("image", picture, "Its first picture in full size."),
    .init("thumbnail", picture, "The same, some 320 pixels wide."),
    .init("license", .string, "Name of the text's licence."),
    .init("licenseUrl", .string, "Address of the licence."),
    .init("provider", .word(["wikipedia"]), "Who says so."),
    .init("attribution", Schemas.attribution, "The credit to be shown, beside a link to the url."),
    .init("fallback", .boolean, "Whether it was found by the city's name and place, not by a link.")
  )

  private static let picture = Schema.nullable(
    .object(
      .init("url", .string, "https address of the picture."),
      .init("width", .count, "Pixels."), .init("height", .count, "Pixels."),
      .init("page", Schemas.text, "The page with its author and licence.")))

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
        throw Self.nothing(on: city)
      }
      return JSON(found, of: city.id, service: articles.wikipedia.service)
    }
  }

  private static func nothing(on city: City) -> RPCError {
    RPCError(
      .nothingFound,
      "Wikipedia has no article that is surely on \(city.name); search for it at data.url.",
      details: [
        "provider": "wikipedia", "url": .string(WikipediaPage.search(for: city.name).text),
      ])
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
    guard let tag else {
      wanted = nil
      return
    }
    guard let wiki = WikipediaLanguage.wiki(forTag: tag) else {
      throw RPCError(at: "language", "expected a language tag, as in de or pt-BR")
    }
    wanted = wiki
  }

  /// A locale that is no language tag counts as English.
  func wiki(on server: isolated CityServer) -> String {
    wanted ?? server.locale.flatMap(WikipediaLanguage.wiki) ?? WikipediaLanguage.fallback
  }
}

extension JSON {
  fileprivate init(_ found: ArticleService.Finding, of city: Int, service: UpstreamService) {
    let summary = found.summary
    self = [
      "city": JSON(city),
      "title": .string(summary.page.title),
      "extract": .string(summary.extract),
      "description": JSON(summary.description),
      "url": .string(summary.address.text),
      "language": .string(summary.page.wiki),
      "image": JSON(summary.image),
      "thumbnail": JSON(summary.thumbnail),
      "license": "CC BY-SA 4.0",
      "licenseUrl": "https://creativecommons.org/licenses/by-sa/4.0/",
      "provider": .string(service.id),
      "attribution": JSON(service.attribution),
      "fallback": .bool(found.isFallback),
    ]
  }

  private init(_ picture: WikipediaSummary.Picture?) {
    guard let picture else {
      self = .null
      return
    }
    self = [
      "url": .string(picture.address.text), "width": JSON(picture.width),
      "height": JSON(picture.height), "page": JSON(picture.page?.text),
    ]
  }
}
