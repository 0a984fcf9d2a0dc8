import JSON

/// A result as people and shells read it.
extension JSON {
  /// The text for people: a member a line.
  func pretty(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + $0.pretty(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let object) where !object.isEmpty:
      let lines = object.members.map { name, value in
        "\(inner)\(JSON.string(name).text): \(value.pretty(indent: inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    default: return text
    }
  }

  /// The rows of the first list of objects in it, or itself as the only row: a heading with the names of
  /// the members, then a line for each, the cells with tabs between them.
  ///
  /// Members of members have names as `weather.text`. What is missing or null is an empty cell, a list is
  /// JSON; a tab, the end of a line and a backslash are `\t`, `\n`, `\r` and `\\`.
  func table() -> String {
    let rows = (object?.members.lazy.compactMap { $0.value.objects }.first ?? [self]).map(\.cells)
    var names: [String] = []
    var seen: Set<String> = []
    for name in rows.flatMap({ $0.map(\.name) }) where seen.insert(name).inserted {
      names.append(name)
    }
    let lines = rows.map { row in
      let cells = Dictionary(row.map { ($0.name, $0.text) }) { $1 }
      return names.map { cells[$0] ?? "" }
    }
    return ([names] + lines).map { $0.joined(separator: "\t") }.joined(separator: "\n")
  }

  /// Its elements if it is a list of nothing but objects.
  private var objects: [JSON]? {
    guard let elements = array, elements.allSatisfy({ $0.object != nil }) else { return nil }
    return elements
  }

  private var cells: [(name: String, text: String)] {
    guard let members = object?.members else { return [("value", cell)] }
    return members.flatMap { name, value in
      value.object == nil
        ? [(name, value.cell)] : value.cells.map { ("\(name).\($0.name)", $0.text) }
    }
  }

  private var cell: String {
    if self == .null { return "" }
    let escapes: [UnicodeScalar: String] = ["\t": #"\t"#, "\n": #"\n"#, "\r": #"\r"#, "\\": #"\\"#]
    return (string ?? text).unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
