import Archive
import Geography
import JSON
import JSONRPC
import Sessions

struct GazetteerMatch: CityExclusiveMethod {
  static let name = "gazetteer.match"
  static let summary =
    "Finds the places in a text: links to maps, coordinates, Plus Codes and names, with their positions "
    + "in the text."
  static let parameters = Parameters(
    Field<String>.required(
      "text", "The text to search, or a part of it.",
      as: .string(maximumBytes: PlacesInText.longestText)),
    Field<[NameMark]>.optional(
      "names", "How names must be marked to be found; an empty list finds no names.",
      as: .array(NameMark.schema, maximumCount: NameMark.allCases.count),
      default: [.mention, .wikiLink, .quoted]),
    Field<Int>.optional(
      "minimumPopulation",
      "Minimum population of the city of a bare name; a tenth of it for a quoted name.",
      default: 100_000),
    Fields.offset, Fields.limit("Maximum number of matches.", default: Limits.defaultPage),
    as: Self.init)
  static let result = answer.schema
  private static let answer = Page<ShownPlaceInText>.shape(
    of: "matches", "The places found, in the order of the text.",
    total: "Number of matches on all pages.")
  static let errors: [ErrorCode] = [.storageFailed, .requestCancelled]

  let text: String
  let names: [NameMark]
  let minimumPopulation: Int
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let gazetteer = try server.gazetteer()
    let (places, total) = try await server.archive.perform {
      let found = try PlacesInText(
        text, naming: Set(names.map(\.kind)), minimumPopulation: minimumPopulation, in: gazetteer)
      return (found.places(from: offset, limit: limit), found.count)
    }
    let cities = places.compactMap(\.city)
    let weather = server.shownWeather
    let shown = await server.rows(of: cities).map { ($0.city.id, weather.city($0)) }
    let rows = Dictionary(shown) { first, _ in first }
    let matches = places.map { place in
      ShownPlaceInText(place: place, city: place.city.flatMap { rows[$0.id] })
    }
    return Self.answer.json(Page(matches, from: offset, of: total))
  }
}

/// How a name is marked in a text; `bare` is an unmarked name.
enum NameMark: String, CaseIterable, ParameterValue {
  case mention, wikiLink, quoted, bare

  var kind: PlacesInText.Kind {
    switch self {
    case .mention: .mention
    case .wikiLink: .wikiLink
    case .quoted: .quoted
    case .bare: .bare
    }
  }
}

extension PlacesInText.Kind: WireValue {}

private struct ShownPlaceInText: WireObject {
  let place: PlaceInText
  let city: ShownCity?

  static let shape = Shape<Self>(
    .init("kind", "Form of the match in the text.", \.place.kind),
    .init(
      "range", "Position in UTF-16 code units, without brackets, quotes and other marks.",
      \.place.utf16),
    .init("bytes", "The same position in UTF-8 bytes.", \.place.bytes),
    .init("location", "The point; for a name, that of the city.", \.place.point),
    .init("city", "The likeliest city; null if the text gives only a point.") { $0.city },
    .init("ambiguous", "Whether the name may mean several cities.") {
      !$0.place.candidates.isEmpty
    },
    .init(
      "candidates",
      "Ids of the cities that an ambiguous name may mean, the likeliest first; else empty.",
      as: Schemas.listedIDs, \.place.candidates),
    name: "PlaceInText")
}

extension Range<Int>: WireValue, WireObject {
  static let shape = Shape<Self>(
    .init("start", "Offset of the first unit.", \.lowerBound),
    .init("end", "Offset after the last unit.", \.upperBound), name: "Range")
}
