/// Reads the placemarks of a KML file that are points, in whatever folders they lie. Lines and areas are
/// passed over, and so are styles and what programs add. Names of elements are compared without their
/// prefixes.
struct KMLReader {
  private static let containers: Set = ["kml", "Document", "Folder"]

  private var scanner: XMLScanner

  /// The names of the open elements, the outermost first.
  private var open: [String] = []

  /// The placemark that is open: how many elements are open with it, and what is known of it.
  private var depth: Int?
  private var line = 0
  private var texts: [String: String] = [:]
  private var isShape = false

  init(_ text: FileText) { scanner = XMLScanner(text) }

  /// The next point, or nil at the end: the line on which it begins, and its texts by the names of their
  /// elements: `name`, `description`, `address`, `coordinates`.
  mutating func next() throws -> (line: Int, texts: [String: String])? {
    while let event = try scanner.next() {
      switch event {
      case .start(let tag): try begin(tag)
      case .text(let text): try take(text)
      case .end:
        defer { open.removeLast() }
        guard open.count == depth else { break }
        depth = nil
        if !isShape || texts["coordinates"] != nil { return (line, texts) }
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
      (depth, line, texts, isShape) = (open.count, tag.line, [:], false)
    }
    switch tag.name {
    case "LineString", "LinearRing", "Polygon", "Track", "MultiTrack", "Model": isShape = true
    default: break
    }
  }

  private mutating func take(_ text: String) throws {
    guard let depth, let name = open.last else { return }
    let isWanted =
      switch (name, open.count - depth) {
      case ("name", 1), ("description", 1), ("address", 1): true
      case ("coordinates", let below): below < 4 && open[open.count - 2] == "Point"
      default: false
      }
    guard isWanted else { return }
    let whole = (texts[name] ?? "") + text
    guard whole.utf8.count <= XMLScanner.longestText else { throw scanner.excess() }
    texts[name] = whole
  }
}

extension SavedPlace {
  /// A placemark; its coordinates have the longitude first, and perhaps an altitude. Of several points
  /// the first counts.
  init(line: Int, placemark texts: [String: String]) throws(ValueProblem) {
    var values = CityValues()
    values[.name] = texts["name"]
    values[.country] = nil
    if let point = texts["coordinates"]?.split(whereSeparator: \.isWhitespace).first {
      let numbers = point.split(separator: ",", omittingEmptySubsequences: false)
      guard 2...3 ~= numbers.count else {
        throw ValueProblem("its coordinates are not longitude,latitude")
      }
      (values[.lon], values[.lat]) = (String(numbers[0]), String(numbers[1]))
    }
    try self.init(line: line, values, note: texts["description"])
    address = texts["address"]
  }
}

/// Reads the waypoints of a GPX file; its routes and tracks are passed over. Names of elements are
/// compared without their prefixes.
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

    /// With an id if it is of an export of ours.
    var values = CityValues()

    /// A description and a comment.
    var notes: [String?] = [nil, nil]
  }

  private var scanner: XMLScanner

  /// The names of the open elements, the outermost first.
  private var open: [String] = []
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
        guard open == Self.waypoint else { break }
        if current.values[.wikipedia] == nil { current.values[.wikipedia] = "" }
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
    switch open {
    case Self.waypoint:
      current = Waypoint(line: tag.line)
      current.values[.lat] = tag["lat"]
      current.values[.lon] = tag["lon"]
    case Self.waypoint + ["link"]: current.values[.wikipedia] = tag["href"]
    case Self.waypoint + ["extensions", "city"]:
      // What the extension does not have is told to be unknown.
      for member in CityMember.inExtension { current.values[member] = tag[member.name] ?? "" }
    default: break
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
    if whole.utf8.count > XMLScanner.longestText { throw scanner.excess() }
    return whole
  }
}
