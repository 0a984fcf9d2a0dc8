import CityCore
import JSON
import JSONRPC

/// The shape of an error, for documents; `RPCError` writes it.
enum ErrorJSON {
  static let schema = Schema.named(
    "Error",
    .object(
      .init("code", .integer(-Schema.largestInteger...Schema.largestInteger), "Which error."),
      .init("message", .string, "A sentence in English: what is wrong and what to do."),
      .init("data", .object(data, open: true), "What programs need to know.")))

  private static let data: [Schema.Property] = [
    .init("name", .string, "Name of the code."),
    .init("retryable", .boolean, "Whether the same request may succeed later as it is."),
    detail("path", .string, "InvalidParams: the member that is wrong, as params.location.lat."),
    detail("offset", .count, "ParseError: the byte at which the line ceases to be JSON, from 0."),
    detail("limit", .number, "The limit that was passed."),
    detail(
      "line", .nullable(.count),
      "The line of an imported file that is wrong, from 1; null if it is no matter of a line."),
    detail(
      "permission", DeviceLocation.Permission.schema,
      "LocationUnavailable: denied if the position must not be used, else it is not known."),
    detail(
      "attempts", .array(RouletteAttempt.schema), "NothingFound: every look that was made."),
    detail("cursor", .string, "CursorExpired: from where to follow the archive once it is read."),
    detail("url", .string, "NothingFound: where to search instead."),
    detail("provider", .string, "Name of the service, where it is known."),
    detail(
      "retryAfterMs", .count, "Milliseconds until asking again makes sense, where that is known."),
    detail("alternative", CitySourceID.schema, "The provider to pass instead, for live cities."),
  ]

  /// A member that not every error has.
  private static func detail(_ name: String, _ schema: Schema, _ summary: String) -> Schema.Property
  {
    .init(name, schema, summary, required: false)
  }
}
