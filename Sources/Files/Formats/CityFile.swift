internal import Adapters
internal import JSON
internal import Text

/// The parsed contents of a file of cities or places. A row with a GeoNames id is a city, unless its country is not
/// understood. Any other valid row is a place; an import of cities determines its city with the gazetteer.
///
/// Ids count as GeoNames ids in five cases: in an export of this program, recognized by its heading, attribution or
/// namespace; in a column or property whose name refers to GeoNames, such as `geonameid`; in a column for which the
/// user chose that meaning; in a list of ids; and if nothing else identifies a place. Other ids belong to the program
/// that wrote the file, and are ignored.
package struct CityFile: Sendable {
  package let format: ImportFormat

  /// The cities in file order, except that GeoJSON features with nothing but an id follow the other features of their
  /// collection.
  package private(set) var rows: [CityRow] = []

  /// The places, in file order.
  package private(set) var places: [SavedPlace] = []

  /// The names of the lists in the order of the archive, from an export of this program as GPX, KML or KMZ; empty for
  /// another file.
  package private(set) var lists: [String] = []

  /// The columns of a table with their meanings; empty for other formats. A ZIP archive with several tables gives those
  /// of the last one.
  package private(set) var tableColumns: [TableColumn.Use] = []

  /// The styles of lists, by name. An import gives them to the lists that it creates.
  package private(set) var listStyles: [String: ListStyle] = [:]

  /// The number of repeated ids in a list of ids.
  package private(set) var repeated = 0

  /// The number of rows that the user left out with `apply`.
  package private(set) var skipped = 0

  /// The rows that cannot be used.
  package private(set) var invalid = FirstRows<InvalidRow>()

  /// The pictures in a KMZ file; nil for another file.
  package private(set) var pictures: PackedPictures?

  /// The pictures of places that cannot be used. Empty before `checkPictures`.
  package private(set) var ignoredPictures = FirstRows<InvalidRow>()

  /// The names of the columns, properties, members or elements in the file, with the imports that use them.
  private(set) var columns = ColumnUses()

  /// The first hundred columns that an import does not use, by their names in the file.
  ///
  /// - Parameter places: whether the rows become places of the guide instead of cities.
  package func ignoredColumns(places: Bool) -> [String] {
    columns.unused(for: places ? .places : .cities)
  }

  /// The maximum number of rows, valid or not. Repeated ids do not count.
  package static let maximumRows = 1_000_000

  /// The number of rows, valid or not, including repeated ids and the rows that the user left out.
  package var count: Int { rows.count + places.count + invalid.count + repeated + skipped }

  /// Whether the format is a list of names only because no other format matched.
  private let isGuess: Bool
  private let rowLimit: Int

  /// The shortened name of the file in a ZIP archive that is being read; nil unless the archive has several files to
  /// read.
  private var file: String?

  /// The maximum size of a file in bytes, and of the expanded files of a ZIP archive together. All cities of the
  /// gazetteer as GeoJSON take less.
  package static let maximumBytes = 64 << 20

  private static let noTable = TextFileError(
    line: nil, problem: "only the columns of a table have a meaning")

  /// - Parameters:
  ///   - givenFormat: the format; nil to detect it.
  ///   - name: the name of the file; nil if it is not known. A list of Google takes its name from it.
  ///   - choices: the meanings of columns that the user chose. The file must then be a table.
  ///   - isDecoded: whether the bytes are UTF-8 regardless of a declared encoding.
  ///   - sizeLimit: the maximum size in bytes of the expanded files of a ZIP archive.
  /// - Throws: `TextFileError` if the file as a whole is invalid, but not for an invalid row; `CancellationError` if
  ///   the task is cancelled.
  package init(
    _ bytes: [UInt8], format givenFormat: ImportFormat?, name: String? = nil,
    choices: [TableColumn.Use] = [], isDecoded: Bool = false,
    rowLimit: Int = maximumRows, sizeLimit: Int = maximumBytes
  ) throws {
    self.rowLimit = rowLimit
    if !isDecoded, ZIPArchive.isZIP(bytes) {
      guard choices.isEmpty else { throw Self.noTable }
      let packed = try PackedFiles(bytes)
      format = packed.format
      isGuess = false
      guard givenFormat == nil || givenFormat == format else {
        throw TextFileError(
          line: nil, problem: "this is a ZIP archive of the format \(format.rawValue)")
      }
      try read(packed, room: sizeLimit)
      return
    }
    if let givenFormat, givenFormat.isArchive {
      throw TextFileError(line: nil, problem: "this is not a ZIP archive")
    }
    let text = try FileText(bytes, isDecoded: isDecoded)
    let format = try givenFormat ?? (choices.isEmpty ? ImportFormat(of: text) : .csv)
    guard choices.isEmpty || format == .csv else { throw Self.noTable }
    self.format = format
    isGuess = givenFormat == nil && format == .names
    switch format {
    case .csv: try readCSV(text, name: name, choices: choices)
    case .ids: try readIDs(text)
    case .json: try readPlaces(text)
    case .geojson: try readGeoJSON(text)
    case .gpx: try readGPX(text)
    case .kml: _ = try readKML(text)
    case .checkins: try readCheckins(text)
    case .adventurelog: try readAdventureLog(text)
    case .apple: try readAppleGuides(text)
    case .names: try readNames(text)
    case .kmz, .osf, .takeout: break
    }
  }

  /// Reads the files of a ZIP archive.
  ///
  /// - Parameter room: the maximum size in bytes of all expanded files together.
  private mutating func read(_ packed: PackedFiles, room: Int) throws {
    var room = room
    if format == .kmz {
      pictures = packed.pictures
    }
    for (index, entry) in packed.files.enumerated() {
      file = packed.files.count > 1 ? ValueProblem.clipped(entry.name) : nil
      do {
        if format == .takeout, PackedFiles.isPacked(entry) {
          try readMap(packed.contents(of: entry, room: &room), room: &room)
          continue
        }
        let text = try packed.text(of: entry, room: &room)
        switch format {
        case .osf: try readGPX(text)
        case .takeout where entry.name.lowercased().hasSuffix(".csv"):
          try readCSV(text, name: entry.name)
        case .takeout: try readGeoJSON(text)
        case .checkins: try readCheckins(text)
        case .adventurelog: try readAdventureLog(text)
        default:
          let reader = try readKML(text)
          // Read the other files only if the root is from Organic Maps or refers to other files. Otherwise viewers show
          // only the root.
          if index == 0, !reader.isOrganicMaps, !reader.hasLinks {
            return
          }
        }
      } catch let error as TextFileError {
        throw file.map { error.located(in: $0) } ?? error
      }
    }
  }

  /// Applies the decisions of a user about single rows.
  ///
  /// - Throws: `RowChoiceError` for a choice whose row does not exist or is invalid.
  package mutating func apply(_ choices: [RowChoice]) throws {
    guard !choices.isEmpty else { return }
    var byNumber = Dictionary(choices.map { ($0.row, $0) }) { $1 }
    let known = Set(rows.map(\.number)).union(places.map(\.number))
    if let index = choices.firstIndex(where: { !known.contains($0.row) }) {
      throw RowChoiceError(index: index, row: choices[index].row)
    }
    for index in rows.indices {
      guard let choice = byNumber[rows[index].number] else { continue }
      rows[index].onConflict = choice.onConflict
      rows[index].id = choice.city ?? rows[index].id
    }
    for index in places.indices {
      guard let choice = byNumber[places[index].number] else { continue }
      places[index].onConflict = choice.onConflict
      places[index].chosenCity = choice.city
    }
    byNumber = byNumber.filter(\.value.isSkipped)
    let all = rows.count + places.count
    rows.removeAll { byNumber[$0.number] != nil }
    places.removeAll { byNumber[$0.number] != nil }
    skipped = all - rows.count - places.count
  }

  /// Reads the root document of a map of Google's My Maps, which is a KMZ file within a ZIP archive.
  ///
  /// - Parameter room: the maximum size in bytes of the expanded document; reduced by its size.
  private mutating func readMap(_ bytes: [UInt8], room: inout Int) throws {
    let map = try PackedFiles(bytes)
    guard map.format == .kmz, let root = map.files.first else {
      throw TextFileError(line: nil, problem: "the map is not KMZ")
    }
    _ = try readKML(map.text(of: root, room: &room))
  }

  /// Checks the pictures to which the places in a KMZ file refer. A place loses a picture that the archive does not
  /// have, that is too large, or that is no picture; `ignoredPictures` then names it. In another file, all places lose
  /// their paths without a report.
  ///
  /// - Throws: `TextFileError` if a picture is damaged, or the pictures together are too large; `CancellationError`.
  package mutating func checkPictures() throws {
    var problems: [String: String?] = [:]
    var room = Self.maximumBytes
    for index in places.indices {
      let place = places[index]
      guard let path = place.packed else { continue }
      try Task.checkCancellation()
      let problem: String?
      if let known = problems[path] {
        problem = known
      } else {
        problem = try pictures?.problem(of: path)
        problems[path] = .some(problem)
      }
      if problem == nil, let pictures {
        // Counted for each place, because each gets its own file.
        room -= pictures.size(of: path)
        guard room >= 0 else {
          throw TextFileError(
            line: place.line,
            problem: "the pictures have more than \(Self.maximumBytes) bytes together",
            limit: Self.maximumBytes)
        }
      }
      if let problem {
        ignoredPictures.append(InvalidRow(place.place, reason: problem))
      }
      if problem != nil || pictures == nil {
        places[index].packed = nil
      }
    }
  }

  /// Rejects a text that counted as a list of names only because no other format matched, if none of its lines is a
  /// place.
  package func check(hasPlaces: Bool) throws {
    guard isGuess, !hasPlaces else { return }
    throw TextFileError(
      line: 1,
      problem:
        "this is not CSV with a column id, name, title or url, a list of ids, GeoJSON, GPX "
        + "or KML; for a list of names, pass the format names")
  }

  private enum Row {
    case city(CityRow)
    case place(SavedPlace)
  }

  /// Appends the parsed row, or its problem. Throws `TextFileError` if there are more rows than `rowLimit`.
  private mutating func append(line: Int, _ row: () throws(ValueProblem) -> Row) throws {
    do throws(ValueProblem) {
      switch try row() {
      case .city(let row):
        rows.append(row)
        rows[rows.count - 1].file = file
        rows[rows.count - 1].number = count
      case .place(let place):
        if place.text.isEmpty {
          throw ValueProblem("it has neither a name nor a position")
        }
        places.append(place)
        places[places.count - 1].file = file
        places[places.count - 1].number = count
      }
    } catch {
      invalid.append(
        InvalidRow(line: line, file: file, reason: error.reason, row: count + 1))
    }
    guard count - repeated > rowLimit else { return }
    throw TextFileError(
      line: line, problem: "there are more than \(rowLimit) rows; split the file",
      limit: rowLimit)
  }

  /// - Parameter name: the name of the file; nil if it is not known.
  private mutating func readCSV(
    _ text: FileText, name: String?, choices: [TableColumn.Use] = []
  ) throws {
    let chosen = Dictionary(choices.map { ($0.name.lowercased(), $0.column?.fileColumn) }) { $1 }
    var reader = try FileColumn.table(text, choices: chosen)
    let columns = reader.columns
    if PlaceMember.areExport(reader.headings), Self.areDefault(choices) {
      return try readPlaces(table: text)
    }
    let known = Set(reader.headings.map { $0.lowercased() })
    if let unknown = choices.first(where: { !known.contains($0.name.lowercased()) }) {
      throw TextFileError(
        line: 1, problem: "the table has no column \(CityRow.quoted(unknown.name))")
    }
    let isGoogleList = choices.isEmpty && FileColumns(reader.headings).isGoogleList
    let list = try isGoogleList ? Self.listName(name) : nil
    let headings = reader.headings.enumerated().map { $1.isEmpty ? "column \($0 + 1)" : $1 }
    for member in CityMember.allCases where columns.count(where: { $0?.member == member }) > 1 {
      throw TextFileError(line: 1, problem: "the heading has two columns \(member.name)")
    }
    let isOurs = columns.contains(.id)
    for (heading, column) in zip(headings, columns) {
      let isNote = column == .note || column == .comment
      let isChosen = chosen[heading.lowercased()] != nil
      self.columns.add(
        heading,
        use: isNote && isGoogleList
          ? .all : column?.use(isOurs: isOurs, isChosen: isChosen) ?? [])
    }
    tableColumns = zip(headings, columns).prefix(Self.mostReportedColumns).map {
      TableColumn.Use(name: $0, column: $1.map(TableColumn.init))
    }
    let decimalComma = reader.decimalComma
    if isOurs {
      // Copying the rows whenever the array grows would take 2 % of the time of an import.
      rows.reserveCapacity(min(text.bytes.count { $0 == UInt8(ascii: "\n") }, rowLimit))
    }
    while let row = try reader.next() {
      if isOurs {
        var values = CityValues(row, columns: columns)
        values.decimalComma = decimalComma
        if row.problem == nil, values.areEmpty {
          continue
        }
        try appendCity(line: row.line, problem: row.problem, values: values)
      } else {
        try append(line: row.line) { () throws(ValueProblem) in
          if let problem = row.problem {
            throw ValueProblem(problem)
          }
          let record = FileRecord(row, columns: columns, headings: headings)
          var place = try SavedPlace(record)
          if isGoogleList {
            let tags = (record[.googleTags] ?? "").split(separator: ",").map(String.init)
            place.annotation = try PlaceMarks(
              lists: list.map { [$0] } ?? [], tags: tags.filter { !$0.trimmed.isEmpty },
              note: place.note)
          } else {
            place.annotation = try PlaceMarks(chosenIn: record)
          }
          return .place(place)
        }
      }
    }
  }

  private static let mostReportedColumns = 1000

  /// Reads an export of the guide as a table.
  private mutating func readPlaces(table text: FileText) throws {
    var table = try PlaceTable(text)
    for (heading, member) in table.columns {
      columns.add(heading, use: member?.use ?? [])
    }
    tableColumns = table.columns.prefix(Self.mostReportedColumns).map {
      TableColumn.Use(name: $0.heading, column: $0.member?.column)
    }
    while let row = try table.next() {
      try append(line: row.line) { () throws(ValueProblem) in
        .place(SavedPlace(try row.place.get(), line: row.line))
      }
    }
  }

  /// Whether the choices only repeat the meanings that the columns of an export of the guide have without a choice.
  private static func areDefault(_ choices: [TableColumn.Use]) -> Bool {
    choices.allSatisfy { choice in
      guard let member = PlaceMember.byName[choice.name.lowercased()] else { return false }
      return member.column == choice.column
    }
  }

  /// Reads the list `places` of the guide's own format.
  private mutating func readPlaces(_ text: FileText) throws {
    var lists = JSONLists(text)
    var members: Set<String> = []
    do {
      try lists.read(["places"]) { element in
        for (name, _) in element.json?.object?.members ?? [] where members.count < 1000 {
          members.insert(name)
        }
        try append(line: element.line) { () throws(ValueProblem) in
          guard let json = element.json else { throw ValueProblem(JSONLists.Element.excess) }
          return .place(SavedPlace(try ImportedPlace(row: json), line: element.line))
        }
      }
    } catch let error as JSONError {
      throw lists.error(error)
    }
    guard !lists.found.isEmpty else {
      throw TextFileError(line: 1, problem: "the JSON has no list \"places\"")
    }
    for name in members.sorted() {
      let isUnused = PlaceMember(rawValue: name)?.isOnlyInExports == true && !lists.isExport
      columns.add(name, use: isUnused ? [] : PlaceMember.use(of: name))
    }
    if !lists.isExport {
      for index in places.indices {
        places[index].guide?.cityID = nil
      }
    }
  }

  /// The name of a list of Google: that of its file without `.csv`. Nil if the file has no name.
  ///
  /// - Throws: `TextFileError` for a name that a list cannot have.
  private static func listName(_ name: String?) throws -> ListName? {
    guard let name else { return nil }
    let suffix = ".csv"
    let list = ListName(
      reading: name.lowercased().hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name)
    if case .failure(let error) = list {
      throw TextFileError(
        line: nil, problem: "the name of the file is that of a list, but \(error.reason)")
    }
    return list
  }

  private mutating func readCheckins(_ text: FileText) throws {
    var lists = JSONLists(text)
    do {
      try lists.read(["items"]) { element in
        try append(line: element.line) { () throws(ValueProblem) in
          guard let json = element.json else { throw ValueProblem(JSONLists.Element.excess) }
          return .place(try Checkin.place(json, line: element.line))
        }
      }
    } catch let error as JSONError {
      throw lists.error(error)
    }
    guard !lists.found.isEmpty else {
      throw TextFileError(line: 1, problem: "the JSON has no list \"items\" of check-ins")
    }
  }

  /// Reads the backup of AdventureLog. Reads the text twice, because locations refer to collections, which may follow
  /// them.
  private mutating func readAdventureLog(_ text: FileText) throws {
    var log = AdventureLog()
    for list in ["collections", "locations"] {
      var lists = JSONLists(text)
      do {
        try lists.read(AdventureLog.lists) { element in
          guard element.list == list else { return }
          guard list == "locations" else {
            if let json = element.json {
              log.addCollection(json)
            }
            return
          }
          try append(line: element.line) { () throws(ValueProblem) in
            guard let json = element.json else { throw ValueProblem(JSONLists.Element.excess) }
            return .place(try log.place(json, line: element.line))
          }
        }
      } catch let error as JSONError {
        throw lists.error(error)
      }
      guard lists.found.contains(list) else {
        throw TextFileError(
          line: 1, problem: "the JSON has no list \"\(list)\" of AdventureLog")
      }
    }
    columns.merge(log.columns)
  }

  /// Reads guides of Apple Maps, one for each line with a link.
  private mutating func readAppleGuides(_ text: FileText) throws {
    var line = 1
    var hasGuide = false
    for bytes in text.bytes[text.start...].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      try Task.checkCancellation()
      let guide: AppleGuide?
      do throws(ValueProblem) {
        let link = try AppleGuide.link(on: String(decoding: bytes, as: UTF8.self))
        guide = try link.map { link throws(ValueProblem) in try AppleGuide(link: link) }
      } catch {
        throw TextFileError(line: line, problem: error.reason)
      }
      if let guide {
        hasGuide = true
        try append(guide, line: line)
      }
      line += 1
    }
    guard hasGuide else {
      throw TextFileError(line: 1, problem: "the text has no link of a guide of Apple Maps")
    }
  }

  private mutating func append(_ guide: AppleGuide, line: Int) throws {
    let list = guide.name.trimmed.isEmpty ? nil : ListName(reading: guide.name)
    for place in guide.places {
      try append(line: line) { () throws(ValueProblem) in
        .place(try place.savedPlace(list: list, line: line))
      }
    }
    for name in guide.unknownFields {
      columns.add(name, use: [])
    }
  }

  /// Appends a row with a GeoNames id. If its country is not understood, the row becomes an unresolved place.
  private mutating func appendCity(
    line: Int, problem: String? = nil, values: CityValues
  ) throws {
    try append(line: line) { () throws(ValueProblem) in
      if let problem {
        throw ValueProblem(problem)
      }
      // A country of two bytes is left to `CityRow`, which accepts any two letters.
      if let country = values[.country]?.trimmed, !country.isEmpty, country.utf8.count != 2 {
        do throws(ValueProblem) {
          _ = try CountryCell.code(of: country)
        } catch {
          let name = values[.name]?.trimmed ?? ""
          return .place(
            SavedPlace(
              line: line, text: name.isEmpty ? values[.id] ?? "" : name, obstacle: error.reason))
        }
      }
      return .city(try CityRow(line: line, values: values))
    }
  }

  private mutating func readGPX(_ text: FileText) throws {
    var reader = GPXReader(text)
    while let point = try reader.next() {
      if point.values[.id] != nil {
        try appendCity(line: point.line, values: point.values)
      } else {
        try append(line: point.line) { () throws(ValueProblem) in
          .place(try point.place())
        }
      }
    }
    lists += reader.lists
    listStyles.merge(reader.listStyles) { $0.merged(with: $1) }
    columns.merge(reader.columns)
    guard count == 0, let line = reader.firstPath else { return }
    throw TextFileError(
      line: line,
      problem: "the GPX file has no waypoints, and the points of routes and tracks are not read")
  }

  private mutating func readKML(_ text: FileText) throws -> KMLReader {
    var reader = KMLReader(text)
    while let placemark = try reader.next() {
      guard let values = placemark.values else {
        try append(line: placemark.line) { () throws(ValueProblem) in
          .place(try placemark.place())
        }
        continue
      }
      let city = Result { () throws(ValueProblem) in try placemark.city(values) }
      switch city {
      case .success(let values): try appendCity(line: placemark.line, values: values)
      case .failure(let error):
        try append(line: placemark.line) { () throws(ValueProblem) in throw error }
      }
    }
    lists += reader.lists
    listStyles.merge(reader.listStyles) { $0.merged(with: $1) }
    columns.merge(reader.columns)
    return reader
  }

  /// Reads each line that is not blank as a place.
  private mutating func readNames(_ text: FileText) throws {
    var line = 1
    var start = text.start
    while start < text.bytes.count {
      try Task.checkCancellation()
      let end = text.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.bytes.count
      let place = text.bytes[start..<end].drop(while: \.isBlank)
      if !place.isEmpty {
        try append(line: line) { () throws(ValueProblem) in
          // Allow for blanks at the end, which are trimmed later.
          guard place.count <= 2 * SavedPlace.longestText else {
            throw ValueProblem("the line has more than \(SavedPlace.longestText) bytes")
          }
          return .place(
            try SavedPlace(line: line, location: String(decoding: place, as: UTF8.self)))
        }
      }
      line += 1
      start = end + 1
    }
  }
}

// GeoJSON: a collection of features, a single feature, a bare geometry, or a map of uMap.
extension CityFile {
  /// The members of the document that are read besides its lists of features and layers.
  private static let members: Set = [
    "type", "attribution", "crs", "id", "geometry", "properties", "coordinates", "geometries",
    "_umap_options",
  ]

  /// - Parameters:
  ///   - isLayer: whether the text is a layer of a map of uMap, which is not read as a map again.
  ///   - skippedLines: the number of lines before the text, if it is part of a file.
  private mutating func readGeoJSON(
    _ text: FileText, isLayer: Bool = false, skippedLines: Int = 0
  ) throws {
    var lists = JSONLists(text)
    var names = PropertyNames()
    defer { columns.merge(names.uses) }
    // Ignore damage here. The second pass reports it with a line number, because it knows where features begin.
    let whole = try JSONLists.members(Self.members, of: text)
    if !isLayer, whole["type"] == "umap" {
      return try readMap(ofLayers: text)
    }
    if let feature = Self.feature(of: whole) {
      let line = text.line(of: text.bytes[text.start...].firstIndex { !$0.isBlank } ?? text.start)
      var bareIDs: [(Int, String, JSON)] = []
      try appendFeature(feature, line: line, of: whole, names: &names, bareIDs: &bareIDs)
      return try appendBareIDs(bareIDs, arePlaces: false, names: &names)
    }
    var bareIDs: [(Int, String, JSON)] = []
    var hasPlaces = false
    do {
      try lists.read(["features"]) { element in
        guard let json = element.json else {
          return try append(line: element.line + skippedLines) { () throws(ValueProblem) in
            throw ValueProblem(JSONLists.Element.excess)
          }
        }
        let known = places.count
        try appendFeature(
          json, line: element.line + skippedLines, of: whole, names: &names, bareIDs: &bareIDs)
        hasPlaces = hasPlaces || places.count > known
      }
    } catch let error as JSONError {
      var error = lists.error(error)
      error.line = error.line.map { $0 + skippedLines }
      throw error
    }
    guard lists.type == "FeatureCollection", !lists.found.isEmpty else {
      throw TextFileError(
        line: 1 + skippedLines,
        problem:
          "the JSON is not GeoJSON: expected a FeatureCollection with features, a Feature or a Point"
      )
    }
    try appendBareIDs(bareIDs, arePlaces: hasPlaces, names: &names)
  }

  /// Reads a map of uMap, whose layers are collections.
  private mutating func readMap(ofLayers text: FileText) throws {
    var lists = JSONLists(text)
    do {
      try lists.readRanges(of: "layers") { range, line in
        let layer = try FileText(Array(text.bytes[range]), isDecoded: true)
        try readGeoJSON(layer, isLayer: true, skippedLines: line - 1)
      }
    } catch let error as JSONError {
      throw lists.error(error)
    }
    guard !lists.found.isEmpty else {
      throw TextFileError(line: 1, problem: "the map has no layers")
    }
  }

  /// The name of a layer of uMap as that of a list; nil for another collection, and for a layer without a name. Records
  /// the colour of the layer for the list, unless an earlier layer has the same name.
  private mutating func list(ofLayer whole: JSONObject) -> ListName? {
    guard let options = whole["_umap_options"], let name = options["name"]?.string,
      !name.trimmed.isEmpty
    else { return nil }
    let list = ListName(reading: name)
    if case .success(let name) = list, listStyles[name] == nil {
      let color = options["color"]?.string.flatMap(FileColor.nearest(css:))
      listStyles[name] = ListStyle(color: color)
    }
    return list
  }

  /// The document as one feature, if it is a feature or a bare geometry.
  private static func feature(of whole: JSONObject) -> JSON? {
    switch whole["type"]?.string {
    case "Feature": .object(whole)
    case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
      "GeometryCollection":
      ["type": "Feature", "geometry": .object(whole)]
    default: nil
    }
  }

  private mutating func appendFeature(
    _ feature: JSON, line: Int, of whole: JSONObject, names: inout PropertyNames,
    bareIDs: inout [(Int, String, JSON)]
  ) throws {
    let isExport = whole["attribution"]?.string == CityFileFormat.credit
    switch FeatureKind(feature, isExport: isExport, names: &names) {
    case .city(let id):
      try appendCity(feature, line: line, id: id, isExport: isExport, names: &names)
    case .bareID(let id): bareIDs.append((line, id, feature))
    // In an export, only places of the guide have the property `city`.
    case .place where isExport && feature["properties"]?["city"] != nil:
      for (name, _) in feature["properties"]?.object?.members ?? [] {
        names.add(name, use: PlaceMember.use(of: name))
      }
      try append(line: line) { () throws(ValueProblem) in
        .place(SavedPlace(try ImportedPlace(feature: feature), line: line))
      }
    case .place:
      var known = names
      defer { names = known }
      let list = self.list(ofLayer: whole)
      try append(line: line) { () throws(ValueProblem) in
        var record = try FileRecord(line: line, feature: feature, names: &known)
        let system = Self.foreignSystem(of: whole)
        let hasForeignPoint = system != nil && record.point != nil
        if hasForeignPoint {
          record.point = nil
        }
        var place = try SavedPlace(record)
        if list != nil || place.note != nil {
          place.annotation = try PlaceMarks(lists: list.map { [$0] } ?? [], note: place.note)
          for column in [FileColumn.note, .comment] where record[column] != nil {
            known.add(record.name(of: column), use: .all)
          }
        }
        if let system, hasForeignPoint || place.coordinate != nil {
          place.coordinate = nil
          place.obstacle =
            "the positions are in \(system), which is not supported; save them as WGS 84"
        }
        return .place(place)
      }
    }
  }

  private mutating func appendCity(
    _ feature: JSON, line: Int, id: String, isExport: Bool = false, names: inout PropertyNames
  ) throws {
    var values: CityValues
    do throws(ValueProblem) {
      guard feature["type"] == "Feature" else { throw ValueProblem("it is not of type Feature") }
      values = try CityValues(feature: feature, id: id, isExport: isExport, names: &names)
    } catch {
      return try append(line: line) { () throws(ValueProblem) in throw error }
    }
    try appendCity(line: line, values: values)
  }

  /// Appends the features of a collection that have nothing but an id: as cities or, if the collection has places, as
  /// invalid rows, because then the ids belong to another program.
  private mutating func appendBareIDs(
    _ bareIDs: [(Int, String, JSON)], arePlaces: Bool, names: inout PropertyNames
  ) throws {
    for (line, id, feature) in bareIDs {
      guard arePlaces else {
        try appendCity(feature, line: line, id: id, names: &names)
        continue
      }
      names.add("id", use: [])
      try append(line: line) { () throws(ValueProblem) in
        throw ValueProblem("it has neither a name nor a position")
      }
    }
  }

  /// The quoted coordinate reference system of a collection in the notation of GeoJSON 2008; nil for WGS 84, and if
  /// there is none.
  private static func foreignSystem(of whole: JSONObject) -> String? {
    guard let name = whole["crs"]?["properties"]?["name"]?.string, !FileRecord.isWGS84(name) else {
      return nil
    }
    return CityRow.quoted(name)
  }
}

// Lists of ids: whole numbers separated by commas, semicolons or line ends. Blanks around the numbers and empty items
// are allowed. Each id gives one row with a star, even if it is repeated.
extension CityFile {
  private mutating func readIDs(_ text: FileText) throws {
    var seen: Set<Int> = []
    var line = 1
    var start = text.start
    for index in text.start...text.bytes.count {
      if index % cancellationInterval == 0 {
        try Task.checkCancellation()
      }
      let byte = index < text.bytes.count ? text.bytes[index] : UInt8(ascii: "\n")
      guard Self.separatesIDs(byte) else { continue }
      let token = text.bytes[start..<index]
      let id = Self.id(in: token)
      if let id, !seen.insert(id).inserted {
        repeated += 1
      } else if id != nil || !token.allSatisfy(\.isBlank) {
        try append(line: line) { () throws(ValueProblem) in
          if let id {
            return .city(CityRow(line: line, id: id, favorite: true))
          }
          let text = String(decoding: token.prefix(256), as: UTF8.self).trimmed
          throw ValueProblem("\(CityRow.quoted(text)) is not an id, a whole number from 1")
        }
      }
      start = index + 1
      if byte == UInt8(ascii: "\n") {
        line += 1
      }
    }
  }

  /// Whether the text begins with an id.
  static func hasIDs(_ text: FileText) -> Bool {
    let beginning = text.bytes[text.start...].prefix(cancellationInterval)
    let first = beginning.split(whereSeparator: separatesIDs).first { !$0.allSatisfy(\.isBlank) }
    return first.map { id(in: $0) != nil } ?? false
  }

  /// Parses an id, ignoring surrounding blanks.
  private static func id(in token: ArraySlice<UInt8>) -> Int? {
    guard let last = token.lastIndex(where: { !$0.isBlank }) else { return nil }
    return FileNumber.digits(token[...last].drop(while: \.isBlank))
  }

  private static func separatesIDs(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte.isLineEnd
  }
}
