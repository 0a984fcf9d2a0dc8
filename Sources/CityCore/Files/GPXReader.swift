/// Reads the waypoints of a GPX file; its routes and tracks are passed over. Names of elements are
/// compared without their prefixes.
///
/// The reader of XML is our own and small: Foundation's needs libxml2, which is not everywhere, and
/// knows entities, which no waypoint needs and which can be made to read other files.
struct GPXReader {
  /// Where in the file an element stands.
  private enum Element {
    case gpx, waypoint, name, link, extensions, city, other
  }

  private var scanner: XMLScanner

  /// The open elements, the outermost first.
  private var open: [Element] = []

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
        if open.last == .name { values[.name] = (values[.name] ?? "") + text }
      case .end:
        guard open.popLast() == .waypoint else { break }
        if values[.wikipedia] == nil { values[.wikipedia] = "" }
        return (line, values[.id] == nil ? nil : values)
      }
      if values[.name]?.utf8.count ?? 0 > XMLScanner.longestText { throw scanner.excess() }
    }
    return nil
  }

  private mutating func begin(_ tag: XMLTag) throws {
    let element = Self.element(tag.name, in: open.last)
    if open.isEmpty, element != .gpx {
      throw TextFileError(line: tag.line, problem: "the XML is no GPX")
    }
    open.append(element)
    switch element {
    case .waypoint:
      (line, values) = (tag.line, CityValues())
      values[.lat] = tag["lat"]
      values[.lon] = tag["lon"]
    case .link: values[.wikipedia] = tag["href"]
    case .city:
      // What the extension does not have is told to be unknown.
      for member in CityMember.inExtension { values[member] = tag[member.name] ?? "" }
    case .gpx, .name, .extensions, .other: break
    }
  }

  private static func element(_ name: String, in parent: Element?) -> Element {
    switch (parent, name) {
    case (nil, "gpx"): .gpx
    case (.gpx?, "wpt"): .waypoint
    case (.waypoint?, "name"): .name
    case (.waypoint?, "link"): .link
    case (.waypoint?, "extensions"): .extensions
    case (.extensions?, "city"): .city
    default: .other
    }
  }
}
