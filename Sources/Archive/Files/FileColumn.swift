internal import Text

/// What a column of a table holds, or a property of a collection, or a field of a placemark.
enum FileColumn: Int, CaseIterable {
  // The members of a city, in the order of `CityMember`.
  case id, name, country, admin1, lat, lon, population, timezone, wikipedia, favorite

  /// An id that its heading says to be of GeoNames.
  case geonameID

  /// The name of the place under another heading.
  case title

  /// The city that the place is in.
  case city

  case link, note, comment, address

  /// A position, or the name of where the place is.
  case location

  /// Both numbers of a position in one cell.
  case latLon, lonLat, geometry

  case x, y

  /// Parts of an angle in columns of their own.
  case latDegrees, latMinutes, latSeconds, latSide
  case lonDegrees, lonMinutes, lonSeconds, lonSide

  /// The coordinate reference system of the positions.
  case system

  /// A position in a form that is not read, such as UTM.
  case unread

  var member: CityMember? { CityMember(rawValue: rawValue) }

  /// Whether it tells a position, or a part of one.
  var isPosition: Bool {
    switch self {
    case .lat, .lon, .latLon, .lonLat, .geometry, .x, .y, .unread: true
    case .latDegrees, .latMinutes, .latSeconds, .latSide: true
    case .lonDegrees, .lonMinutes, .lonSeconds, .lonSide: true
    default: false
    }
  }

  /// Whether it tells which place a row is, so that an id beside it is of another program.
  var tellsPlace: Bool {
    switch self {
    case .name, .title, .city, .link, .address, .location: true
    default: isPosition
    }
  }

  /// The imports that use it.
  ///
  /// - Parameter isOurs: whether the ids of the file are those of GeoNames.
  func use(isOurs: Bool) -> ColumnUse {
    switch self {
    case .id, .geonameID: isOurs ? .all : []
    case .name, .lat, .lon: .all
    case .country, .admin1: isOurs ? .cities : .all
    case .population, .timezone, .wikipedia, .favorite: isOurs ? .cities : []
    case .note, .comment: isOurs ? [] : .places
    default: isOurs ? [] : .all
    }
  }
}

/// The imports that use a column.
struct ColumnUse: OptionSet {
  let rawValue: Int

  static let cities = ColumnUse(rawValue: 1)
  static let places = ColumnUse(rawValue: 2)
  static let all: ColumnUse = [.cities, .places]
}

/// The columns of a file by their names there, for telling which of them an import did not use.
struct ColumnUses: Sendable, Equatable {
  /// In the order in which the file has them.
  private var names: [String] = []
  private var uses: [String: Int] = [:]

  /// Names that are kept, and those that are told: a file can have more than anybody reads.
  private static let mostKept = 1000
  private static let mostTold = 100

  mutating func add(_ name: String, _ use: ColumnUse) {
    if let known = uses[name] {
      if known | use.rawValue != known {
        uses[name] = known | use.rawValue
      }
    } else if names.count < Self.mostKept {
      names.append(name)
      uses[name] = use.rawValue
    }
  }

  func unused(for use: ColumnUse) -> [String] {
    let unused = names.lazy.filter { name in
      !ColumnUse(rawValue: uses[name] ?? 0).contains(use)
    }
    return Array(unused.prefix(Self.mostTold))
  }
}

/// The columns of a table by its heading.
struct FileColumns {
  /// For each cell of the heading; nil for a column that is not known or not used.
  private(set) var columns: [FileColumn?]

  /// Whether ids are those of GeoNames: a column is called so, or the heading is that of an export, or
  /// nothing beside the id tells a place.
  private(set) var isOurs: Bool

  init(_ heading: [String]) {
    let found = heading.map(ColumnNames.column)
    columns = Self.best(of: found)
    let keys = Set(heading.map { $0.lowercased() })
    let isExport = CityMember.allCases.allSatisfy { keys.contains($0.name) }
    let isBare = columns.contains(.id) && !columns.contains { $0?.tellsPlace ?? false }
    isOurs = columns.contains(.geonameID) || isExport || isBare
    if let google = Self.google(columns) {
      columns = google
    }
    if columns.contains(.geonameID) {
      // An id beside it is of another program.
      columns = columns.map { $0 == .id ? nil : $0 == .geonameID ? .id : $0 }
    }
    completeAngles(.latDegrees, .latMinutes, .latSeconds, .latSide, whole: .lat)
    completeAngles(.lonDegrees, .lonMinutes, .lonSeconds, .lonSide, whole: .lon)
    if !(columns.contains(.x) && columns.contains(.y)) {
      drop([.x, .y])
    }
    columns = columns.map { $0.flatMap { $0.use(isOurs: isOurs).isEmpty ? nil : $0 } }
  }

  /// Of several columns of one kind the one with the best name. Those with the same name stay, and so
  /// do angles under several names, which nobody can choose from.
  private static func best(of found: [ColumnNames.Found?]) -> [FileColumn?] {
    var ranks: [FileColumn: Int] = [:]
    for case let found? in found {
      ranks[found.column] = min(ranks[found.column] ?? .max, found.rank)
    }
    return found.map { found in
      guard let found else { return nil }
      let isAngle = found.column == .lat || found.column == .lon || found.column == .unread
      return isAngle || ranks[found.column] == found.rank ? found.column : nil
    }
  }

  /// Google puts the names of the columns into the language of the account, all but `URL`, which is the
  /// third: `Title,Note,URL,Comment`, `Titel,Notiz,URL,Tags,Kommentar`.
  private static func google(_ columns: [FileColumn?]) -> [FileColumn?]? {
    let others: [FileColumn] = [.id, .geonameID, .name]
    guard columns.count > 3, columns[2] == .link,
      !columns.contains(where: { $0.map(others.contains) ?? false })
    else { return nil }
    var own = columns
    own[0] = .title
    own[1] = .note
    own[columns.count - 1] = .comment
    return own
  }

  /// Degrees are the whole angle where no column has minutes; minutes without degrees are something
  /// that is not read, such as the border of an area.
  private mutating func completeAngles(
    _ degrees: FileColumn, _ minutes: FileColumn, _ seconds: FileColumn, _ side: FileColumn,
    whole: FileColumn
  ) {
    if !columns.contains(minutes) || columns.contains(whole) {
      replace(degrees, by: columns.contains(whole) ? nil : whole)
      replace(minutes, by: .unread)
      replace(seconds, by: .unread)
    } else if !columns.contains(degrees) {
      replace(minutes, by: .unread)
      replace(seconds, by: .unread)
    }
    if !columns.contains(whole), !columns.contains(degrees) {
      drop([side])
    }
  }

  private mutating func replace(_ old: FileColumn, by new: FileColumn?) {
    columns = columns.map { $0 == old ? new : $0 }
  }

  private mutating func drop(_ dropped: [FileColumn]) {
    columns = columns.map { $0.flatMap { dropped.contains($0) ? nil : $0 } }
  }
}

extension FileColumn {
  /// A reader that has read the heading. A list of Google's may have a description before that.
  ///
  /// - Throws: `TextFileError` if there is no heading of a table of cities or places.
  static func table(_ text: FileText) throws -> CSVReader<FileColumn> {
    func reader(_ text: FileText) throws -> CSVReader<FileColumn> {
      try CSVReader(text, columns: { FileColumns($0).columns }, lack: lack)
    }
    do {
      return try reader(text)
    } catch let error as TextFileError {
      guard let heading = googleHeading(in: text) else { throw error }
      return try reader(text.from(heading))
    }
  }

  private static let names: [FileColumn] = [
    .id, .name, .title, .city, .link, .address, .location, .latLon, .lonLat, .geometry,
  ]
  private static let angles: [(FileColumn, FileColumn)] = [
    (.lat, .lon), (.latDegrees, .lonDegrees), (.x, .y),
  ]

  private static func lack(_ columns: [FileColumn?]) -> String? {
    let isTable =
      names.contains { columns.contains($0) }
      || angles.contains { columns.contains($0.0) && columns.contains($0.1) }
    return isTable
      ? nil : "the heading of the table has no column id, name, title, url, lat and lon"
  }

  /// Where the line begins that is the heading of a list of Google's.
  private static func googleHeading(in text: FileText) -> Int? {
    let beginning = text.bytes[text.start...].prefix(longestPreface)
    return beginning.split(whereSeparator: \.isLineEnd).first { line in
      let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      return 4...5 ~= cells.count && String(decoding: cells[2], as: UTF8.self).lowercased() == "url"
    }?.startIndex
  }

  private static let longestPreface = 16_384
}
