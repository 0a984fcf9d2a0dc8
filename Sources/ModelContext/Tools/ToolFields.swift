import JSONRPC

/// Arguments that several tools have, and schemas of members of their answers.
enum ToolFields {
  /// A list of objects with any members.
  static let rows = Schema.array(object)
  static let object = Schema.object([], open: true)

  static let place = Field<String>.required(
    "place",
    "Name in any language (Springfield, Illinois), coordinates, map link or GeoNames id.",
    as: .string(maximumBytes: 512))

  static let from = Field<String?>.optional(
    "from", "A place; adds the distance and direction from it.", as: .string(maximumBytes: 512))

  static let detail = Field<Detail>.optional(
    "detail", "brief: up to 4 kB of text; full: 10 kB.", default: .brief)

  static let date = Field<String?>.optional(
    "date", "First day: 2026-05-01, yesterday, today, tomorrow, or a weekday (after today).",
    as: .string(maximumBytes: 16))
}

/// The length of the text of an answer.
enum Detail: String, CaseIterable, ParameterValue {
  case brief, full

  /// The maximum length of the text in bytes, as far as shorter lists can achieve it. Hosts put the text into the
  /// conversation; ten kilobytes are about 3,000 tokens.
  var maximumBytes: Int { self == .full ? 10_000 : 4_000 }
}
