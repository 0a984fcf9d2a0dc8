import Geography
import JSON
import JSONRPC
import Services

struct ArticleSummary: CityWaitingMethod {
  static let name = "article.summary"
  static let summary = "Returns the beginning of a city's Wikipedia article, with its picture."
  static let parameters = Parameters(
    WeatherTarget.city, Language.field, GivenCity.locationField, as: Self.init)
  static let forms = GivenCity.forms
  static let result = FoundArticle.schema
  static let errors = GivenCity.errors + [.requestCancelled] + ErrorCode.upstream

  let city: Int?
  let language: Language
  let location: GivenLocation?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).startResult(on: server) { article, _ in article.json }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<FoundArticle> {
    let city = try await GivenCity(city: city, location: location)
      .resolved(on: server, at: "location")
    let wiki = language.wiki(on: server)
    let country = await server.countryName(of: city)
    return .waiting { server in
      let articles = server.articles
      guard let found = try await articles.find(city, countryName: country, in: wiki) else {
        let search = WikipediaPage.search(for: city.name).text
        throw RPCError(
          .nothingFound,
          "No Wikipedia article is certain to be about \(city.name); data.url searches for one.",
          details: ["provider": "wikipedia", "url": .string(search)])
      }
      return FoundArticle(city: city.id, found: found, service: articles.wikipedia.service)
    }
  }
}
