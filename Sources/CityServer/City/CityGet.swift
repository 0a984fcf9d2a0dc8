import Archive
import Geography
import JSON
import JSONRPC
package import Sessions

struct CityGet: CityExclusiveMethod {
  static let name = "city.get"
  static let summary =
    "Returns one city, from the first that has it: the given or only session, the archive, other "
    + "sessions, live results, the gazetteer."
  static let parameters = Parameters(
    WeatherTarget.city, Fields.sessionOfCity, GivenCity.locationField, as: Self.init)
  static let forms = GivenCity.forms
  static let result = CityDetails.schema
  static let errors =
    [.sessionNotFound, .cityNotFound] + GivenLocation.errors + ErrorCode.storage

  let city: Int?
  let session: String?
  let location: GivenLocation?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await details(on: server).json
  }

  func details(on server: isolated CityServer) async throws -> CityDetails {
    let row = try await row(on: server)
    let names = try? server.gazetteer().names(id: row.city.id)
    return CityDetails(city: server.shownWeather.city(row), names: names ?? [])
  }

  func row(on server: isolated CityServer) async throws -> SessionRow {
    let city =
      switch try GivenCity(city: city, location: location) {
      case .id(let id): id
      case .location(let location): try await location.nearestCity(on: server).id
      }
    let isClear = session != nil || server.sessions.count == 1
    let session = isClear ? try server.session(session) : nil
    if let row = try? await session?.row(city) {
      return row
    }
    if let archived = try await server.read({ [city] in try $0.city(id: city) }) {
      return SessionRow(archived)
    }
    return SessionRow(city: try await server.cityOutsideArchive(city))
  }
}

/// The result of `city.get`.
package struct CityDetails: WireObject {
  /// The city, with the weather that was known when it was read.
  fileprivate let city: ShownCity
  let names: [PlaceName]

  package var row: SessionRow { city.row }

  /// Nil if the weather was never fetched.
  package var weather: ShownWeather? { city.weather }

  static let shape = Shape<Self>(
    .init("city", "The city.") { $0.city },
    .init(
      "names",
      "All its names in the gazetteer, the main name first; empty if the gazetteer lacks the city."
    ) { $0.names })
}

extension PlaceName: WireObject {
  static let shape = Shape<Self>(
    .init("name", "The name as spelled in the gazetteer.", \.text),
    .init("language", "BCP 47 language tag; null if unknown.", \.language), name: "PlaceName")
}
