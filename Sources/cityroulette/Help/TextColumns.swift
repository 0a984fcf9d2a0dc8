/// Lays out text in lines of at most 80 columns, except for longer words.
enum TextColumns {
  static let width = 80

  /// The column of the text beside a name.
  private static let textColumn = 28

  /// A name with a text beside it, continued below the text. The text begins on the next line if
  /// the name is too long.
  ///
  /// - Parameter column: the column of the text.
  static func row(_ name: String, text: String, column: Int = textColumn) -> String {
    let head = "  \(name)"
    guard head.count + 2 <= column else {
      return "\(head)\n" + wrapped(indent(column) + text, indent: column)
    }
    return wrapped(head + indent(column - head.count) + text, indent: column)
  }

  /// The line, broken at blanks. A word that is too long stays whole.
  ///
  /// - Parameters:
  ///   - indent: the indentation of the lines after the first.
  ///   - ending: the end of each line before the last.
  static func wrapped(_ line: String, indent: Int, ending: String = "") -> String {
    let start = line.prefix { $0 == " " }.count
    return wrapped(
      line.dropFirst(start).split(separator: " ", omittingEmptySubsequences: false).map(
        String.init),
      start: start, indent: indent, ending: ending)
  }

  /// - Parameter start: the indentation of the first line.
  static func wrapped(
    _ words: [String], start: Int, indent: Int, ending: String = ""
  ) -> String {
    var lines: [String] = []
    var current = Self.indent(start)
    var isEmpty = true
    for word in words {
      if !isEmpty, current.count + 1 + word.count + ending.count > width {
        lines.append(current + ending)
        current = Self.indent(indent)
        isEmpty = true
      }
      current += isEmpty ? word : " \(word)"
      isEmpty = false
    }
    return (lines + [current]).joined(separator: "\n")
  }

  private static func indent(_ count: Int) -> String { String(repeating: " ", count: count) }
}
