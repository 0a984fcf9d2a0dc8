internal import Adapters
internal import JSON
internal import Text

/// The parsed contents of a file of places: valid places and invalid rows.
package struct GuideFile: Sendable {
  /// A format of files of places.
  package enum Format: String, Sendable, CaseIterable {
    /// `{"places": [{"city", "latitude", "longitude", "name", "image", "description"}]}`.
    case json

    /// A FeatureCollection of points with the properties `city`, `name`, `image` and `description`.
    case geojson

    /// A table whose columns have the names of the members in `json`. For the position it may have `lat`, and `lon` or
    /// `lng`.
    case csv

    /// GPX 1.1: waypoints.
    case gpx

    /// KML 2.2: placemarks.
    case kml

    /// A ZIP archive with KML and, possibly, pictures.
    case kmz
  }

  /// Each place with its row.
  package private(set) var places: [(row: GuideRow, place: ImportedPlace)] = []
  package private(set) var invalid = FirstRows<InvalidPlace>()

  /// The names of the lists in the order of the archive, from an export of this program as GPX, KML or KMZ; empty for
  /// another file.
  package private(set) var lists: [String] = []

  /// The styles of lists, by name.
  package private(set) var listStyles: [String: ListStyle] = [:]

  /// The pictures in a KMZ file; nil for another file.
  package private(set) var pictures: PackedPictures?

  /// The pictures of places that cannot be used.
  package private(set) var ignoredPictures = FirstRows<InvalidRow>()

  private var columns = ColumnUses()

  /// The members in the file that count only in an export of this program.
  private var exportMembers: Set<PlaceMember> = []

  /// The first hundred columns or members that the import does not use, by their names in the file.
  package var ignoredColumns: [String] { columns.unused(for: .places) }

  /// The maximum number of places, valid or not.
  package static let largestCount = 100_000

  /// - Parameters:
  ///   - format: the format; nil to detect it.
  ///   - isDecoded: whether the bytes are UTF-8 regardless of a declared encoding.
  /// - Throws: `GuideFileError` if the file as a whole is invalid; `CancellationError` if the task is
  ///   cancelled.
  package init(_ bytes: [UInt8], format: Format? = nil, isDecoded: Bool = false) throws {
    do {
      if format == .kmz || !isDecoded && ZIPArchive.isZIP(bytes) {
        try read(bytes, as: format, isDecoded: isDecoded)
        return
      }
      let text = try FileText(bytes, isDecoded: isDecoded)
      if let problem = WrittenOnly.problem(of: text) {
        throw TextFileError(line: 1, problem: problem)
      }
      if format == .gpx || format == .kml
        || format == nil && text.firstByte == UInt8(ascii: "<")
      {
        try read(bytes, as: format, isDecoded: isDecoded)
        return
      }
      let isJSON = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(text.firstByte)
      if format == .csv || format == nil && !isJSON {
        try readCSV(text)
      } else {
        try readJSON(text, as: format)
      }
    } catch let error as TextFileError {
      let line = error.line.map { "line \($0): " } ?? ""
      throw GuideFileError(reason: line + error.problem)
    } catch let error as JSONError {
      throw GuideFileError(reason: "it is not JSON: \(error.message)")
    }
  }

  /// Appends the parsed place, or its problem.
  private mutating func append(
    _ row: GuideRow, read: () throws(ValueProblem) -> ImportedPlace
  ) throws {
    guard places.count + invalid.count < Self.largestCount else {
      throw GuideFileError(
        reason: "it has more than \(Self.largestCount) places; split it")
    }
    do throws(ValueProblem) {
      places.append((row, try read()))
    } catch {
      invalid.append(InvalidPlace(row: row, reason: error.reason))
    }
  }

  /// Reads the list `places` of the native format, and the list `features` of GeoJSON. Reads both, because the member
  /// that identifies the format may be the last one.
  private mutating func readJSON(_ text: FileText, as format: Format?) throws {
    var lists = JSONLists(text)
    var own = self
    if text.firstByte == UInt8(ascii: "{") {
      try lists.read(["places", "features"]) { element in
        if element.list == "places" {
          try own.append(element) { row throws(ValueProblem) in try ImportedPlace(row: row) }
        } else {
          try append(element) { row throws(ValueProblem) in try ImportedPlace(feature: row) }
        }
      }
    }
    let isCollection = lists.type == "FeatureCollection"
    if format == .geojson || format == nil && isCollection {
      guard isCollection, lists.found.contains("features") else {
        throw GuideFileError(
          reason: "it is not a GeoJSON FeatureCollection with a list of features")
      }
    } else {
      guard lists.found.contains("places") else {
        throw GuideFileError(
          reason: "it has no list of places, as in {\"places\": [{\"city\": …, \"name\": …}]}")
      }
      self = own
    }
    for member in exportMembers {
      columns.add(member.rawValue, use: lists.isExport ? .all : [])
    }
    if !lists.isExport {
      for index in places.indices {
        places[index].place.cityID = nil
      }
    }
  }

  private mutating func append(
    _ element: JSONLists.Element, read: (JSON) throws(ValueProblem) -> ImportedPlace
  ) throws {
    let row = GuideRow(index: places.count + invalid.count)
    try append(row) { () throws(ValueProblem) in
      guard let json = element.json else { throw ValueProblem(JSONLists.Element.excess) }
      return try read(json)
    }
    let properties = element.list == "places" ? element.json : element.json?["properties"]
    for (name, _) in properties?.object?.members ?? [] {
      if let member = PlaceMember(rawValue: name), member.isOnlyInExports {
        exportMembers.insert(member)
      } else {
        columns.add(name, use: Self.members.contains(name) ? .all : [])
      }
    }
  }

  /// The members of a place that the import uses. For a feature, the latitude and longitude among its properties are
  /// not used, but count as used.
  private static let members: Set = Set(PlaceMember.allCases.map(\.rawValue) + ["longtitude"])

  private mutating func readCSV(_ text: FileText) throws {
    var table = try PlaceTable(text)
    for (heading, member) in table.columns {
      columns.add(heading, use: member == nil ? [] : .all)
    }
    while let row = try table.next() {
      let place = GuideRow(index: places.count + invalid.count, line: row.line)
      try append(place) { () throws(ValueProblem) in try row.place.get() }
    }
  }

  /// Reads waypoints or placemarks with `CityFile`, also those of other programs.
  private mutating func read(
    _ bytes: [UInt8], as format: Format?, isDecoded: Bool
  ) throws {
    let given = format.flatMap { ImportFormat(rawValue: $0.rawValue) }
    var file = try CityFile(bytes, format: given, isDecoded: isDecoded)
    guard [.gpx, .kml, .kmz].contains(file.format) else {
      throw GuideFileError(
        reason: "this is a file of the format \(file.format.rawValue); import it with "
          + "archive.import and the target places")
    }
    try file.checkPictures()
    lists = file.lists
    listStyles = file.listStyles
    pictures = file.pictures
    ignoredPictures = file.ignoredPictures
    columns = file.columns
    invalid = file.invalid.map {
      InvalidPlace(row: GuideRow(index: $0.row - 1, line: $0.line), reason: $0.reason)
    }
    for (line, row, place) in file.guidePlaces {
      try append(GuideRow(index: row - 1, line: line)) { () throws(ValueProblem) in
        try place.get()
      }
    }
  }
}
