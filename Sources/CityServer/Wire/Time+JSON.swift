import Foundation
import JSON

extension JSON {
  /// A moment in ISO 8601 with the offset that is in force in the zone, as in
  /// `2026-03-01T10:00:00+01:00`; null if there is none. An unknown zone counts as UTC.
  init(time: Double?, zone: String?) {
    self = time.map { .string(Self.iso8601($0, zone: zone)) } ?? .null
  }

  private static func iso8601(_ time: Double, zone: String?) -> String {
    let zone = zone.flatMap(TimeZone.init(identifier:)) ?? .gmt
    let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone)
    return Date(timeIntervalSince1970: time).formatted(style)
  }
}
