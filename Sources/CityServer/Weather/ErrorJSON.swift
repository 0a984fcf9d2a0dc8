import Geography
import JSON
import JSONRPC
import Services
import Sessions

/// The shape of an error, for documents; `RPCError` writes it.
///
/// It is in this folder because replies and notifications about weather contain errors. It cannot be in the folder
/// `Wire`, which is below the shapes of cities that it uses.
enum ErrorJSON {
  static let schema = Schema.named(
    "Error",
    .object(
      .init("code", .anyInteger, "The error code."),
      .init("message", .string, "A sentence in English: what is wrong and what to do."),
      .init("data", .object(data, open: true), "Details for programs.")))

  private static let data: [Schema.Property] = [
    .init("name", .string, "Name of the error code."),
    .init("retryable", .boolean, "Whether the same request may succeed later without a change."),
    detail("path", .string, "Path of the wrong parameter, such as params.location.lat."),
    detail(
      "offset", .count, "ParseError: offset of the first byte that is not valid JSON, from 0."),
    detail("limit", .number, "The limit that was exceeded."),
    detail(
      "line", .nullable(.count),
      "Line of an imported file that is wrong, from 1; null if the error concerns no single line."),
    detail(
      "permission", LocationPermission.schema,
      "LocationUnavailable: denied if the position must not be used; otherwise it is unknown."),
    detail(
      "candidates", .array(candidate),
      "Places that the text may mean, or with similar names; a city has all members of City."),
    detail("kind", Area.Kind.schema, "LocationIsArea: kind of the area."),
    detail("code", .string, "LocationIsArea: code of the area, such as EU, UA or US.TX."),
    detail("area", .string, "LocationIsArea: English name of the area."),
    detail(
      "capital", .nullable(ShownCity.schema),
      "LocationIsArea: capital of the area, or the seat of its government; null if unknown."),
    detail(
      "cities", .array(ShownCity.schema), "LocationIsArea: largest cities of the area."),
    detail(
      "alternatives", LocationAlternatives.schema,
      "LocationIsArea: other meanings of the name, if there are any."),
    detail(
      "attempts", .array(RouletteAttempt.schema), "All attempts of surpriseMe, in order."),
    detail(
      "wishes", .array(Candidates.Step.schema),
      "NothingFound: how many cities each wish removed and left."),
    detail(
      "heldBy", .nullable(.count), "DraftInUse: id of the process with the draft; null if unknown."),
    detail("changed", .count, "DraftOutdated: number of cities that the draft changed."),
    detail("left", .count, "DraftOutdated: number of these cities whose change still applies."),
    detail(
      "cursor", .string,
      "CursorExpired: cursor from which to follow the archive after it is read again."),
    detail("lists", .array(.string), "ListNotFound: names of the lists of the archive."),
    detail("url", .string, "NothingFound: address of a search for the article."),
    detail("provider", .string, "Name of the service, if known."),
    detail("retryAfterMs", .count, "Milliseconds to wait before another request, if known."),
    detail(
      "alternative", CitySourceID.schema, "Source of cities to pass as provider instead."),
  ]

  /// A city, a country, or a point.
  private static let candidate = Schema.object(
    [
      .init("name", .string, "Name of the place; of coordinates, their text."),
      detail("id", Schemas.id, "GeoNames id of a city."),
      detail("code", .string, "ISO 3166-1 alpha-2 code of a country."),
      detail("location", Coordinate.schema, "The point of coordinates."),
    ], open: true)

  /// A member that only some errors have.
  private static func detail(_ name: String, _ schema: Schema, _ summary: String) -> Schema.Property
  {
    .init(name, schema, summary, required: false)
  }
}

extension ErrorJSON {
  /// The error of a failure; null for a success.
  static func json<Value>(_ result: Result<Value, WeatherFailure>) -> JSON {
    guard case .failure(let failure) = result else { return .null }
    return ErrorMapping.rpcError(forWeather: failure).json
  }
}
