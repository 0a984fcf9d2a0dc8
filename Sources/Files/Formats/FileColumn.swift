/// The meaning of a table column, a property of a collection, or a field of a placemark.
enum FileColumn: Int, CaseIterable {
  // The members of a city, with the raw values of `CityMember`.
  case id, name, country, admin1, lat, lon, population, timezone, wikipedia, favorite

  /// An id in a column whose heading refers to GeoNames.
  case geonameID

  /// The name of the place, in a column that is not called `name`.
  case title

  /// The city of the place.
  case city

  case link, note, comment, address

  /// The tags in a list of Google, separated by commas.
  case googleTags

  /// The members of an annotation: only in an export of this program, or if the user chose them.
  case ownName, ownNote, tags, lists, visits, planned

  /// A position, or a description of where the place is.
  case location

  /// Both coordinates in one cell.
  case latLon, lonLat, geometry

  case x, y

  /// The parts of an angle in separate columns. A side is a hemisphere: N, S, E or W.
  case latDegrees, latMinutes, latSeconds, latSide
  case lonDegrees, lonMinutes, lonSeconds, lonSide

  /// The coordinate reference system.
  case system

  /// A position in an unsupported form, such as UTM.
  case unread

  var member: CityMember? { CityMember(rawValue: rawValue) }

  var annotationMember: AnnotationMember? {
    switch self {
    case .ownName: .ownName
    case .ownNote: .note
    case .tags: .tags
    case .lists: .lists
    case .visits: .visits
    case .planned: .planned
    default: nil
    }
  }

  /// Whether the column contains a position or part of one. False for `location`, which may be a description.
  var isPosition: Bool {
    switch self {
    case .lat, .lon, .latLon, .lonLat, .geometry, .x, .y, .unread: true
    case .latDegrees, .latMinutes, .latSeconds, .latSide: true
    case .lonDegrees, .lonMinutes, .lonSeconds, .lonSide: true
    default: false
    }
  }

  /// Whether the column identifies a place. An id in a column `id` next to it belongs to another program, unless the
  /// file is an export of this program.
  var identifiesPlace: Bool {
    switch self {
    case .name, .title, .city, .link, .address, .location: true
    default: isPosition
    }
  }

  /// The imports that use the column.
  ///
  /// - Parameters:
  ///   - isOurs: whether the ids of the file are GeoNames ids.
  ///   - isChosen: whether the user chose the meaning of the column.
  func use(isOurs: Bool, isChosen: Bool = false) -> ColumnUse {
    switch self {
    case .ownNote where isChosen, .tags where isChosen, .lists where isChosen: .all
    case .visits where isChosen: .cities
    case .id, .geonameID: isOurs ? .all : []
    case .name, .lat, .lon: .all
    case .country, .admin1: isOurs ? .cities : .all
    case .population, .timezone, .wikipedia: isOurs ? .cities : []
    case .googleTags: .all
    case .favorite: .cities
    case .ownNote, .tags, .lists: isOurs ? .all : []
    case .ownName, .visits, .planned: isOurs ? .cities : []
    case .note, .comment: isOurs ? [] : .places
    default: isOurs ? [] : .all
    }
  }
}

extension FileColumn {
  /// A reader positioned after the heading. A Google list may have a description before the heading.
  ///
  /// - Parameter choices: the meanings of columns that the user chose, by their headings in lower case; nil for a
  ///   column that is not to be used.
  /// - Throws: `TextFileError` if no heading identifies cities or places, or the table exceeds a limit;
  ///   `CancellationError`.
  static func table(
    _ text: FileText, choices: [String: FileColumn?] = [:]
  ) throws -> CSVReader<FileColumn> {
    func reader(_ text: FileText) throws -> CSVReader<FileColumn> {
      try CSVReader(
        text, columns: { FileColumns($0, choices: choices).columns }, problem: missingColumns)
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

  private static func missingColumns(_ columns: [FileColumn?]) -> String? {
    let isTable =
      names.contains { columns.contains($0) }
      || angles.contains { columns.contains($0.0) && columns.contains($0.1) }
    return isTable
      ? nil : "the heading of the table needs a column id, name, title or url, or lat and lon"
  }

  /// The start of the heading in a Google list; nil for another text.
  private static func googleHeading(in text: FileText) -> Int? {
    let beginning = text.bytes[text.start...].prefix(longestPreface)
    return googleHeading(in: beginning)
  }

  /// The start of the heading in the beginning of a Google list: the first line of four or five cells whose third is
  /// `URL`. Nil without such a line.
  static func googleHeading(in beginning: ArraySlice<UInt8>) -> Int? {
    beginning.split(whereSeparator: \.isLineEnd).first { line in
      let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      return 4...5 ~= cells.count && String(decoding: cells[2], as: UTF8.self).lowercased() == "url"
    }?.startIndex
  }

  /// The number of bytes at the start of a text in which the heading of a Google list is searched.
  static let longestPreface = 16_384
}
