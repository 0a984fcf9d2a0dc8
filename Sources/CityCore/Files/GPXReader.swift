/// Reads the waypoints of a GPX file; its routes and tracks are passed over. Names of elements are
/// compared without their prefixes.
///
/// The reader of XML is our own and small: Foundation's needs libxml2, which is not everywhere, and
/// knows entities, which no waypoint needs and which can be made to read other files.
struct GPXReader {
  private static let waypoint = ["gpx", "wpt"]
  private static let name = waypoint + ["name"]

  private var scanner: XMLScanner

  /// The names of the open elements, the outermost first.
  private var open: [String] = []

  /// The waypoint that is open, with the line on which it begins.
  private var line = 0
  private var values = CityValues()

  init(_ text: FileText) { scanner = XMLScanner(text) }

  /// The next waypoint with the line on which it begins, or nil at the end; no values if it has no
  /// id.
  mutating func next() throws -> (line: Int, values: CityValues?)? {
    while let event = try scanner.next() {
      switch event {
      case .start(let tag): try begin(tag)
      case .text(let text):
        if open == Self.name { values[.name] = (values[.name] ?? "") + text }
      case .end:
        defer { open.removeLast() }
        guard open == Self.waypoint else { break }
        if values[.wikipedia] == nil { values[.wikipedia] = "" }
        return (line, values[.id] == nil ? nil : values)
      }
      if values[.name]?.utf8.count ?? 0 > XMLScanner.longestText { throw scanner.excess() }
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
      (line, values) = (tag.line, CityValues())
      values[.lat] = tag["lat"]
      values[.lon] = tag["lon"]
    case Self.waypoint + ["link"]: values[.wikipedia] = tag["href"]
    case Self.waypoint + ["extensions", "city"]:
      // What the extension does not have is told to be unknown.
      for member in CityMember.inExtension { values[member] = tag[member.name] ?? "" }
    default: break
    }
  }
}
