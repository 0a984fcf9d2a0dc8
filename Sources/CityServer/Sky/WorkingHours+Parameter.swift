import Geography
import JSON
import JSONRPC
import Text

extension WorkingHours: ParameterValue {
  static let schema = Schema.object(
    .init("start", .string(maximumBytes: 5), "Start of work, such as 09:00."),
    .init(
      "end", .string(maximumBytes: 5),
      "End of work, such as 17:00 or 24:00; on the next day if it is before the start."))

  static func read(_ view: JSONView) throws -> WorkingHours {
    let start = try (view["start"]?.string).orUnreadable()
    let end = try (view["end"]?.string).orUnreadable()
    return try WorkingHours(start: start, end: end, at: "workingHours")
  }

  /// - Parameter name: the name of the parameter, for the error.
  /// - Throws: `invalidParams`.
  init(start: String, end: String, at name: String) throws {
    guard let hours = WorkingHours(start: start, end: end) else {
      throw RPCError(
        at: name,
        "expected two different times from 00:00 to 23:59, such as 09:00 and 17:00; the end may be 24:00"
      )
    }
    self = hours
  }

  var json: JSON { ["start": .string(Self.text(start)), "end": .string(Self.text(end))] }

  private static func text(_ second: Int) -> String {
    second == 86_400
      ? "24:00" : String(ZonedTime(seconds: second, offset: 0).iso8601.dropFirst(11).prefix(5))
  }
}
