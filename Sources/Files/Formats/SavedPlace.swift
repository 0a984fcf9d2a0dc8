package import Geography
import Text

/// A row of a file that is not resolved to a city yet: a place without a GeoNames id, or a row with one whose country
/// is not understood.
package struct SavedPlace: Sendable, Equatable {
  /// The line on which the place begins, from 1.
  package var line: Int

  /// The shortened name of the file in a ZIP archive; nil unless the archive has several files that an import reads.
  package var file: String?

  package var name: String?

  /// The city of the place according to the file. Nil if the place has no name of its own; then `name` is the city.
  package var city: String?

  /// The position; nil also for the position 0, 0, which many programs write for unknown.
  package var coordinate: Coordinate?

  /// The ISO 3166-1 alpha-2 code.
  package var country: String?

  /// The first-level division, by name or code.
  package var admin1: String?

  /// Whether the name of the division's column begins with `admin`. The division must then be known even if the
  /// place has a position. Another heading, such as `state`, may mean something else.
  package var requiresAdmin1 = false
  package var address: String?

  /// A link, such as one to a map, or the whole line of a list. `LocationText` parses it.
  package var location: String?
  var note: String?

  /// Whether the place has a star, as the file writes it; `CityRow.flag` reads it.
  package var favorite: String?

  /// Annotations for the city of the place; nil if the file has none.
  package var annotation: PlaceMarks?

  /// The number of the row in the import, from 1. In a ZIP archive the numbers continue from file to file.
  package var number = 0

  /// The GeoNames id of the city that the user chose; nil if the place determines it.
  package var chosenCity: Int?

  /// What the import does if the archive has the city or the guide has the place; nil to follow the choice for the
  /// whole import.
  package var onConflict: ConflictChoice?

  package var place: RowPlace { RowPlace(row: number, line: line, file: file) }

  /// The place as an export of the guide has it; nil for a place of another program.
  package var guide: ImportedPlace?

  /// The web address of its picture; nil without one.
  var picture: PictureAddress?

  /// The path of its picture in the ZIP archive that contains the imported file; nil without one.
  var packed: String?

  /// Why the city cannot be determined, as a clause without a full stop, for example a value of the row that was not
  /// understood. Nil if nothing prevents it.
  package var obstacle: String?

  /// The name of the row in a report: its name, or else its link or line, its address, or its position. Empty without
  /// any of these.
  package var text: String {
    if let text = name ?? location ?? address {
      return text
    }
    return coordinate.map { LocationForm.text.write($0, name: nil) } ?? ""
  }

  /// Whether the place is only a text, such as a line of a list.
  package var isLine: Bool {
    location != nil && name == nil && coordinate == nil && country == nil && admin1 == nil
      && address == nil && obstacle == nil
  }

  static let longestText = 2048
}

extension SavedPlace {
  init(line: Int, location: String) throws(ValueProblem) {
    self.line = line
    self.location = try Self.text(location, of: "the line")
  }

  /// A row with a GeoNames id whose country was not understood, or a place of which a guide of Apple Maps has only the
  /// number.
  init(line: Int, text: String, obstacle: String) {
    self.line = line
    name = text
    self.obstacle = obstacle
  }

  /// A place of an export of the guide. An import of cities adds its note, tags and lists to its city.
  init(_ guide: ImportedPlace, line: Int) {
    self.line = line
    self.guide = guide
    name = guide.name
    city = guide.city == GuideCity.unknown.name ? nil : guide.city
    coordinate = guide.coordinate == Coordinate(lat: 0, lon: 0) ? nil : guide.coordinate
    packed = guide.packed
    if guide.isAnnotated {
      annotation = PlaceMarks(guide)
    }
  }

  init(_ record: FileRecord) throws(ValueProblem) {
    line = record.line
    name = try Self.text(record[.name], of: "name")
    if name == nil {
      name = try Self.text(record[.title], of: record.name(of: .title))
    }
    city = try Self.text(record[.city], of: record.name(of: .city))
    if name == nil {
      name = city
      city = nil
    }
    location = try Self.text(record[.link], of: "url")
    address = try Self.text(record[.address], of: "address")
    let notes = [record[.note], record[.comment], record[.ownNote]].compactMap(\.self)
    note = notes.isEmpty ? nil : notes.joined(separator: "\n")
    favorite = record[.favorite]
    try readTerritory(record)
    switch try record.position() {
    case .none:
      let location = try Self.text(record[.location], of: record.name(of: .location))
      address = address ?? location
    case .point(let point): coordinate = point
    case .unread(let reason): obstacle = obstacle ?? reason
    }
  }

  /// Sets country and division. A code such as `US-TX` gives both.
  private mutating func readTerritory(_ record: FileRecord) throws(ValueProblem) {
    admin1 = try Self.text(record[.admin1], of: record.name(of: .admin1))
    requiresAdmin1 = record.name(of: .admin1).lowercased().hasPrefix("admin")
    if let text = record[.country] {
      do throws(ValueProblem) {
        country = try CountryCell.code(of: text)
      } catch {
        obstacle = error.reason
      }
    }
    guard let admin1, let country = Self.country(ofDivision: admin1) else { return }
    if record[.country] == nil {
      self.country = country
    }
    if self.country == country {
      self.admin1 = String(admin1.dropFirst(3))
    }
  }

  /// The country in a division code of ISO 3166-2, such as `US-TX`, or of GeoNames, such as `US.TX`; nil for another
  /// text.
  private static func country(ofDivision code: String) -> String? {
    let bytes = Array(code.utf8)
    guard 4...6 ~= bytes.count, bytes[2] == UInt8(ascii: "-") || bytes[2] == UInt8(ascii: "."),
      bytes[..<2].allSatisfy({ 0x41...0x5A ~= $0 }),
      bytes[3...].allSatisfy({ 0x41...0x5A ~= $0 || $0.isASCIIDigit })
    else { return nil }
    return String(code.prefix(2))
  }

  private static func text(_ text: String?, of name: String) throws(ValueProblem) -> String? {
    guard let text = text?.trimmed, !text.isEmpty else { return nil }
    guard text.utf8.count <= longestText else {
      throw ValueProblem("\(name) has more than \(longestText) bytes")
    }
    guard !text.isUnfitForFiles else { throw ValueProblem("\(name) contains a control character") }
    return text
  }
}
