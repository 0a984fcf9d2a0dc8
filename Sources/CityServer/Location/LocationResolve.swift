package import Geography
import JSON
import JSONRPC
package import Sessions

struct LocationResolve: CityWaitingMethod {
  static let name = "location.resolve"
  static let summary =
    "The point that a text means: coordinates, a link to a map, a Plus Code, a name, an airport's code "
    + "or a GeoNames id."
  static let parameters = Parameters(
    Field<String>.required("text", "What was typed or pasted.", as: GivenLocation.textSchema),
    as: Self.init)
  static let result = Schema.object(
    .init("location", Coordinate.schema, "The point."),
    .init(
      "city", .nullable(Schemas.city), "What the text names; null where it tells a point alone."),
    .init("kind", .word(LocationText.Kind.allCases.map(\.rawValue)), "The form of the text."),
    .init(
      "precisionKm", .number(0...Limits.maximumRadiusKm),
      "How far from the point what is meant may be."),
    .init(
      "nearestCity", .nullable(nearestCity),
      "For a text that tells a point alone, the city of the point; null if none is within 50 km.",
      required: false),
    .init("airport", airport, "The airport whose code the text is.", required: false),
    .init("alternatives", alternatives, "What else the name may mean.", required: false),
    .init("note", .string, "What in the text was passed over, such as a postcode.", required: false)
  )
  private static let nearestCity = Schema.object(
    .init("city", Schemas.city, "The nearest, or the city that it is a district of."),
    .init("distanceKm", Schemas.radiusKm, "Great-circle distance in kilometres, to the metre."),
    .init("timezone", .nullable(.string), "IANA time zone."))
  private static let airport = Schema.object(
    .init("iata", .string, "Three letters."),
    .init("icao", .nullable(.string), "Four letters or digits; null if it has none."),
    .init("name", .string, "In English."),
    .init("location", Coordinate.schema, "Where it is."))
  private static let alternatives = Schema.object(
    .init("cities", .array(Schemas.city), "The likeliest first."),
    .init(
      "areas",
      .array(
        .object(
          .init("kind", .word(Area.Kind.allCases.map(\.rawValue)), "What it is."),
          .init("code", .string, "As `EU`, `UA` or `US.TX`."),
          .init("name", .string, "In English."))),
      "Countries and divisions of that name."))

  static let errors: [ErrorCode] =
    GivenLocation.errors + [.storageFailed, .requestCancelled]

  let text: String

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let found = try await resolve(on: server)
    let place = found.place
    var result: JSONObject = [
      "location": place.point.json, "city": server.writer.json(found.row),
      "kind": .string(place.kind.rawValue), "precisionKm": JSON(rounded: place.precisionKm),
    ]
    if place.city == nil {
      result["nearestCity"] = try await server.nearestCity(to: place.point)
    }
    result["airport"] = place.airport?.json
    let alternatives = await server.alternatives(place.alternatives)
    result["alternatives"] = alternatives.json(server.writer)
    result["note"] = place.note.map { .string($0) }
    return .answered(.object(result))
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

  /// The city that the text names; nil where it gives a point alone.
  package let row: SessionRow?

  package var point: Coordinate { place.point }
}

extension CityServer {
  /// The city of a point with its distance and time zone; null if none is near.
  fileprivate func nearestCity(to point: Coordinate) async throws -> JSON {
    guard let city = try gazetteer().city(at: point) else { return .null }
    return [
      "city": writer.json(await row(of: city)),
      "distanceKm": JSON(rounded: city.coordinate.distanceKm(to: point)),
      "timezone": JSON(city.timezone),
    ]
  }
}

extension Airport {
  fileprivate var json: JSON {
    [
      "iata": .string(iata), "icao": icao.isEmpty ? .null : .string(icao), "name": .string(name),
      "location": coordinate.json,
    ]
  }
}
