import Geography
internal import Text

/// Writes cities or places as an outline in Org (<https://orgmode.org/worg/org-syntax.html>): a heading for each list
/// and, below it, one for each city or place. Only for people: an import does not read it.
enum OrgWriter {
  static func bytes(
    of items: [some ExportedItem], lists: [FileList], credit: String
  ) -> [UInt8] {
    let listed = ListedItems(items, lists: lists)
    var text = "#+TITLE: CityRoulette\n\n\(credit)\n\n"
    for item in listed.loose {
      append(item, stars: "*", to: &text)
    }
    for group in listed.groups {
      text += "* \(OrgText.heading(group.name))\n"
      for item in group.items {
        append(item, stars: "**", to: &text)
      }
    }
    return Array(text.utf8)
  }

  private static func append(
    _ item: some ExportedItem, stars: String, to text: inout String
  ) {
    let name = OrgText.line(item.name)
    let shown = name.isEmpty ? String(item.id) : name
    text += "\(stars) [[\(item.link)][\(shown)]]"
    let tags = item.tags
    if !tags.isEmpty {
      text += " :\(tags.map(OrgText.tag).joined(separator: ":")):"
    }
    text += "\n:PROPERTIES:\n"
    let isChanged = tags.contains { OrgText.tag($0) != $0 }
    let labels = isChanged ? CellList.text(tags) : nil
    for (name, value) in item.outlineProperties + [("LABELS", labels)] {
      guard let value = value.map(OrgText.oneLine), !value.isEmpty else { continue }
      text += ":\(name): \(value)\n"
    }
    text += ":END:\n\(item.outlineText)"
    if let note = item.note {
      text += "#+begin_src markdown\n\(OrgText.escapedCode(note))\n#+end_src\n"
    }
  }
}

/// Texts within Org.
enum OrgText {
  /// The text on one line, with a space instead of each run of white space. Does not escape markup.
  static func oneLine(_ text: String) -> String {
    text.fitForFiles.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text on one line, in which nothing is markup. Org has no escape character; its manual recommends a zero-width
  /// space, here beside each character that may begin or end markup. A dollar sign becomes an entity.
  static func line(_ text: String) -> String {
    let scalars = Array(oneLine(text).unicodeScalars)
    var line = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "$": line.append(contentsOf: #"\dollar{}"#.unicodeScalars)
      case "_": line.append(contentsOf: [space, scalar, space])
      case ":":
        // A colon may be markup at the start of the text and before any character other than a blank: after the type of
        // a link, or before a tag.
        let isApart = !scalars.indices.contains(index + 1) || scalars[index + 1] == " "
        line.append(contentsOf: isApart && index > 0 ? [scalar] : [space, scalar])
      default: line.append(contentsOf: marks.contains(scalar) ? [scalar, space] : [scalar])
      }
    }
    return String(line)
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// An inactive timestamp, or a range of two, so that the agenda does not list the visit.
  static func timestamp(_ visit: Visit) -> String {
    let first = timestamp(visit.firstDay)
    return visit.firstDay == visit.lastDay ? first : "\(first)--\(timestamp(visit.lastDay))"
  }

  private static func timestamp(_ day: CivilDate) -> String {
    "[\(day.iso8601) \(weekdays[day.weekday])]"
  }

  private static let marks = Set(#"*/=~+[]<>{}\^@|#"#.unicodeScalars)
  private static let space: Unicode.Scalar = "\u{200B}"

  /// The text of a heading. A zero-width space precedes a first word in capitals, such as `DONE`, so that it is not a
  /// keyword.
  static func heading(_ text: String) -> String {
    let line = line(text)
    let first = line.prefix { $0 != " " }
    let isKeyword = first.utf8.count > 1 && first.utf8.allSatisfy { 0x41...0x5A ~= $0 }
    return (isKeyword ? "\u{200B}" : "") + line
  }

  /// The text as a tag, which may have only letters, their marks, digits, `_` and `@`. Each other character becomes
  /// `_`.
  static func tag(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { isPartOfTag($0) ? $0 : "_" }))
  }

  private static func isPartOfTag(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .nonspacingMark, .spacingMark, .decimalNumber: true
    default: scalar == "_" || scalar == "@"
    }
  }

  /// The text of a block, with a comma before each line that Org would otherwise take for a heading or keyword, or that
  /// has such a comma. Org itself escapes lines so.
  static func escapedCode(_ text: String) -> String {
    text.fitForFiles.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        let start = line.prefix { $0 == " " || $0 == "\t" }
        let rest = line.dropFirst(start.count)
        let code = rest.drop { $0 == "," }
        return code.hasPrefix("*") || code.hasPrefix("#+") ? "\(start),\(rest)" : String(line)
      }
      .joined(separator: "\n")
  }
}
