internal import Geography

/// Writes cities and places as tables.
enum CSVWriter {
  /// - Parameter annotations: by the ids of cities. If there are none, the table has no columns for them.
  static func bytes(of cities: [ArchivedCity], _ annotations: [Int: FileAnnotation]) -> [UInt8] {
    let members = annotations.isEmpty ? [] : AnnotationMember.allCases
    var table = CSVTable(CityMember.allCases.map(\.name) + members.map(\.rawValue))
    for city in cities {
      let annotation = annotations[city.city.id]
      for member in CityMember.allCases {
        table.append(city.text(member), isText: member.isText)
      }
      for member in members {
        table.append(annotation?.text(member), isText: true)
      }
      table.endRow()
    }
    return table.bytes
  }

  /// The table has columns for annotations only if a place has one.
  static func bytes(of places: [FilePlace]) -> [UInt8] {
    let members = PlaceMember.columns(of: places)
    var table = CSVTable(members.map(\.rawValue))
    for place in places {
      for member in members {
        table.append(place.text(member), isText: member.isText)
      }
      table.endRow()
    }
    return table.bytes
  }
}

/// A table (RFC 4180): a heading, commas, CRLF, and quotes where they are needed.
struct CSVTable {
  private(set) var bytes: [UInt8]
  private var isAtStart = true

  init(_ heading: [String]) { bytes = Array(heading.joined(separator: ",").utf8) + Self.lineEnd }

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  mutating func endRow() {
    bytes.append(contentsOf: Self.lineEnd)
    isAtStart = true
  }

  /// Appends a cell.
  ///
  /// - Parameter isText: whether the cell is a text, which a spreadsheet could take for a formula.
  mutating func append(_ text: String?, isText: Bool) {
    if !isAtStart {
      bytes.append(UInt8(ascii: ","))
    }
    isAtStart = false
    guard let text else { return }
    let cell = isText ? FormulaGuard.added(to: text.fitForFiles) : text
    guard Self.needsQuotes(cell) else { return bytes.append(contentsOf: cell.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") {
        bytes.append(byte)
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a cell needs quotes. Cells with the separators of other programs get them too, and cells with a blank at
  /// either end, which some readers drop.
  private static func needsQuotes(_ cell: String) -> Bool {
    let bytes = cell.utf8
    if bytes.first == 0x20 || bytes.last == 0x20 {
      return true
    }
    return bytes.contains { $0 < 0x20 || ",;\"".utf8.contains($0) }
  }
}
