internal import Text

/// Writes cities or places as lists in Markdown (CommonMark 0.31, <https://spec.commonmark.org/0.31.2/>): a heading for
/// each list and an item for each city or place. Only for people: an import does not read it.
enum MarkdownWriter {
  /// The first line, by which an import recognizes an export as Markdown, to reject it.
  static let firstLine = "# CityRoulette"

  static func bytes(
    of items: [some ExportedItem], lists: [FileList], credit: String
  ) -> [UInt8] {
    let listed = ListedItems(items, lists: lists)
    var text = "\(firstLine)\n\n\(credit)\n"
    append(listed.loose, to: &text)
    for group in listed.groups {
      text += "\n## \(MarkdownText.line(group.name))\n"
      append(group.items, to: &text)
    }
    return Array(text.utf8)
  }

  private static func append(_ items: [some ExportedItem], to text: inout String) {
    if !items.isEmpty {
      text += "\n"
    }
    for item in items {
      text += "- \(line(item))\n"
      for block in [item.markdownText, item.note] {
        if let block {
          text += "\n\(MarkdownText.block(block))\n"
        }
      }
    }
  }

  private static func line(_ item: some ExportedItem) -> String {
    let name = MarkdownText.line(item.name)
    let shown = name.isEmpty ? String(item.id) : name
    let first = "[\(shown)](\(item.link))\(item.markdownPlace)"
    return ([first] + item.markdownDetails).joined(separator: " · ")
  }
}

/// Texts within Markdown.
enum MarkdownText {
  /// The text on one line, in which nothing is markup, also in the dialect of GitHub, which links addresses without any
  /// marks. Does not escape the beginning of a list item; `beginning` does.
  static func line(_ text: String) -> String {
    let words = text.fitForFiles.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let scalars = Array(words.unicodeScalars)
    var line = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if isMarkup(scalar, at: index, of: scalars) {
        line.append("\\")
      }
      line.append(scalar)
    }
    return String(line)
  }

  static func tags(_ tags: [String]) -> String {
    "tags: \(tags.map(line).joined(separator: ", "))"
  }

  /// The text in its lines, in which nothing is markup.
  static func lines(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { beginning(line(String($0))) }
    return zip(lines, lines.dropFirst() + [""]).map { line, next in
      // A backslash keeps the line end, but is not needed at the end of a paragraph.
      line.isEmpty || next.isEmpty ? line : line + "\\"
    }
    .joined(separator: "\n")
  }

  /// Escapes a bullet at the start of a line, or the point or parenthesis after a leading number, so that the line does
  /// not begin a list item.
  private static func beginning(_ line: String) -> String {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    let marks = digits.isEmpty ? ["-", "+"] : [".", ")"]
    return marks.contains { rest.hasPrefix($0) } ? "\(digits)\\\(rest)" : line
  }

  private static let marks = Set(#"\`*_{}[]<>&~|$#!^=@"#.unicodeScalars)

  private static func isMarkup(
    _ scalar: Unicode.Scalar, at index: Int, of scalars: [Unicode.Scalar]
  ) -> Bool {
    switch scalar {
    case ":": scalars.indices.contains(index + 1) && scalars[index + 1] != " "
    case ".": index >= 3 && scalars[(index - 3)..<index].allSatisfy { $0 == "w" || $0 == "W" }
    default: marks.contains(scalar)
    }
  }

  /// Indents a text in Markdown, so that all its lines belong to one list item.
  static func block(_ markdown: String) -> String {
    markdown.fitForFiles.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.allSatisfy(\.isWhitespace) ? "" : "  \($0)" }.joined(separator: "\n")
  }
}
