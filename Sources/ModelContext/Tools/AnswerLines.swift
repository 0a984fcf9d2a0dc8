import JSON

// The data of an answer as text: a line for each member, and a table for each list of objects.
extension JSONObject {
  var lines: String {
    members.flatMap { Self.lines($0.name, $0.value) }.joined(separator: "\n")
  }

  private static func lines(_ name: String, _ value: JSON) -> [String] {
    if let rows = value.array, !rows.isEmpty, rows.allSatisfy({ $0.object != nil }) {
      return ["\(name):"] + table(rows.compactMap { $0.object?.flat })
    }
    guard let object = value.object else { return ["\(name): \(cell(value))"] }
    let (tables, rest) = object.members.reduce(into: ([Member](), [Member]())) { parts, member in
      if member.value.array?.first?.object != nil {
        parts.0.append(member)
      } else {
        parts.1.append(member)
      }
    }
    let line = JSONObject(rest).flat.members.map { "\($0.name)=\(cell($0.value))" }
    return ["\(name): \(line.joined(separator: ", "))"]
      + tables.flatMap { lines("\(name).\($0.name)", $0.value) }
  }

  /// The members, with each object replaced by its own members, which get names such as `moon.phase`.
  private var flat: JSONObject {
    JSONObject(
      members.flatMap { name, value in
        guard let inner = value.object else { return [(name: name, value: value)] }
        return inner.flat.members.map { (name: "\(name).\($0.name)", value: $0.value) }
      })
  }

  /// A line of column names and one of cells for each row. The columns are the members of all rows.
  private static func table(_ rows: [JSONObject]) -> [String] {
    var columns: [String] = []
    for name in rows.flatMap({ $0.members.map(\.name) }) where !columns.contains(name) {
      columns.append(name)
    }
    let cells = rows.map { row in
      // A time in the column `time` is not shortened to the clock, because its offset from UTC differs from place to
      // place.
      let date = row["date"]?.string
      return columns.map { column in
        row[column].map { cell($0, on: column == "time" ? nil : date) } ?? ""
      }.joined(separator: "|")
    }
    return [columns.joined(separator: "|")] + cells
  }

  /// - Parameter date: the date of the row; a time on this date is shown as hours and minutes. Any other time, and with
  ///   nil every time, is shown without seconds.
  private static func cell(_ value: JSON, on date: String? = nil) -> String {
    if let values = value.array {
      return values.isEmpty ? "none" : values.map { cell($0) }.joined(separator: "; ")
    }
    guard let text = value.string else { return value == .null ? "" : value.text.withoutFraction }
    guard text.isTime else { return text.onOneLine }
    if let date, text.hasPrefix(date) {
      return text.clockText
    }
    return "\(text.prefix(16))\(text.dropFirst(19))"
  }
}

extension String {
  /// Whether the text has the form of a time in ISO 8601 with seconds and an offset.
  fileprivate var isTime: Bool {
    let bytes = Array(utf8)
    return (20...25).contains(bytes.count) && bytes[10] == UInt8(ascii: "T")
      && bytes[13] == UInt8(ascii: ":") && bytes[16] == UInt8(ascii: ":")
  }

  /// The text without `.0` at its end.
  fileprivate var withoutFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }

  fileprivate var onOneLine: String {
    replacing("\n", with: " ").replacing("|", with: "/")
  }
}
