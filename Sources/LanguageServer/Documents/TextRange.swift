import JSON
import JSONRPC

/// A half-open range of positions.
struct TextRange: Equatable, ParameterValue {
  var start: TextPosition
  var end: TextPosition

  var lines: ClosedRange<Int> { start.line...max(start.line, end.line) }

  static let schema = Schema.named(
    "TextRange",
    .object(
      [
        .init("start", TextPosition.schema, "The first position."),
        .init("end", TextPosition.schema, "The position after the range."),
      ], open: true))

  static func read(_ view: JSONView) throws -> TextRange {
    guard let start = view["start"], let end = view["end"] else { throw UnreadableValue() }
    return TextRange(start: try .read(start), end: try .read(end))
  }

  var json: JSON { ["start": start.json, "end": end.json] }
}
