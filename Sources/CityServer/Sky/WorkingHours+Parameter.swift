import Geography
import JSON
import JSONRPC
import Text

extension WorkingHours: ParameterValue {
  static let schema = Schema.object(
    .init("start", .string(maximumBytes: 5), "Start of work, such as 09:00."),
    .init(
      "end", .string(maximumBytes: 5),
      "End of work, such as 17:00; on the next day if it is before the start."))

  static func read(_ view: JSONView) throws -> WorkingHours {
    let start = try (view["start"]?.string).orUnreadable()
    let end = try (view["end"]?.string).orUnreadable()
    guard let hours = WorkingHours(start: start, end: end) else {
      throw RPCError(
        at: "workingHours", "expected two different times such as 09:00 and 17:00")
    }
    return hours
  }

  var json: JSON {
    let text = [start, end].map { second in
      JSON.string(String(ZonedTime(seconds: second, offset: 0).iso8601.dropFirst(11).prefix(5)))
    }
    return ["start": text[0], "end": text[1]]
  }
}
