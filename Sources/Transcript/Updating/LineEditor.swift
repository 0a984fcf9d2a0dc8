import JSON

/// Changes a part of the JSON in a line and keeps the spelling of the rest.
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

  /// The separators that the line uses between members, with or without a blank.
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
      let members = object.members.map { name, value in
        let text =
          old[name].map { Self.text(replacing: $0, by: value, separators: separators) }
          ?? value.text
        return "\(JSON.string(name).text)\(separators.colon)\(text)"
      }
      return "{\(members.joined(separator: separators.comma))}"
    }
    if old.isArray, case .array(let elements) = new {
      let views = Array(old.elements)
      let texts = elements.enumerated().map { index, element in
        index < views.count
          ? text(replacing: views[index], by: element, separators: separators) : element.text
      }
      return "[\(texts.joined(separator: separators.comma))]"
    }
    return new.text
  }
}
