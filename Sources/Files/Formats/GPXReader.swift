internal import Text

/// Reads the waypoints of a GPX file. Skips routes and tracks. Compares element names without prefixes, except
/// in this program's extension.
///
/// Uses `XMLScanner`, because Foundation's parser needs libxml2, which not every system has, and supports
/// external entities, which can be abused to read other files.
struct GPXReader {
  private static let waypoint = ["gpx", "wpt"]
  private static let name = waypoint + ["name"]
  private static let type = waypoint + ["type"]
  private static let color = waypoint + ["extensions", "color"]
  private static let group = ["gpx", "extensions", "points_groups", "group"]
  private static let notes = [waypoint + ["desc"], waypoint + ["cmt"]]

  struct Waypoint {
    /// The line on which the waypoint begins, from 1.
    var line = 0

    /// The values. They include an id if the waypoint is a city from an export of this program.
    var values = CityValues()

    /// The description, followed by the comment.
    var notes: [String?] = [nil, nil]

    /// The text of the element `type`: the group of a favourite of OsmAnd. In other files it is the kind of the point,
    /// such as `geocache`, and not used for lists.
    var group: String?

    /// Whether OsmAnd wrote the file, so that the point counts as a favourite.
    var isFavorite = false

    /// The values of a place in an export of the guide; nil in other files.
    var guide: PlaceValues?

    /// The text of its colour, in the notation of OsmAnd; nil without one.
    var color: String?
  }

  private(set) var columns = ColumnUses()

  /// The names of the groups in an export of this program, in file order: those of all lists with an exported city or
  /// place.
  private(set) var lists: [String] = []

  /// The styles of OsmAnd's groups, by name, complete after the whole file is read. A group without a colour gets that
  /// of the first of its waypoints with one.
  var listStyles: [String: ListStyle] {
    groupStyles.merging(waypointStyles) { $0.merged(with: $1) }
  }

  private var groupStyles: [String: ListStyle] = [:]
  private var waypointStyles: [String: ListStyle] = [:]

  /// Whether OsmAnd wrote the file, according to its root.
  private var isOsmAnd = false

  /// The line of the first route or track; nil if there is none.
  private(set) var firstPath: Int?
  private var scanner: XMLScanner

  /// The names of the open elements, the outermost first.
  private var open: [String] = []

  private var namespaces = XMLNamespaces()
  private var current = Waypoint()

  init(_ text: FileText) { scanner = XMLScanner(text) }

  /// The next waypoint; nil at the end.
  mutating func next() throws -> Waypoint? {
    while let event = try scanner.next() {
      switch event {
      case .start(let tag): try begin(tag)
      case .text(let text): try append(text)
      case .end:
        defer { open.removeLast() }
        namespaces.end(depth: open.count)
        guard open == Self.waypoint else { break }
        if current.values[.wikipedia] == nil {
          current.values[.wikipedia] = ""
        }
        addColor()
        return current
      }
    }
    return nil
  }

  /// Records the colour of the waypoint for its group, unless an earlier waypoint of the group had one.
  private mutating func addColor() {
    guard let group = current.group?.trimmed, waypointStyles[group] == nil,
      let color = current.color.flatMap({ FileColor.nearest(osmAnd: $0.trimmed) })
    else { return }
    waypointStyles[group] = ListStyle(color: color)
  }

  /// Reads a group of OsmAnd, or of an export of this program, which writes its lists as such groups.
  private mutating func beginGroup(_ tag: XMLTag) {
    guard case .success(let name)? = tag["name"].map(ListName.init(reading:)) else { return }
    if namespaces.hasOurs {
      lists.append(name)
    }
    let icon =
      tag["\(CityFileFormat.prefix):icon"].flatMap(SavedList.Icon.init(rawValue:))
      ?? tag["icon"].flatMap(FileIcon.icon(osmAnd:))
    groupStyles[name] =
      groupStyles[name]
      ?? ListStyle(
        color: tag["color"].flatMap(FileColor.nearest(osmAnd:)), icon: icon)
  }

  private mutating func begin(_ tag: XMLTag) throws {
    open.append(tag.name)
    guard open.first == "gpx" else {
      throw TextFileError(line: tag.line, problem: "the XML is not GPX")
    }
    namespaces.declare(by: tag, depth: open.count)
    if open.count == 1 {
      isOsmAnd = tag["creator"]?.hasPrefix("OsmAnd") ?? false
    }
    switch open {
    case Self.waypoint:
      current = Waypoint(line: tag.line)
      current.isFavorite = isOsmAnd
      current.values[.lat] = tag["lat"]
      current.values[.lon] = tag["lon"]
    case Self.waypoint + ["link"]: current.values[.wikipedia] = tag["href"]
    case Self.waypoint + ["extensions", "city"] where namespaces.isOurs(tag):
      CityExtension.read(CityMember.inExtension, of: tag, into: &current.values)
      columns.add("link", use: .cities)
    case Self.waypoint + ["extensions", PlaceExtension.name] where namespaces.isOurs(tag):
      current.guide = PlaceExtension.read(PlaceExtension.inWaypoint, of: tag)
      columns.add("link", use: .places)
    case Self.group: beginGroup(tag)
    case ["gpx", "rte"], ["gpx", "trk"]: firstPath = firstPath ?? tag.line
    default: break
    }
    recordColumn(tag)
  }

  /// Records the names of the children of the root, of waypoints and of their extensions, to report the unused ones.
  private mutating func recordColumn(_ tag: XMLTag) {
    let isInWaypoint = open.count > 2 && open[1] == "wpt"
    switch open.count {
    case 2 where !["wpt", "metadata", "extensions"].contains(tag.name):
      columns.add(tag.name, use: [])
    case 3 where open[1] == "extensions":
      columns.add(tag.name, use: tag.name == "points_groups" ? .all : [])
    case 3 where isInWaypoint: columns.add(tag.name, use: use(of: tag.name))
    case 4 where isInWaypoint && open[2] == "extensions":
      columns.add(tag.name, use: useOfExtension(tag))
    default: break
    }
  }

  private func useOfExtension(_ tag: XMLTag) -> ColumnUse {
    if namespaces.isOurs(tag) {
      return .all
    }
    return tag.name == "color" && (isOsmAnd || namespaces.hasOurs) ? .all : []
  }

  private func use(of name: String) -> ColumnUse {
    switch name {
    case "name", "extensions": .all
    case "type" where isOsmAnd || namespaces.hasOurs: .all
    case "desc", "cmt": .all
    default: []
    }
  }

  private mutating func append(_ text: String) throws {
    if open == Self.name {
      current.values[.name] = try joined(current.values[.name], by: text)
    } else if open == Self.type {
      current.group = try joined(current.group, by: text)
    } else if open == Self.color {
      current.color = try joined(current.color, by: text)
    } else if let index = Self.notes.firstIndex(of: open) {
      current.notes[index] = try joined(current.notes[index], by: text)
    }
  }

  private func joined(_ text: String?, by piece: String) throws -> String {
    let whole = (text ?? "") + piece
    if whole.utf8.count > XMLScanner.longestText {
      throw scanner.excess()
    }
    return whole
  }
}

extension GPXReader.Waypoint {
  /// The place of a waypoint that is no city. Its description or comment is its note. A favourite of OsmAnd also has its
  /// group as a list.
  ///
  /// - Throws: `ValueProblem` for a damaged position, and for a text that the rules of places or annotations refuse.
  func place() throws(ValueProblem) -> SavedPlace {
    if var guide {
      guide[.name] = values[.name]
      guide[.latitude] = values[.lat]
      guide[.longitude] = values[.lon]
      guide[.description] = notes[0]
      guide[.note] = notes[1]
      guide[.image] = values[.wikipedia]
      return SavedPlace(try guide.place(), line: line)
    }
    var place = try SavedPlace(record)
    let group = isFavorite ? group?.trimmed ?? "" : ""
    if !group.isEmpty || place.note != nil {
      let lists = group.isEmpty ? [] : [ListName(reading: group)]
      place.annotation = try PlaceMarks(lists: lists, note: place.note)
    }
    return place
  }

  /// The record of another program's waypoint. A description takes precedence over a comment.
  private var record: FileRecord {
    var record = FileRecord(line: line)
    record.set(.name, to: values[.name] ?? "", name: "name")
    record.set(.note, to: notes.lazy.compactMap(\.self).first ?? "", name: "desc")
    record.point = FilePoint(lat: values[.lat] ?? "", lon: values[.lon] ?? "")
    return record
  }
}
