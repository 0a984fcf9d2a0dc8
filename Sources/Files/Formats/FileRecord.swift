import Geography
internal import Text

/// A row of another program's file in any format, by column.
struct FileRecord {
  struct Cell {
    /// The column's name in the file.
    var name: String
    var text: String
    var rank: Int
  }

  /// The line on which the row begins, from 1.
  let line: Int

  private var cells = [Cell?](repeating: nil, count: FileColumn.allCases.count)

  /// The cells of columns `unread`, with positions in unsupported forms.
  private(set) var unread: [Cell] = []

  /// The coordinates of a geometry. They take precedence over positions in columns.
  var point: FilePoint?

  init(line: Int) { self.line = line }

  init(_ row: CSVRow, columns: [FileColumn?], headings: [String]) {
    line = row.line
    for (index, column) in columns.enumerated() where index < row.cells.count {
      guard let column else { continue }
      set(column, to: FormulaGuard.removed(from: row.cells[index]), name: headings[index])
    }
  }

  /// The trimmed text of a column; nil if it is blank or missing.
  subscript(column: FileColumn) -> String? { cells[column.rawValue]?.text }

  func name(of column: FileColumn) -> String { cells[column.rawValue]?.name ?? "" }

  /// Sets the text of a column, unless it is blank. Of several columns of one kind, the best match wins; of equal
  /// matches, the first. Columns `unread` are all kept.
  mutating func set(_ column: FileColumn, to text: String, name: String, rank: Int = 0) {
    let text = text.trimmed
    guard !text.isEmpty else { return }
    let cell = Cell(name: name, text: text, rank: rank)
    if column == .unread {
      return unread.append(cell)
    }
    if let known = cells[column.rawValue], known.rank <= rank {
      return
    }
    cells[column.rawValue] = cell
  }
}

/// The coordinates of a geometry, as texts of the file.
struct FilePoint {
  var lat, lon: String
}

extension FileRecord {
  /// The position of a record.
  enum Position {
    case none
    case point(Coordinate)

    /// A position that could not be parsed, with the reason as a clause without a full stop.
    case unread(String)
  }

  /// The position of the record. These are tried in turn: the geometry, the columns for latitude and longitude, a
  /// column with a whole position, and the columns x and y. Skips the position 0, 0, which means "unknown" in the files
  /// of many programs.
  ///
  /// - Throws: `ValueProblem` for a geometry, and for columns of latitude and longitude, if a number is outside its
  ///   range or one of the two is missing; for a geometry also if one is not a number.
  func position() throws(ValueProblem) -> Position {
    var reason: String?
    for read in [geometryPosition, anglePosition, cellPosition, planePosition] {
      switch try read() {
      case .none: continue
      case .unread(let why): reason = reason ?? why
      case .point(let point):
        if point == Coordinate(lat: 0, lon: 0) {
          continue
        }
        if let system = self[.system], !Self.isWGS84(system) {
          return unread(.system)
        }
        return .point(point)
      }
    }
    if let reason {
      return .unread(reason)
    }
    // Ignore cells with nothing but words, such as names: their heading only resembles one of a position.
    let position = unread.first {
      $0.text.utf8.contains(where: \.isASCIIDigit) || $0.text.contains(".")
    }
    return position.map { .unread(Self.reason($0)) } ?? .none
  }

  private func geometryPosition() throws(ValueProblem) -> Position {
    guard let point else { return .none }
    var values = CityValues()
    values[.lat] = point.lat
    values[.lon] = point.lon
    return try CityRow.coordinate(values).map(Position.point) ?? .none
  }

  /// Latitude and longitude in separate columns, with optional columns for minutes, seconds and the hemisphere.
  private func anglePosition() throws(ValueProblem) -> Position {
    let lat = angle(
      whole: .lat, degrees: .latDegrees, minutes: .latMinutes, seconds: .latSeconds, side: .latSide)
    let lon = angle(
      whole: .lon, degrees: .lonDegrees, minutes: .lonMinutes, seconds: .lonSeconds, side: .lonSide)
    switch (lat, lon) {
    case (nil, nil): return .none
    case (nil, _): throw ValueProblem("lat is missing")
    case (_, nil): throw ValueProblem("lon is missing")
    case (let lat?, let lon?):
      guard let latitude = FileAngle.degrees(lat.text, of: .latitude) else { return unread(lat) }
      guard let longitude = FileAngle.degrees(lon.text, of: .longitude) else { return unread(lon) }
      return .point(try CityRow.coordinate(lat: latitude, lon: longitude))
    }
  }

  private func angle(
    whole: FileColumn, degrees: FileColumn, minutes: FileColumn, seconds: FileColumn,
    side: FileColumn
  ) -> Cell? {
    let first = cells[whole.rawValue] ?? cells[degrees.rawValue]
    guard var cell = first else { return nil }
    let parts = [cell.text] + [minutes, seconds, side].compactMap { self[$0] }
    cell.text = parts.joined(separator: " ")
    return cell
  }

  private func cellPosition() -> Position {
    for column in [FileColumn.latLon, .lonLat, .geometry] {
      // A single whole number is an index, as in a column `position`.
      guard let cell = cells[column.rawValue], FileNumber.digits(cell.text.utf8) == nil else {
        continue
      }
      guard let point = FileAngle.point(cell.text, longitudeFirst: column == .lonLat) else {
        return unread(cell)
      }
      return .point(point)
    }
    guard let text = self[.location] else { return .none }
    return FileAngle.point(text, longitudeFirst: false).map(Position.point) ?? .none
  }

  /// The position in the columns x and y. Numbers outside the range of degrees are projected coordinates, which are
  /// unread.
  private func planePosition() -> Position {
    guard let x = cells[FileColumn.x.rawValue], let y = cells[FileColumn.y.rawValue] else {
      return .none
    }
    guard let lon = FileAngle.degrees(x.text, of: .longitude), lon.magnitude <= 180 else {
      return unread(x)
    }
    guard let lat = FileAngle.degrees(y.text, of: .latitude), lat.magnitude <= 90 else {
      return unread(y)
    }
    return .point(Coordinate(lat: lat, lon: lon))
  }

  private func unread(_ column: FileColumn) -> Position {
    cells[column.rawValue].map(unread) ?? .none
  }

  private func unread(_ cell: Cell) -> Position { .unread(Self.reason(cell)) }

  private static func reason(_ cell: Cell) -> String {
    "the column \(CityRow.quoted(cell.name)) has a position in an unknown form: "
      + CityRow.quoted(cell.text)
  }

  /// Whether a text names WGS 84, the only supported reference system.
  static func isWGS84(_ system: String) -> Bool {
    let name = system.uppercased().filter { $0.isLetter || $0.isNumber }
    let names = ["4326", "WGS84", "CRS84", "WORLDGEODETICSYSTEM1984", "4979"]
    return names.contains { name.hasSuffix($0) }
  }
}
