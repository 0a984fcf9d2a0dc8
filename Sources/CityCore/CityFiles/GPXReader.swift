/// Reads the waypoints of a GPX file; its routes and tracks are passed over. Names of elements are
/// compared without their prefixes.
///
/// The reader of XML is our own and small: Foundation's needs libxml2, which is not everywhere, and
/// knows entities, which no waypoint needs and which can be made to read other files.
struct GPXReader {
  private var scanner: XMLScanner

  /// The names of the open elements, the outermost first.
  private var path: [String] = []

  /// The waypoint that is open.
  private var waypoint: (line: Int, values: CityValues)?

  init(_ text: FileText) {
    scanner = XMLScanner(text)
  }

  mutating func read(into file: inout CityFile) throws(CityFileError) {
    while let event = try scanner.next() {
      switch event {
      case .start(let tag):
        path.append(tag.name)
        try refuseUnlessGPX(tag)
        begin(tag)
      case .text(let text):
        if path == ["gpx", "wpt", "name"] { waypoint?.values.append(text, to: .name) }
      case .end:
        if path == ["gpx", "wpt"] { try take(&file) }
        path.removeLast()
      }
    }
  }

  private func refuseUnlessGPX(_ tag: XMLTag) throws(CityFileError) {
    guard path.count == 1, tag.name != "gpx" else { return }
    throw CityFileError(line: tag.line, problem: "the XML is no GPX")
  }

  private mutating func begin(_ tag: XMLTag) {
    switch path {
    case ["gpx", "wpt"]:
      waypoint = (tag.line, CityValues())
      waypoint?.values[.lat] = tag["lat"]
      waypoint?.values[.lon] = tag["lon"]
    case ["gpx", "wpt", "link"]:
      waypoint?.values[.wikipedia] = tag["href"]
    case ["gpx", "wpt", "extensions", "city"]:
      // What the extension does not have is told to be unknown.
      for member in CityMember.inExtension { waypoint?.values[member] = tag[member.name] ?? "" }
    default: break
    }
  }

  private mutating func take(_ file: inout CityFile) throws(CityFileError) {
    guard let waypoint else { return }
    self.waypoint = nil
    guard waypoint.values[.id] != nil else {
      return try file.refuse(
        line: waypoint.line,
        "it has no GeoNames id, which only waypoints of an export of cities have")
    }
    var values = waypoint.values
    if values[.wikipedia] == nil { values[.wikipedia] = "" }
    try file.take(line: waypoint.line, values)
  }
}

extension CityFile {
  mutating func readGPX(_ text: FileText) throws(CityFileError) {
    var reader = GPXReader(text)
    try reader.read(into: &self)
  }
}
