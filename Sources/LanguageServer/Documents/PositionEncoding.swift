/// The unit in which `TextPosition.character` counts.
enum PositionEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf32 = "utf-32"

  /// The default of the protocol.
  case utf16 = "utf-16"
}
