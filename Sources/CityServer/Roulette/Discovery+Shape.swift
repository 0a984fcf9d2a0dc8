import Geography
import JSON
import JSONRPC
import Sessions
import Text

extension RouletteAttempt: WireObject {
  static let shape = Shape<Self>(
    .init("country", "Code of the drawn country.", \.country),
    .init("location", "The point drawn in the country's bounding box.", \.location),
    .init(
      "radiusKm", "Radius of the search around the point.", as: Schemas.radiusKm, \.radiusKm),
    .init("found", "Number of cities found.", \.found), name: "Attempt")
}

extension Discovery: WireObject {
  /// Excludes the cities, because a session keeps this JSON, and its list stores the cities in less memory.
  var json: JSON {
    var source = self
    source.cities = []
    return Self.shape.json(source)
  }

  static let shape = Shape<Self>(
    .init("kind", "The requested source.", \.kind),
    .init("location", "Centre of the search; null for a search without one.", \.location),
    .init(
      "near", "Name of the city at the location, for a label; null if none is within 50 km.",
      \.near?.name),
    .init(
      "country",
      "Code of the requested country; for surpriseMe, that of a found city, if possible of the drawn "
        + "country.", \.country),
    .init(
      "radiusKm", "Radius of the search that found the cities; null for a search without one.",
      as: .nullable(Schemas.radiusKm), \.radiusKm),
    .init("widened", "Whether the radius had to be increased.", \.widened),
    .init("attempts", "All searches of surpriseMe; the last found the cities.", \.attempts),
    .init("provider", "Source of the cities.", \.source),
    .init(
      "count", "Maximum number of cities: the requested one, or the limit of the source.",
      as: .integer(1...Limits.maximumImport), \.limit),
    .init("skipped", FoundIn.skippedSummary, \.skipped),
    .init(
      "drawn", "Id of the city drawn by wishes, weighting or date; else null.", \.drawn?.id),
    .init("weighting", "Weighting of the draw; null without a draw.", \.weighting),
    .init(
      "candidates", "Number of cities among which the city was drawn; null without a draw.",
      \.candidates),
    .init("date", "The date in UTC, for daily; else null.", \.date?.iso8601), name: "Source")
}

extension Discovery {
  /// Parses the source in a draft; null if there is none. Upgrades the source if an older version wrote it: adds the
  /// missing members as null, and changes the kind to `daily` if there is a date.
  static func source(ofDraft origin: String?) -> JSON {
    let source = origin.flatMap { try? JSONParser.parse($0) } ?? .null
    guard var members = source.object else { return source }
    for property in shape.properties where members[property.name] == nil {
      members[property.name] = .null
    }
    if members["date"]?.string != nil {
      members["kind"] = DiscoveryRequest.Kind.daily.json
    }
    return .object(members)
  }
}

extension CitySourceID: ParameterValue {}
extension Weighting: ParameterValue {}
extension Wishes.Name: WireValue {}

extension Candidates.Step: WireObject {
  static let shape = Shape<Self>(
    .init("wish", "Name of the wish.", \.wish),
    .init("removed", "Number of cities that this wish excluded.", \.removed),
    .init("left", "Number of cities left after this wish.", \.left), name: "WishStep")
}

extension DiscoveryRequest.Kind: ParameterValue {}
