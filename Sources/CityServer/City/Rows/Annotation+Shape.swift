import Geography
import JSON
import JSONRPC

extension Annotation: WireObject {
  static let shape = Shape<Self>(
    .init("ownName", "The name that the user gave the city; null without one.", \.ownName),
    .init("note", "Markdown; null without a note.", \.note),
    .init("planned", "Whether a visit is planned.", \.isPlanned),
    .init("tags", "Its tags, by name.", \.tags),
    .init("lists", "Ids of the lists that contain it, in their order; no smart lists.", \.lists),
    .init("visits", "Its visits, the earliest first.", as: .array(.string)) {
      JSON.array($0.visits.map { .string($0.text) })
    },
    name: "RowAnnotation")
}
