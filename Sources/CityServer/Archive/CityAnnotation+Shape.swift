import Archive
import JSON
import JSONRPC
import Text

extension CityAnnotation: WireObject {
  static let shape = Shape<Self>(
    .init("city", "Id of the city.", as: Schemas.id) { JSON($0.city) },
    .init("ownName", "The name that the user gave the city; null without one.", \.ownName),
    .init("note", "Markdown; null without a note.", \.note),
    .init("planned", "Whether a visit is planned.", \.isPlanned),
    .init("tags", "Its tags, by name.", \.tags),
    .init("lists", "Ids of the lists that contain it, in their order; no smart lists.", \.lists),
    .init("visits", "Its visits, the earliest first.", as: .array(.string)) {
      JSON.array($0.visits.map { .string($0.text) })
    },
    .init(
      "added", "When it came into the archive, ISO 8601 in UTC; null for a city from before 0.3.0."
    ) { $0.added.map { ZonedTime(seconds: Int($0), offset: 0).iso8601(utcAsZ: true) } },
    .init(
      "origin", "How it came into the archive; null for a city from before 0.3.0.", \.origin),
    name: "Annotation")
}

extension CityOrigin: WireValue {}
