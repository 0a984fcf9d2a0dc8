import JSONRPC

/// Arguments and members that several tools have.
enum ToolFields {
  /// Objects whose members the description lists.
  static let rows = Schema.array(object)
  static let object = Schema.object([], open: true)

  static let place = Field<String>.required(
    "place",
    "A name in any language (Springfield, Illinois), coordinates, a link to a map or an id.",
    as: .string(maximumBytes: 512))

  static let detail = Field<Detail>.optional(
    "detail", "full takes up to 10 kB instead of 4.", default: .brief)

  static let date = Field<String?>.optional(
    "date", "2026-05-01, today, tomorrow, or a weekday: the next such day after today.",
    as: .string(maximumBytes: 16))
}

/// How long an answer may be.
enum Detail: String, CaseIterable, ParameterValue {
  case brief, full

  /// Of a whole result, with its text and what the protocol adds. Hosts put whole answers into the
  /// conversation; ten kilobytes are some 3,000 tokens.
  var maximumBytes: Int { self == .full ? 10_000 : 4_000 }
}
