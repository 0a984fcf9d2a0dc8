internal import Geography
import Sessions
internal import Text

/// Writes cities as an outline in Org (<https://orgmode.org/worg/org-syntax.html>): a heading for each list and, below
/// it, one for each city. Only for people: an import does not read it.
enum OrgWriter {
  static func bytes(
    of cities: [ArchivedCity], _ annotations: [Int: FileAnnotation], lists: [FileList],
    credit: String
  ) -> [UInt8] {
    let listed = ListedCities(cities, lists: lists)
    var text = "#+TITLE: CityRoulette\n\n\(credit)\n\n"
    for city in listed.loose {
      append(city, annotations[city.city.id], stars: "*", to: &text)
    }
    for group in listed.groups {
      text += "* \(OrgText.heading(group.name))\n"
      for city in group.cities {
        append(city, annotations[city.city.id], stars: "**", to: &text)
      }
    }
    return Array(text.utf8)
  }

  private static func append(
    _ city: ArchivedCity, _ annotation: FileAnnotation?, stars: String, to text: inout String
  ) {
    let name = OrgText.line(city.city.name)
    let shown = name.isEmpty ? String(city.city.id) : name
    text += "\(stars) [[\(city.link)][\(shown)]]"
    let tags = annotation?.tags ?? []
    if !tags.isEmpty {
      text += " :\(tags.map(OrgText.tag).joined(separator: ":")):"
    }
    text += "\n:PROPERTIES:\n"
    for (name, value) in properties(city, annotation) {
      guard let value = value.map(OrgText.oneLine), !value.isEmpty else { continue }
      text += ":\(name): \(value)\n"
    }
    text += ":END:\n"
    for visit in annotation?.visits ?? [] {
      text += "Visited \(timestamp(visit))\n"
    }
    if let note = annotation?.note {
      text += "#+begin_src markdown\n\(OrgText.escapedCode(note))\n#+end_src\n"
    }
  }

  private static func properties(
    _ city: ArchivedCity, _ annotation: FileAnnotation?
  ) -> [(String, String?)] {
    let tags = annotation?.tags ?? []
    let isChanged = tags.contains { OrgText.tag($0) != $0 }
    return [
      ("GEONAMES_ID", city.text(.id)), ("OWN_NAME", annotation?.ownName),
      ("COUNTRY", city.text(.country)), ("ADMIN1", city.text(.admin1)), ("LAT", city.text(.lat)),
      ("LON", city.text(.lon)), ("POPULATION", city.text(.population)),
      ("TIMEZONE", city.text(.timezone)), ("FAVORITE", city.favorite ? "t" : nil),
      ("PLANNED", annotation?.isPlanned == true ? "t" : nil),
      ("LABELS", isChanged ? CellList.text(tags) : nil),
    ]
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// An inactive timestamp, or a range of two, so that the agenda does not list the visit.
  private static func timestamp(_ visit: Visit) -> String {
    let first = timestamp(visit.firstDay)
    return visit.firstDay == visit.lastDay ? first : "\(first)--\(timestamp(visit.lastDay))"
  }

  private static func timestamp(_ day: CivilDate) -> String {
    "[\(day.iso8601) \(weekdays[day.weekday])]"
  }
}

/// Texts within Org.
enum OrgText {
  /// The text on one line, as it is.
  static func oneLine(_ text: String) -> String {
    text.fitForFiles.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text on one line, in which nothing is markup. Org has no escape character; its manual recommends a zero-width
  /// space, here beside each character that may begin or end markup.
  static func line(_ text: String) -> String {
    let scalars = Array(oneLine(text).unicodeScalars)
    var line = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "$": line.append(contentsOf: #"\dollar{}"#.unicodeScalars)
      case "_": line.append(contentsOf: [space, scalar, space])
      case ":":
        // After the type of a link, and at the start of tags.
        let isApart = !scalars.indices.contains(index + 1) || scalars[index + 1] == " "
        line.append(contentsOf: isApart && index > 0 ? [scalar] : [space, scalar])
      default: line.append(contentsOf: marks.contains(scalar) ? [scalar, space] : [scalar])
      }
    }
    return String(line)
  }

  private static let marks = Set(#"*/=~+[]<>{}\^@|#"#.unicodeScalars)
  private static let space: Unicode.Scalar = "\u{200B}"

  /// The text of a heading, in which a first word in capitals is no keyword, such as `DONE`.
  static func heading(_ text: String) -> String {
    let line = line(text)
    let first = line.prefix { $0 != " " }
    let isKeyword = first.utf8.count > 1 && first.utf8.allSatisfy { 0x41...0x5A ~= $0 }
    return (isKeyword ? "\u{200B}" : "") + line
  }

  /// The text as a tag, which has only letters, digits, `_` and `@`.
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

  /// The text in a source block: a comma before each line that Org would otherwise read, as Org itself writes it.
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
