import CityCore
import JSON
import JSONRPC

enum ArticleSummary: CityWaitingMethod {
  static let name = "article.summary"
  static let summary = "The beginning of a city's Wikipedia article, with its picture."

  static let parameters = [Fields.city.property, LanguageChoice.field.property]

  static let result = Schema.object(
    .init("city", .count, "Its id."),
    .init("title", .string, "Title of the article."),
    .init("extract", .string, "Its first paragraph as plain text; may be empty."),
    .init("description", Schemas.text, "What it is about, in a few words."),
    .init("url", .string, "https address of the article."),
    .init("language", .string, "The wiki that it is from: that of the language asked for, or not."),
    .init("image", Schemas.picture, "Its first picture in full size."),
    .init("thumbnail", Schemas.picture, "The same, some 320 pixels wide."),
    .init("license", .string, "Name of the text's licence."),
    .init("licenseUrl", .string, "Address of the licence."),
    .init("provider", .word(["wikipedia"]), "Who says so."),
    .init("attribution", Schemas.attribution, "The credit to be shown, beside a link to the url."),
    .init("fallback", .boolean, "Whether it was found by the city's name and place, not by a link.")
  )

  static let errors: [ErrorCode] =
    [.cityNotFound, .nothingFound, .storageFailed, .requestCancelled] + ErrorCode.upstream

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let city = try server.anyCity(parameters[Fields.city])
    let language = try LanguageChoice.wiki(parameters, server)
    let country = server.countryName(of: city)
    let articles = ArticleService(server.wikipedia, client: server.services)
    return .waiting { _ in
      guard let finding = try await articles.find(city, countryName: country, in: language) else {
        throw nothing(on: city)
      }
      return JSON(finding, of: city.id, service: articles.wikipedia.service)
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

extension JSON {
  fileprivate init(_ finding: ArticleService.Finding, of city: Int, service: UpstreamService) {
    let summary = finding.summary
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
      "fallback": .bool(finding.isFallback),
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
