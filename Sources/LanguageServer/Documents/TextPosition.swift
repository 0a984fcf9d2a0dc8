import JSON
import JSONRPC

/// What the characters of a position count.
enum PositionEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"

  /// What counts unless both sides agree on another.
  case utf16 = "utf-16"
}

/// A place in a text: a line from 0, and how far behind its beginning.
struct TextPosition: Equatable, Comparable, ParameterValue {
  var line: Int
  var character: Int

  static let schema = Schema.named(
    "Position",
    .object(
      [
        .init("line", .count, "From 0; one behind the last line is the end of the text."),
        .init("character", .count, "In units of the position encoding, cut to the line's length."),
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

/// From one position to before another.
struct TextRange: Equatable, ParameterValue {
  var start: TextPosition
  var end: TextPosition

  static let schema = Schema.named(
    "TextRange",
    .object(
      [
        .init("start", TextPosition.schema, "Where it begins."),
        .init("end", TextPosition.schema, "Where it ends: before that."),
      ], open: true))

  static func read(_ view: JSONView) throws -> TextRange {
    guard let start = view["start"], let end = view["end"] else { throw UnreadableValue() }
    return TextRange(start: try .read(start), end: try .read(end))
  }

  var json: JSON { ["start": start.json, "end": end.json] }
}

/// A change of a document: of a part of it, or of all.
struct TextEdit: ParameterValue {
  /// Nil for the whole text.
  let range: TextRange?
  let text: String

  static let schema = Schema.object(
    [
      .init("range", TextRange.schema, "What goes; all if it is left out.", required: false),
      .init("text", Schema.string(maximumBytes: longestText), "What comes in its place."),
    ], open: true)

  /// The longest message is shorter.
  static let longestText = 8 << 20

  static func read(_ view: JSONView) throws -> TextEdit {
    guard let text = view["text"]?.string else { throw UnreadableValue() }
    let range = view["range"].flatMap { $0.isNull ? nil : $0 }
    return TextEdit(range: try range.map(TextRange.read), text: text)
  }

  var json: JSON { ["range": range.json, "text": .string(text)] }
}

/// What most requests begin with.
enum TextFields {
  private static let identifier = Schema.object(
    [
      .init("uri", .string, "Which document."),
      .init("version", .any, "Of what the client has.", required: false),
    ], open: true)

  /// The document that a request is about, by its address.
  static let document = Field<String>(
    "textDocument", identifier, "The document.", required: true
  ) { view in
    guard let uri = view?["uri"]?.string else { throw UnreadableValue() }
    return uri
  }

  /// The same with the version that the client has now.
  static let versioned = Field<(uri: String, version: Int?)>(
    "textDocument", identifier, "The document, with its version after the change.", required: true
  ) { view in
    guard let uri = view?["uri"]?.string else { throw UnreadableValue() }
    return (uri, view?["version"]?.int)
  }

  static let position = Field<TextPosition>.required("position", "Where in the document.")
  static let range = Field<TextRange>.required("range", "Which part of the document.")
}
