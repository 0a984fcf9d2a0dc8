internal import Geography

/// Writes cities as a table (RFC 4180): a heading, commas, CRLF, and quotes where they are needed.
enum CSVWriter {
  /// - Parameter annotations: by id. Without any, the table has no columns for them.
  static func bytes(of cities: [ArchivedCity], _ annotations: [Int: FileAnnotation]) -> [UInt8] {
    let members = annotations.isEmpty ? [] : AnnotationMember.allCases
    let heading = CityMember.allCases.map(\.name) + members.map(\.rawValue)
    var bytes = Array(heading.joined(separator: ",").utf8) + lineEnd
    for city in cities {
      for member in CityMember.allCases {
        if member != .id {
          bytes.append(UInt8(ascii: ","))
        }
        append(city.text(member), guarded: member.isText, to: &bytes)
      }
      for member in members {
        bytes.append(UInt8(ascii: ","))
        append(annotations[city.city.id]?.text(member), guarded: true, to: &bytes)
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
      if byte == UInt8(ascii: "\"") {
        bytes.append(byte)
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a cell needs quotes. Includes cells with the separators of other programs, and with surrounding
  /// blanks, which some readers drop.
  private static func needsQuotes(_ cell: String) -> Bool {
    let bytes = cell.utf8
    if bytes.first == 0x20 || bytes.last == 0x20 {
      return true
    }
    return bytes.contains { $0 < 0x20 || ",;\"".utf8.contains($0) }
  }
}
