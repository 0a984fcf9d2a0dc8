/// Writes cities as RFC 4180 has it: a heading, commas, CRLF, quotes where they are needed.
enum CSVWriter {
  static func bytes(of cities: [ArchivedCity]) -> [UInt8] {
    var bytes = Array(CityMember.allCases.map(\.name).joined(separator: ",").utf8) + lineEnd
    for city in cities {
      for member in CityMember.allCases {
        if member != .id { bytes.append(UInt8(ascii: ",")) }
        append(city.text(member), guarded: member.isText, to: &bytes)
      }
      bytes.append(contentsOf: lineEnd)
    }
    return bytes
  }

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  private static func append(_ text: String?, guarded: Bool, to bytes: inout [UInt8]) {
    guard let text else { return }
    let cell = guarded ? FormulaGuard.added(to: text.fitForFiles) : text
    guard needsQuotes(cell) else { return bytes.append(contentsOf: cell.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Also for what is a separator elsewhere, and for blanks that some readers would drop.
  private static func needsQuotes(_ cell: String) -> Bool {
    let bytes = cell.utf8
    if bytes.first == 0x20 || bytes.last == 0x20 { return true }
    return bytes.contains { $0 < 0x20 || special.contains($0) }
  }

  private static let special = [UInt8](",;\"".utf8)
}

extension CityMember {
  /// Whether its text may be anything at all.
  fileprivate var isText: Bool {
    switch self {
    case .name, .country, .admin1, .timezone, .wikipedia: true
    case .id, .lat, .lon, .population, .favorite: false
    }
  }
}

/// Keeps spreadsheets from taking a cell for a formula: what could be one gets an apostrophe in
/// front (OWASP, "CSV Injection"). So does what could be one behind apostrophes of its own, so that
/// taking one away always gives the text back; `'s-Hertogenbosch` stays as it is either way.
enum FormulaGuard {
  static func added(to text: String) -> String {
    isFormula(text) ? "'" + text : text
  }

  static func removed(from cell: String) -> String {
    guard cell.utf8.first == apostrophe, isFormula(cell) else { return cell }
    return String(Substring(cell.utf8.dropFirst()))
  }

  private static let apostrophe = UInt8(ascii: "'")

  /// Whether the text would be a formula without the apostrophes in front.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return starters.contains(first)
  }

  /// The last four are the wide forms of the first, which some settings take for the same.
  private static let starters: [Unicode.Scalar] = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}
