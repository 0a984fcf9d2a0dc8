import JSON
import Text

extension JSON {
  /// A moment in ISO 8601 with the offset that is in force in the zone, as in
  /// `2026-03-01T10:00:00+01:00`; null if there is none. An unknown zone counts as UTC.
  init(time: Double?, zone: String?) {
    let zone = zone.flatMap(Zone.init(named:)) ?? .utc
    self = time.map { .string(zone.time($0).iso8601(utcAsZ: true)) } ?? .null
  }
}
