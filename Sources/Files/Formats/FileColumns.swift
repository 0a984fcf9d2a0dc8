/// The columns of a table, determined from its heading.
struct FileColumns {
  /// The meaning of each column; nil if it is unknown or not used.
  private(set) var columns: [FileColumn?]

  /// Whether the ids are GeoNames ids: because the name of a column or a choice of the user says so, because the
  /// heading is that of an export, or because no other column identifies a place.
  private(set) var isOurs: Bool

  /// Whether the table is a Google list.
  private(set) var isGoogleList = false

  /// - Parameter choices: the meanings of columns that the user chose, by their headings in lower case; nil for a
  ///   column that is not to be used.
  init(_ heading: [String], choices: [String: FileColumn?] = [:]) {
    let found = heading.map { name in
      guard let choice = choices[name.lowercased()] else { return ColumnNames.column(name) }
      // A choice ranks above any heading.
      return choice.map { ColumnNames.Match(column: $0, rank: -1) }
    }
    columns = Self.best(of: found)
    let keys = Set(heading.map { $0.lowercased() })
    let isExport = CityMember.allCases.allSatisfy { keys.contains($0.name) }
    let isBare = columns.contains(.id) && !columns.contains { $0?.identifiesPlace ?? false }
    isOurs = columns.contains(.geonameID) || isExport || isBare
    columns = zip(heading, columns).map { name, column in
      if isExport, column == .note {
        return .ownNote
      }
      let isChosen = choices[name.lowercased()] != nil
      return isExport || isChosen || column?.annotationMember == nil ? column : nil
    }
    if choices.isEmpty, let google = Self.google(columns) {
      columns = google
      isGoogleList = true
    }
    if columns.contains(.geonameID) {
      // A column `id` beside it belongs to another program.
      columns = columns.map { $0 == .id ? nil : $0 == .geonameID ? .id : $0 }
    }
    completeAngles(
      whole: .lat, degrees: .latDegrees, minutes: .latMinutes, seconds: .latSeconds, side: .latSide)
    completeAngles(
      whole: .lon, degrees: .lonDegrees, minutes: .lonMinutes, seconds: .lonSeconds, side: .lonSide)
    if !(columns.contains(.x) && columns.contains(.y)) {
      drop([.x, .y])
    }
    columns = zip(heading, columns).map { name, column in
      let isChosen = choices[name.lowercased()] != nil
      return column?.use(isOurs: isOurs, isChosen: isChosen).isEmpty == false ? column : nil
    }
  }

  /// Keeps the best match among columns of one kind, and all of several equally good ones. Keeps all columns `lat`,
  /// `lon` and `unread`, because choosing one would be a guess.
  private static func best(of found: [ColumnNames.Match?]) -> [FileColumn?] {
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

  /// The columns of a Google list; nil for another table. Google translates the headings to the account's language,
  /// except `URL`, which is the third: `Title,Note,URL,Comment`, `Titel,Notiz,URL,Tags,Kommentar`.
  private static func google(_ columns: [FileColumn?]) -> [FileColumn?]? {
    let others: [FileColumn] = [.id, .geonameID, .name]
    guard columns.count > 3, columns[2] == .link,
      !columns.contains(where: { $0.map(others.contains) ?? false })
    else { return nil }
    var own = columns
    own[0] = .title
    own[1] = .note
    own[columns.count - 1] = .comment
    if columns.count == 5 {
      own[3] = .googleTags
    }
    return own
  }

  /// Treats degrees without a column of minutes as the whole angle. Minutes without degrees, or beside a whole angle,
  /// become unread columns: in `lat_min`, for example, `min` may mean the minimum, the border of an area. So do
  /// seconds, unless they complete degrees and minutes.
  private mutating func completeAngles(
    whole: FileColumn, degrees: FileColumn, minutes: FileColumn, seconds: FileColumn,
    side: FileColumn
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
