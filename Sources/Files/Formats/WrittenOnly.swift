import Text

/// The text formats of exports that no import reads.
enum WrittenOnly {
  /// Why an import refuses a text in one of these formats; nil for another text.
  static func problem(of text: FileText) -> String? {
    let advice = "which is only written; import csv, excel, geojson, gpx, kml or kmz instead"
    let beginning = text.bytes[text.start...].drop(while: \.isBlank).prefix(longestMark)
    let line = String(decoding: beginning.prefix { !$0.isLineEnd }, as: UTF8.self).trimmed
    if line.uppercased() == CalendarWriter.firstLine {
      return "this is a calendar (ics), \(advice)"
    }
    if line == MarkdownWriter.firstLine {
      return "this is an export as markdown, \(advice)"
    }
    return line.hasPrefix("#+") ? "this is an outline of Org (org), \(advice)" : nil
  }

  /// The number of bytes at the start of a text in which its first line is read.
  private static let longestMark = 64
}
