import JSON

/// The colours of JSON in a terminal, as SGR parameters.
struct JSONColours {
  fileprivate var name = ""
  fileprivate var string = ""
  fileprivate var other = ""

  static let none = JSONColours()
  static let terminal = JSONColours(name: "34;1", string: "32", other: "36")

  fileprivate static func paint(_ text: String, _ colour: String) -> String {
    colour.isEmpty ? text : "\u{1B}[\(colour)m\(text)\u{1B}[0m"
  }
}

extension JSON {
  /// The value as indented text with one member or element a line.
  func pretty(_ colours: JSONColours = .none, indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + $0.pretty(colours, indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let object) where !object.isEmpty:
      let lines = object.members.map { name, value in
        let label = JSONColours.paint(JSON.string(name).text, colours.name)
        return "\(inner)\(label): \(value.pretty(colours, indent: inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .string: return JSONColours.paint(text, colours.string)
    case .array, .object: return text
    default: return JSONColours.paint(text, colours.other)
    }
  }
}
