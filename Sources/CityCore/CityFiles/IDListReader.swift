import Text

/// Reads a list of ids: whole numbers with commas, semicolons or line ends between them, blanks and
/// empty places anywhere. Each id stands for a favourite, and counts once.
enum IDListReader {
  static func read(_ text: FileText, into file: inout CityFile) throws(CityFileError) {
    var seen: Set<Int> = []
    var line = 1
    var start = text.start
    for index in text.start...text.bytes.count {
      let byte = index < text.bytes.count ? text.bytes[index] : UInt8(ascii: "\n")
      guard isSeparator(byte) else { continue }
      try take(text.bytes[start..<index], line, &seen, &file)
      start = index + 1
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
  }

  /// Whether there is an id on the first line that is not blank.
  static func accepts(_ text: FileText) -> Bool {
    guard let start = text.bytes[text.start...].firstIndex(where: { !$0.isBlank }) else {
      return false
    }
    return text.bytes[start...].prefix { !$0.isLineEnd }.split(whereSeparator: isSeparator)
      .contains { id(in: $0) != nil }
  }

  private static func take(
    _ token: ArraySlice<UInt8>, _ line: Int, _ seen: inout Set<Int>, _ file: inout CityFile
  ) throws(CityFileError) {
    if token.allSatisfy(\.isBlank) { return }
    guard let id = id(in: token) else {
      let text = String(decoding: token, as: UTF8.self).trimmed
      return try file.refuse(
        line: line, "\(CityRow.quoted(text)) is not an id, a whole number from 1")
    }
    if seen.insert(id).inserted { try file.take(CityRow(line: line, favorite: id)) }
  }

  private static func id(in token: ArraySlice<UInt8>) -> Int? {
    try? CityRow.wholeNumber(String(decoding: token, as: UTF8.self).trimmed, .id)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte.isLineEnd
  }
}
