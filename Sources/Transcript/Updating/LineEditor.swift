import JSON

/// Replaces the JSON value in a line and keeps the spelling of the parts that do not change. If the line does not
/// contain the expected old value, the whole value is written anew.
enum LineEditor {
  /// The new text after the mark of a line, including the blanks before it.
  ///
  /// - Parameters:
  ///   - line: the line as written in the file.
  ///   - old: the value in the line.
  static func payload(
    of line: String, mark: String, replacing old: JSON, by new: JSON
  ) -> String {
    let rest = line.dropFirst(mark.count)
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }
    guard let view = try? JSONView(parsing: Array(rest.utf8)), view.json == old else {
      return " \(new.text)"
    }
    let text = text(replacing: view, by: new, separators: Separators(of: String(rest)))
    return "\(blanks.isEmpty ? " " : String(blanks))\(text)"
  }

  /// The separators for rewritten objects and arrays: with a blank if the line has such a separator anywhere.
  private struct Separators {
    let colon: String
    let comma: String

    init(of text: String) {
      colon = text.contains(#"": "#) ? ": " : ":"
      comma = text.contains(#", ""#) ? ", " : ","
    }
  }

  private static func text(
    replacing old: JSONView, by new: JSON, separators: Separators
  ) -> String {
    if old.json == new {
      return old.text
    }
    if old.isObject, case .object(let object) = new {
      let members = object.members
      if members.map(\.name) == old.memberNames {
        let values = zip(old.memberNames, members).compactMap { name, member in
          old[name].map { Part(view: $0, value: member.value) }
        }
        return text(of: old, replacing: values, separators: separators)
      }
      let texts = members.map { name, value in
        let text =
          old[name].map { Self.text(replacing: $0, by: value, separators: separators) }
          ?? value.text
        return "\(JSON.string(name).text)\(separators.colon)\(text)"
      }
      return "{\(texts.joined(separator: separators.comma))}"
    }
    if old.isArray, case .array(let elements) = new {
      let views = Array(old.elements)
      if views.count == elements.count {
        let parts = zip(views, elements).map { Part(view: $0, value: $1) }
        return text(of: old, replacing: parts, separators: separators)
      }
      let texts = elements.enumerated().map { index, element in
        index < views.count
          ? text(replacing: views[index], by: element, separators: separators) : element.text
      }
      return "[\(texts.joined(separator: separators.comma))]"
    }
    return new.text
  }

  /// A value in an object or an array, and the value that replaces it.
  private struct Part {
    let view: JSONView
    let value: JSON
  }

  /// The text of an object or an array with new values. The text between the values stays.
  private static func text(
    of old: JSONView, replacing parts: [Part], separators: Separators
  ) -> String {
    let bytes = Array(old.text.utf8)
    let start = old.textOffset
    var text: [UInt8] = []
    var position = 0
    for part in parts {
      let offset = part.view.textOffset - start
      text += bytes[position..<offset]
      text += Self.text(replacing: part.view, by: part.value, separators: separators).utf8
      position = offset + part.view.text.utf8.count
    }
    text += bytes[position...]
    return String(decoding: text, as: UTF8.self)
  }
}

extension JSONView {
  /// The byte offset of the value in its text; for a string, of its opening quote.
  fileprivate var textOffset: Int { isString ? offset - 1 : offset }

  fileprivate var memberNames: [String] {
    var names: [String] = []
    forEachMember { name, _ in names.append(name.string ?? "") }
    return names
  }
}
