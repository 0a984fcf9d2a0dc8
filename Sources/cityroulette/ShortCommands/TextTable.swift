/// Rows of text in aligned columns, two blanks apart. A column without any text is left out.
struct TextTable {
  enum Alignment {
    case left, right
  }

  private let columns: [Alignment]
  private var rows: [[String]] = []

  init(_ columns: Alignment...) { self.columns = columns }

  /// - Parameter cells: as many as there are columns.
  mutating func add(_ cells: String...) { rows.append(cells) }

  var text: String {
    let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = columns.indices.filter { widths[$0] > 0 }.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return columns[column] == .left ? row[column] + blanks : blanks + row[column]
      }
      let line = cells.joined(separator: "  ")
      return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
    }.joined(separator: "\n")
  }
}
