import CityCore
import JSON
import JSONRPC

extension CitySourceID {
  static let words = allCases.map(\.rawValue)
}

extension Schemas {
  static let citySourceName = Schema.Property(
    "cities", .word(CitySourceID.words), "Whose cities they are.")

  static let skipped = Schema.Property(
    "skipped", .count, "Records of the source's answer that could not be read and were left out.")

  /// What the methods that look cities up tell of where these come from.
  static let citySource = Schema.named("CitySource", .object(citySourceName, skipped))

  /// A service with what it still grants.
  static let budget = Schema.object(
    .init("service", .string, "Its name."),
    .init(
      "windows",
      .array(
        .object(
          .init("seconds", .number(0...1_000_000), "Length of the window."),
          .init("limit", .number(0...1_000_000_000), "What it grants, in the service's units."),
          .init("remaining", .number(0...1_000_000_000), "What is left."))), "Its limits."),
    .init("pausedUntil", Schemas.text, "Until when it asked to be left alone, ISO 8601."))
}

extension JSON {
  /// Shaped as `Schemas.citySource`.
  static func source(_ id: CitySourceID, skipped: Int = 0) -> JSON {
    ["cities": .string(id.rawValue), "skipped": JSON(skipped)]
  }
}
