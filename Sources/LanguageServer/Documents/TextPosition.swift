import JSON
import JSONRPC

/// A position in a text: a line from 0, and an offset in the line in units of the position
/// encoding.
struct TextPosition: Equatable, Comparable, ParameterValue {
  var line: Int
  var character: Int

  static let schema = Schema.named(
    "Position",
    .object(
      [
        .init("line", .count, "From 0; a line after the last one means the end of the text."),
        .init(
          "character", .count,
          "Offset in units of the position encoding, clamped to the line's length."),
      ], open: true))

  static func read(_ view: JSONView) throws -> TextPosition {
    TextPosition(
      line: try view["line"]?.int ?? { throw UnreadableValue() }(),
      character: try view["character"]?.int ?? { throw UnreadableValue() }())
  }

  var json: JSON { ["line": JSON(line), "character": JSON(character)] }

  static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}
