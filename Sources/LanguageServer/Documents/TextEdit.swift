import JSON
import JSONRPC

/// A change of a document: the replacement of a range, or of the whole text.
struct TextEdit: ParameterValue {
  /// The replaced range; nil for the whole text.
  let range: TextRange?
  let text: String

  static let schema = Schema.object(
    [
      .init(
        "range", TextRange.schema, "The replaced range; the whole text if missing.", required: false
      ),
      .init("text", Schema.string(maximumBytes: longestText), "The new text."),
    ], open: true)

  /// The maximum length of the new text, in bytes: that of a message.
  static let longestText = 8 << 20

  static func read(_ view: JSONView) throws -> TextEdit {
    guard let text = view["text"]?.string else { throw UnreadableValue() }
    let range = view["range"].flatMap { $0.isNull ? nil : $0 }
    return TextEdit(range: try range.map(TextRange.read), text: text)
  }

  var json: JSON { ["range": range.json, "text": .string(text)] }

  /// The changes of a notification; nil if one of them cannot be read, because the later ones could not be applied.
  static let list = Field<[TextEdit]?>(
    "contentChanges", .any,
    "The changes, in order; each applies to the result of the one before.", required: true
  ) { view in
    guard let view, view.isArray else { return nil }
    return try? view.elements.map { element in
      try schema.validate(element, at: "contentChanges")
      return try read(element)
    }
  }
}
