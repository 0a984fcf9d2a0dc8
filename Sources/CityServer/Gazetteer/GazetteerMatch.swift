import Archive
import Geography
import JSON
import JSONRPC
import Sessions

struct GazetteerMatch: CityExclusiveMethod {
  static let name = "gazetteer.match"
  static let summary =
    "The places that a text speaks of, with where: links to maps, coordinates, Plus Codes and names."
  static let parameters = Parameters(
    Field<String>.required(
      "text", "The text, or a part of it.", as: .string(maximumBytes: PlacesInText.longestText)),
    Field<[NameMark]>.optional(
      "names", "The ways to write a name that count; an empty list leaves names out.",
      as: .array(NameMark.schema, maximumCount: NameMark.allCases.count),
      default: [.mention, .wikiLink, .quoted]),
    Field<Int>.optional(
      "minimumPopulation",
      "People that the place of a bare name has at least; a tenth is enough for a quoted one.",
      default: 100_000),
    Fields.offset, Fields.limit("How many matches at most.", default: Limits.defaultPage),
    as: Self.init)
  static let result = answer.schema
  private static let answer = Page<ShownPlaceInText>.shape(
    of: "matches", "In the order of the text.",
    total: "Matches on all pages.")
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

/// How a name is marked, or that it is not.
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
    .init("kind", "How the text tells it.", \.place.kind),
    .init(
      "range", "Where, in UTF-16 code units, without brackets, quotes and the like.",
      \.place.utf16),
    .init("bytes", "The same in bytes of UTF-8.", \.place.bytes),
    .init("location", "The point; of a name that of the city.", \.place.point),
    .init("city", "The likeliest one; null where the text tells a point alone.") { $0.city },
    .init("ambiguous", "Whether it is not clear which city is meant.") {
      !$0.place.candidates.isEmpty
    },
    .init(
      "candidates", "Ids of those that may be meant, the likeliest first; empty where it is clear.",
      as: Schemas.listedIDs, \.place.candidates),
    name: "PlaceInText")
}

extension Range<Int>: WireValue, WireObject {
  static let shape = Shape<Self>(
    .init("start", "Where it begins.", \.lowerBound),
    .init("end", "Where it ends: before that.", \.upperBound), name: "Range")
}
