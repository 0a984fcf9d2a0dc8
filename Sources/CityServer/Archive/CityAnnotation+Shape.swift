import Archive
import Geography
import JSON
import JSONRPC
import Text

extension CityAnnotation: WireObject {
  static let shape = Shape<Self>(
    .init("city", "Id of the city.", as: Schemas.id) { JSON($0.city) },
    Annotation.shape.of(\.content),
    .init(
      "added", "When it came into the archive, ISO 8601 in UTC; null for a city from before 0.3.0."
    ) { $0.added.map { ZonedTime(seconds: Int($0), offset: 0).iso8601(utcAsZ: true) } },
    .init(
      "origin", "How it came into the archive; null for a city from before 0.3.0.", \.origin),
    name: "Annotation")
}

extension CityOrigin: WireValue {}
