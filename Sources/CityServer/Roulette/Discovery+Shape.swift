import Geography
import JSON
import JSONRPC
import Sessions
import Text

extension RouletteAttempt: WireObject {
  static let shape = Shape<Self>(
    .init(
      "country",
      "Code of the country that was asked for; for surpriseMe that of a city found, the drawn one if possible.",
      \.country),
    .init("location", "The point that was drawn in it.", \.location),
    .init("radiusKm", "How far around it was searched.", as: Schemas.radiusKm, \.radiusKm),
    .init("found", "Places found.", \.found), name: "Attempt")
}

extension Discovery: WireObject {
  /// A session keeps this. It must not keep the cities too, of which its list has a smaller copy.
  var json: JSON {
    var source = self
    source.cities = []
    return Self.shape.json(source)
  }

  static let shape = Shape<Self>(
    .init("kind", "Where the cities come from.", \.kind),
    .init("location", "The point that was searched around.", \.location),
    .init(
      "near", "Name of the city there, for a label; null if none lies within 50 km.",
      \.near?.name),
    .init("country", "Code of the country.", \.country),
    .init(
      "radiusKm", "The radius that found them; null where none was used.",
      as: .nullable(Schemas.radiusKm), \.radiusKm),
    .init("widened", "Whether the radius had to be larger than asked.", \.widened),
    .init("attempts", "Every look of surpriseMe; the last found the cities.", \.attempts),
    .init("provider", "Whose cities they are.", \.source),
    .init(
      "count",
      "How many cities it could be at most: less than asked where the source gives no more.",
      as: .integer(1...Limits.maximumImport), \.limit),
    .init("skipped", FoundIn.skippedSummary, \.skipped),
    .init(
      "drawn", "The city that was drawn for its wishes, weighting or day; else null.", \.drawn?.id),
    .init("weighting", "How it was drawn.", \.weighting),
    .init("candidates", "How many cities it was drawn from.", \.candidates),
    .init("date", "Of the city of the day, of UTC; else null.", \.date?.iso8601), name: "Source")
}

extension Discovery {
  /// Parses the source in a draft; null if there is none. Completes a source that an older version
  /// wrote: newer members are null, and a surprise with a date is a city of the day.
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
    .init("wish", "Which.", \.wish),
    .init("removed", "Cities that the wishes before it had left, and it did not.", \.removed),
    .init("left", "Cities that it left.", \.left), name: "WishStep")
}

extension DiscoveryRequest.Kind: ParameterValue {}
