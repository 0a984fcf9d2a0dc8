internal import Geography
import Sessions
internal import Text

/// Writes cities as lists in Markdown (CommonMark 0.31, <https://spec.commonmark.org/0.31.2/>): a heading for each list
/// and an item for each city. Only for people: an import does not read it.
enum MarkdownWriter {
  /// The first line, by which an import recognizes the text.
  static let firstLine = "# CityRoulette"

  static func bytes(
    of cities: [ArchivedCity], _ annotations: [Int: FileAnnotation], lists: [FileList],
    credit: String
  ) -> [UInt8] {
    let listed = ListedCities(cities, lists: lists)
    var text = "\(firstLine)\n\n\(credit)\n"
    append(listed.loose, annotations, to: &text)
    for group in listed.groups {
      text += "\n## \(MarkdownText.line(group.name))\n"
      append(group.cities, annotations, to: &text)
    }
    return Array(text.utf8)
  }

  private static func append(
    _ cities: [ArchivedCity], _ annotations: [Int: FileAnnotation], to text: inout String
  ) {
    if !cities.isEmpty {
      text += "\n"
    }
    for city in cities {
      let annotation = annotations[city.city.id]
      text += "- \(line(city, annotation))\n"
      if let note = annotation?.note {
        text += "\n\(MarkdownText.block(note))\n"
      }
    }
  }

  private static func line(_ city: ArchivedCity, _ annotation: FileAnnotation?) -> String {
    let name = MarkdownText.line(city.city.name)
    let shown = name.isEmpty ? String(city.city.id) : name
    var parts = ["[\(shown)](\(city.link))"]
    if let country = city.city.country {
      parts[0] += ", \(MarkdownText.line(country))"
    }
    if let own = annotation?.ownName {
      parts.append("*\(MarkdownText.line(own))*")
    }
    if city.favorite {
      parts.append("★")
    }
    if let tags = annotation?.tags, !tags.isEmpty {
      parts.append("tags: \(tags.map(MarkdownText.line).joined(separator: ", "))")
    }
    if let visits = annotation?.visits, !visits.isEmpty {
      parts.append("visited: \(visits.map(\.text).joined(separator: ", "))")
    }
    if annotation?.isPlanned == true {
      parts.append("planned")
    }
    return parts.joined(separator: " · ")
  }
}

/// Texts within Markdown.
enum MarkdownText {
  /// The text on one line, in which nothing is markup, also in the dialect of GitHub, which links addresses without any
  /// marks.
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

  /// A text in Markdown as a part of a list item: no line of it ends the item.
  static func block(_ markdown: String) -> String {
    markdown.fitForFiles.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.allSatisfy(\.isWhitespace) ? "" : "  \($0)" }.joined(separator: "\n")
  }
}
