import JSON

extension JSON {
  /// The value as a table in TSV: a heading with the names of the members, then a line for each
  /// row.
  ///
  /// The rows are the objects of the first member that is a list of objects, or the value itself as
  /// the only row. Inner members have names such as `weather.text`. A cell is empty for a missing
  /// member and for null, and JSON for a list; tabs, line ends and backslashes are escaped as `\t`,
  /// `\n`, `\r` and `\\`.
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

  /// The elements of a list of objects; nil for another value.
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
    if self == .null {
      return ""
    }
    let escapes: [UnicodeScalar: String] = ["\t": #"\t"#, "\n": #"\n"#, "\r": #"\r"#, "\\": #"\\"#]
    return (string ?? text).unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
