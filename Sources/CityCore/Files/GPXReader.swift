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
