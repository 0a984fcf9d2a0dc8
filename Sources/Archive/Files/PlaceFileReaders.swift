/// Reads the placemarks of a KML file, in whatever folders they lie. Styles are passed over, and so is
/// what programs add. Names of elements are compared without their prefixes.
struct KMLReader {
  struct Placemark {
    /// Where it begins, from 1.
    var line: Int

    /// By the names of their elements: `name`, `description`, `address`, `coordinates`.
    var texts: [String: String] = [:]

    /// What `ExtendedData` has: the fields of a table.
    var fields: [(name: String, text: String)] = []

    /// Whether it has a line, an area or a track.
    var isShape = false
  }

  private static let containers: Set = ["kml", "Document", "Folder"]
  private static let shapes: Set = [
    "LineString", "LinearRing", "Polygon", "Track", "MultiTrack", "Model",
  ]

  /// Children of a placemark that are read, or that only hold what is.
  private static let known: Set = [
    "name", "description", "address", "Point", "MultiGeometry", "ExtendedData", "LineString",
    "LinearRing", "Polygon", "Track", "MultiTrack", "Model",
  ]

  private(set) var columns = ColumnUses()
  private var scanner: XMLScanner

  /// The names of the open elements, the outermost first.
  private var open: [String] = []

  /// The placemark that is open, and how many elements are open with it.
  private var depth: Int?
  private var current = Placemark(line: 0)

  /// The name of the open field.
  private var field = ""

  init(_ text: FileText) { scanner = XMLScanner(text) }

  /// The next placemark, or nil at the end.
  mutating func next() throws -> Placemark? {
    while let event = try scanner.next() {
      switch event {
      case .start(let tag): try begin(tag)
      case .text(let text): try take(text)
      case .end:
        defer { open.removeLast() }
        guard open.count == depth else { break }
        depth = nil
        return current
      }
    }
    return nil
  }

  private mutating func begin(_ tag: XMLTag) throws {
    let isContained = open.allSatisfy(Self.containers.contains)
    open.append(tag.name)
    guard open.first == "kml" else {
      throw TextFileError(line: tag.line, problem: "the XML is no KML")
    }
    if depth == nil, isContained, tag.name == "Placemark" {
      depth = open.count
      current = Placemark(line: tag.line)
    }
    guard let depth else { return }
    if Self.shapes.contains(tag.name) {
      current.isShape = true
    }
    if open.count == depth + 1 {
      let isNote = tag.name == "description"
      columns.add(tag.name, isNote ? .places : Self.known.contains(tag.name) ? .all : [])
    }
    if tag.name == "SimpleData" || tag.name == "Data" {
      field = tag["name"] ?? ""
      columns.add(field, ColumnNames.column(field)?.column.use(isOurs: false) ?? [])
      current.fields.append((field, ""))
    }
  }

  private mutating func take(_ text: String) throws {
    guard let depth, let name = open.last else { return }
    if isInField(depth), let last = current.fields.indices.last {
      current.fields[last].text = try longer(current.fields[last].text, by: text)
      return
    }
    let isWanted =
      switch (name, open.count - depth) {
      case ("name", 1), ("description", 1), ("address", 1): true
      case ("coordinates", let below): below < 4 && open[open.count - 2] == "Point"
      default: false
      }
    guard isWanted else { return }
    current.texts[name] = try longer(current.texts[name], by: text)
  }

  /// `<SimpleData name="x">`, or the value in `<Data name="x">`.
  private func isInField(_ depth: Int) -> Bool {
    guard open.count > depth + 2, open[depth] == "ExtendedData" else { return false }
    return open.last == "SimpleData" || open.last == "value" && open[open.count - 2] == "Data"
  }

  private func longer(_ text: String?, by piece: String) throws -> String {
    let whole = (text ?? "") + piece
    if whole.utf8.count > XMLScanner.longestText {
      throw scanner.excess()
    }
    return whole
  }
}

extension KMLReader.Placemark {
  /// - Throws: `ValueProblem` for a placemark that is no point, or has damaged coordinates.
  func record() throws(ValueProblem) -> FileRecord {
    var record = FileRecord(line: line)
    for (name, text) in fields {
      guard let found = ColumnNames.column(name), !found.column.use(isOurs: false).isEmpty else {
        continue
      }
      record.set(found.column, text, name: name, rank: found.rank + 1)
    }
    record.set(.name, texts["name"] ?? "", name: "name")
    record.set(.note, texts["description"] ?? "", name: "description")
    record.set(.address, texts["address"] ?? "", name: "address")
    if let coordinates = texts["coordinates"] {
      record.point = try Self.point(coordinates)
    } else if isShape {
      throw ValueProblem("it is a line or an area, and no point")
    }
    return record
  }

  /// Coordinates have the longitude first, and perhaps an altitude, with blanks around the commas in the
  /// files of some programs. Of several points the first counts.
  private static func point(_ coordinates: String) throws(ValueProblem) -> FilePoint? {
    let parts = coordinates.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(whereSeparator: \.isWhitespace) }
    // The last number of a point stands before the blank that ends it.
    var numbers: [Substring] = []
    for (index, part) in parts.enumerated() {
      if part.isEmpty, parts.count == 1 {
        return nil
      }
      guard let number = part.first, part.count == 1 || index > 0 else {
        throw ValueProblem("its coordinates are not longitude,latitude")
      }
      numbers.append(number)
      if part.count > 1 {
        break
      }
    }
    guard 2...3 ~= numbers.count else {
      throw ValueProblem("its coordinates are not longitude,latitude")
    }
    return FilePoint(lat: String(numbers[1]), lon: String(numbers[0]))
  }
}

/// Reads the waypoints of a GPX file; its routes and tracks are passed over. Names of elements are
/// compared without their prefixes, but for the extension of our own.
///
/// The reader of XML is our own and small: Foundation's needs libxml2, which is not everywhere, and
/// knows entities, which no waypoint needs and which can be made to read other files.
struct GPXReader {
  private static let waypoint = ["gpx", "wpt"]
  private static let name = waypoint + ["name"]
  private static let notes = [waypoint + ["desc"], waypoint + ["cmt"]]

  struct Waypoint {
    /// Where it begins, from 1.
    var line = 0

    /// With an id if it is of an export of this program.
    var values = CityValues()

    /// A description and a comment.
    var notes: [String?] = [nil, nil]
  }

  private(set) var columns = ColumnUses()
  private var scanner: XMLScanner

  /// The names of the open elements, the outermost first.
  private var open: [String] = []

  /// The prefixes of our namespace, with how many elements are open where they are declared; those of
  /// other namespaces have nil.
  private var prefixes: [(prefix: String, isOurs: Bool, depth: Int)] = []
  private var current = Waypoint()

  init(_ text: FileText) { scanner = XMLScanner(text) }

  /// The next waypoint, or nil at the end.
  mutating func next() throws -> Waypoint? {
    while let event = try scanner.next() {
      switch event {
      case .start(let tag): try begin(tag)
      case .text(let text): try take(text)
      case .end:
        defer { open.removeLast() }
        while let last = prefixes.last, last.depth == open.count {
          prefixes.removeLast()
        }
        guard open == Self.waypoint else { break }
        if current.values[.wikipedia] == nil {
          current.values[.wikipedia] = ""
        }
        return current
      }
    }
    return nil
  }

  private mutating func begin(_ tag: XMLTag) throws {
    open.append(tag.name)
    guard open.first == "gpx" else {
      throw TextFileError(line: tag.line, problem: "the XML is no GPX")
    }
    declareNamespaces(of: tag)
    switch open {
    case Self.waypoint:
      current = Waypoint(line: tag.line)
      current.values[.lat] = tag["lat"]
      current.values[.lon] = tag["lon"]
    case Self.waypoint + ["link"]: current.values[.wikipedia] = tag["href"]
    case Self.waypoint + ["extensions", "city"] where isOurs(tag):
      // What the extension does not have is told to be unknown.
      for member in CityMember.inExtension {
        current.values[member] = tag[member.name] ?? ""
      }
      columns.add("link", .cities)
    default: break
    }
    note(tag)
  }

  /// A prefix of any element may be declared on it or around it.
  private mutating func declareNamespaces(of tag: XMLTag) {
    for (name, value) in tag.attributes where name.utf8.starts(with: "xmlns".utf8) {
      let prefix = name.utf8.count > 6 ? String(name.dropFirst(6)) : ""
      prefixes.append((prefix, value == CityFileFormat.namespace, open.count))
    }
  }

  private func isOurs(_ tag: XMLTag) -> Bool {
    prefixes.last { $0.prefix == tag.prefix }?.isOurs ?? false
  }

  /// Children of the file and of a waypoint, for telling which were not used.
  private mutating func note(_ tag: XMLTag) {
    let isInWaypoint = open.count > 2 && open[1] == "wpt"
    switch open.count {
    case 2 where tag.name != "wpt" && tag.name != "metadata": columns.add(tag.name, [])
    case 3 where isInWaypoint: columns.add(tag.name, Self.use(of: tag.name))
    case 4 where isInWaypoint && open[2] == "extensions":
      columns.add(tag.name, isOurs(tag) ? .all : [])
    default: break
    }
  }

  private static func use(of name: String) -> ColumnUse {
    switch name {
    case "name", "extensions": .all
    case "desc", "cmt": .places
    default: []
    }
  }

  private mutating func take(_ text: String) throws {
    if open == Self.name {
      current.values[.name] = try longer(current.values[.name], by: text)
    } else if let index = Self.notes.firstIndex(of: open) {
      current.notes[index] = try longer(current.notes[index], by: text)
    }
  }

  private func longer(_ text: String?, by piece: String) throws -> String {
    let whole = (text ?? "") + piece
    if whole.utf8.count > XMLScanner.longestText {
      throw scanner.excess()
    }
    return whole
  }
}

extension GPXReader.Waypoint {
  /// A waypoint of another program. Of a description and a comment the first counts.
  var record: FileRecord {
    var record = FileRecord(line: line)
    record.set(.name, values[.name] ?? "", name: "name")
    record.set(.note, notes.lazy.compactMap(\.self).first ?? "", name: "desc")
    record.point = FilePoint(lat: values[.lat] ?? "", lon: values[.lon] ?? "")
    return record
  }
}
