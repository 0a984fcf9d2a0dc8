package import Geography
import JSON
import JSONRPC
package import Sessions

struct LocationResolve: CityWaitingMethod {
  static let name = "location.resolve"
  static let summary =
    "Returns the point of a text: coordinates, a link to a map, a Plus Code, a name, an airport code or "
    + "a GeoNames id."
  static let parameters = Parameters(
    Field<String>.required(
      "text", "A name, link, code or coordinates, as typed or pasted.",
      as: GivenLocation.textSchema),
    as: Self.init)
  static let result = answer.schema

  private typealias Answer = (
    found: ResolvedLocation, city: ShownCity?, nearest: NearestCity??,
    alternatives: LocationAlternatives?
  )
  private static let answer = Shape<Answer>(
    .init("location", "The point.") { $0.found.point },
    .init("city", "The city that the text names; null if the text gives only a point.") { $0.city },
    .init("kind", "Form of the text.") { $0.found.place.kind },
    .init(
      "precisionKm", "Maximum distance in kilometres between the point and the place meant.",
      as: .number(0...Limits.maximumRadiusKm)
    ) { JSON(rounded: $0.found.place.precisionKm) },
    .ifPresent(
      "nearestCity",
      "City of the point, if the text gives only a point; null if none is within 50 km."
    ) { $0.nearest },
    .ifPresent("airport", "The airport, if the text is an airport code.") {
      $0.found.place.airport
    },
    .ifPresent("alternatives", "Other meanings of the name.") { $0.alternatives },
    .ifPresent("note", "A note on an ignored part of the text, such as a postcode.") {
      $0.found.place.note
    })

  static let errors: [ErrorCode] =
    GivenLocation.errors + [.storageFailed, .requestCancelled]

  let text: String

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let found = try await resolve(on: server)
    let place = found.place
    let isPoint = place.city == nil
    let nearest: NearestCity?? =
      isPoint ? .some(try await server.nearestCity(to: place.point)) : nil
    let alternatives = await server.alternatives(place.alternatives)
    let city = found.row.map(server.shownWeather.city)
    return .answered(Self.answer.json((found, city, nearest, alternatives.ifAny)))
  }

  /// - Throws: `UnresolvedLocation`, `GazetteerError`.
  func resolve(on server: isolated CityServer) async throws -> ResolvedLocation {
    let place = try await server.place(namedBy: text, at: "text")
    return ResolvedLocation(place: place, row: await server.row(of: place.city))
  }
}

/// The place that a text names.
package struct ResolvedLocation: Sendable {
  let place: LocationText

  /// The city that the text names; nil if it gives only a point.
  package let row: SessionRow?

  package var point: Coordinate { place.point }

  /// The name of the airport if the text is an airport code; the place is then the city of the airport. Nil for any
  /// other text.
  package var airport: String? { place.airport?.name }

  /// A note on an ignored part of the text; nil if no part was ignored.
  package var note: String? { place.note }
}

extension LocationText.Kind: WireValue {}

/// The city of a point.
private struct NearestCity: WireObject {
  let city: ShownCity
  let distanceKm: Double

  static let shape = Shape<Self>(
    .init("city", "The nearest city, or the city of which it is a district.") { $0.city },
    .init(
      "distanceKm", "Great-circle distance in kilometres, rounded to the metre.",
      as: Schemas.radiusKm
    ) { JSON(rounded: $0.distanceKm) },
    .init("timezone", "IANA time zone.") { $0.city.row.city.timezone })
}

extension CityServer {
  /// The city of a point; nil if there is none within 50 km.
  fileprivate func nearestCity(to point: Coordinate) async throws -> NearestCity? {
    guard let city = try gazetteer().city(at: point), let row = await row(of: city) else {
      return nil
    }
    return NearestCity(
      city: shownWeather.city(row), distanceKm: city.coordinate.distanceKm(to: point))
  }
}

extension Airport: WireObject {
  static let shape = Shape<Self>(
    .init("iata", "IATA code of three letters.") { $0.iata },
    .init("icao", "ICAO code of four letters or digits; null if it has none.") {
      $0.icao.isEmpty ? nil : $0.icao
    },
    .init("name", "English name.") { $0.name },
    .init("location", "Position of the airport.") { $0.coordinate })
}
