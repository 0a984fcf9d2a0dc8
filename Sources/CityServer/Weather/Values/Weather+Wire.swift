import Geography
package import JSON
import JSONRPC
import Platform
import Services
import Text

extension Shape where Value: WeatherRecord & SendableMetatype {
  static func sky(summary: String) -> [Member] {
    [
      .init("condition", "The weather in one word.") { $0.sky?.condition },
      .init("icon", "Name of the icon for weather.icon.", \.icon),
      .init("summary", summary) { $0.sky?.summary },
    ]
  }

  static func measures(_ shape: Measure.Shape) -> [Member] {
    shape.map { measure, summary in
      .init(named: measure.rawValue, summary, as: Schemas.measure) { JSON(rounded: $0[measure]) }
    }
  }
}

extension Attribution: WireObject {
  static let shape = Shape<Self>(
    .init("text", "The line to show.", \.text),
    .init("url", "Address that the line links to.", \.url),
    .init(
      "license", "SPDX name of the data's licence; null if the service has its own terms.",
      \.license),
    name: "Credit")
}

extension WeatherFallback: WireObject {
  static let shape = Shape<Self>(
    .init("insteadOf", "The service that was preferred.", \.insteadOf),
    .init("reason", "Why it was not used, in one sentence.", \.reason), name: "Fallback")
}

extension WeatherProviderID: WireValue, ParameterValue {}
extension WeatherCondition: WireValue {}

extension JSON {
  /// A moment in ISO 8601 with the offset of the zone at that moment, as in `2026-03-01T10:00:00+01:00`; null if the
  /// time is nil. Without a zone, or for an unknown one, the moment is in UTC, with the offset `Z`.
  package init(time: Double?, zone: String?) {
    let zone = zone.flatMap(Zone.init(named:)) ?? .utc
    self = time.map { .string(zone.time($0).iso8601(utcAsZ: true)) } ?? .null
  }

  /// The maximum error of `init(rounded:)`.
  static let roundingError = 0.0005

  /// The value rounded to three decimals, because a conversion of units leaves many more; null for nil.
  package init(rounded value: Double?) {
    self.init(value.map { ($0 * 1000).rounded() / 1000 })
  }
}

extension Schemas {
  /// Wide enough for every plausible measure.
  static let measure = Schema.nullable(.number(-1_000_000...1_000_000))
}
