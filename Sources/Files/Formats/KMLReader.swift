import Text

/// Reads the placemarks of a KML file, also those in nested folders, and the colours of its lists. Compares element
/// names without prefixes, except for this program's extension and that of Organic Maps.
///
/// A folder with a name is a list. So is a document of Organic Maps, which writes one for each of its lists.
struct KMLReader {
  struct Placemark {
    /// The line on which the placemark begins, from 1.
    var line: Int

    /// Texts by element name: `name`, `description`, `address`, `coordinates`.
    var texts: [String: String] = [:]

    /// The fields of `ExtendedData`.
    var fields: [(name: String, text: String)] = []

    /// Whether the placemark has a line, an area, a track or a model.
    var isShape = false

    /// The values of this program's extension; nil without one.
    var values: CityValues?

    /// The values of a place in an export of the guide; nil in other files.
    var guide: PlaceValues?

    /// The list that contains it; nil if there is none.
    var list: ListName?

    /// Its colour, or the style that has it; nil without one.
    var style: KMLStyles.Reference?
  }

  private static let shapes: Set = [
    "LineString", "LinearRing", "Polygon", "Track", "MultiTrack", "Model",
  ]

  /// The children of a placemark that are read or searched.
  private static let known: Set = [
    "name", "description", "address", "Point", "MultiGeometry", "ExtendedData", "LineString",
    "LinearRing", "Polygon", "Track", "MultiTrack", "Model",
  ]

  /// The children of a placemark that give its list a colour.
  private static let styling: Set = ["styleUrl", "Style"]

  private(set) var columns = ColumnUses()

  /// The names of the folders in an export of this program, in file order: those of all lists with an exported city or
  /// place.
  private(set) var lists: [String] = []

  /// Whether the file was written by Organic Maps.
  private(set) var isOrganicMaps = false

  /// Whether the file has a network link, which refers to another file.
  private(set) var hasLinks = false

  private var scanner: XMLScanner
  private var namespaces = XMLNamespaces()
  private var containers = KMLContainers()
  private var styles = KMLStyles()

  /// The colours that folders give their lists, and the colour of the first placemark of each list that has one; both
  /// by the name of the list.
  private var folderStyles: [String: KMLStyles.Reference] = [:]
  private var placemarkStyles: [String: KMLStyles.Reference] = [:]

  /// The icons of lists by name, in an export of this program.
  private var icons: [String: SavedList.Icon] = [:]

  /// The names of the open elements, the outermost first.
  private var open: [String] = []

  /// The number of open elements up to and including the current placemark; nil outside of a placemark.
  private var depth: Int?
  private var current = Placemark(line: 0)

  /// The name of the last opened field.
  private var field = ""

  init(_ text: FileText) { scanner = XMLScanner(text) }

  /// The next placemark; nil at the end.
  mutating func next() throws -> Placemark? {
    while let event = try scanner.next() {
      switch event {
      case .start(let tag): try begin(tag)
      case .text(let text): try append(text)
      case .end:
        if let placemark = end() {
          return placemark
        }
      }
    }
    return nil
  }

  private mutating func begin(_ tag: XMLTag) throws {
    let parent = open.last
    open.append(tag.name)
    guard open.first == "kml" else {
      throw TextFileError(line: tag.line, problem: "the XML is not KML")
    }
    namespaces.declare(by: tag, depth: open.count)
    styles.begin(tag, open)
    if parent == "ExtendedData", tag.prefix == "mwm" {
      isOrganicMaps = true
    }
    if depth == nil {
      hasLinks = hasLinks || tag.name == "NetworkLink"
      try containers.begin(tag, depth: open.count)
      if tag.name == "list", namespaces.isOurs(tag), let name = containers.folder {
        icons[name] = tag["icon"].flatMap(SavedList.Icon.init(rawValue:))
      }
      if tag.name == "Placemark", containers.depth == open.count - 1 {
        containers.addPlacemark()
        depth = open.count
        current = Placemark(line: tag.line)
      }
    }
    guard let depth else { return }
    if Self.shapes.contains(tag.name) {
      current.isShape = true
    }
    if open.count == depth + 1 {
      let isStyle = Self.styling.contains(tag.name)
      columns.add(
        tag.name, use: Self.known.contains(tag.name) || isStyle ? .all : [])
    }
    if open.count == depth + 2, parent == "ExtendedData" {
      beginExtension(tag)
    }
    if tag.name == "SimpleData" || tag.name == "Data" {
      field = tag["name"] ?? ""
      columns.add(field, use: ColumnNames.column(field)?.column.use(isOurs: false) ?? [])
      current.fields.append((field, ""))
    }
  }

  /// Reads this program's extension of a placemark.
  private mutating func beginExtension(_ tag: XMLTag) {
    guard namespaces.isOurs(tag) else { return }
    if tag.name == PlaceExtension.name {
      current.guide = PlaceExtension.read(PlaceExtension.inPlacemark, of: tag)
    }
    guard tag.name == "city" else { return }
    var values = CityValues()
    CityExtension.read(CityMember.inPlacemark, of: tag, into: &values)
    current.values = values
  }

  /// Ends the innermost element. Returns the placemark if the element was one; otherwise nil.
  private mutating func end() -> Placemark? {
    defer { open.removeLast() }
    if let style = styles.end(open) {
      apply(style)
    }
    if depth == nil, let name = containers.end(depth: open.count) {
      if namespaces.hasOurs, case .success(let name) = name {
        lists.append(name)
      }
    }
    namespaces.end(depth: open.count)
    guard open.count == depth else { return nil }
    depth = nil
    current.list = containers.list(isOrganicMaps: isOrganicMaps)
    if case .success(let name)? = current.list, let style = current.style,
      placemarkStyles[name] == nil
    {
      placemarkStyles[name] = style
    }
    return current
  }

  /// Applies a colour to the placemark that is being read or, outside of one, to the list of the folder.
  private mutating func apply(_ style: KMLStyles.Reference) {
    if depth != nil {
      current.style = current.style ?? style
    } else if open.dropLast().last == "Folder", let name = containers.folder {
      folderStyles[name] = style
    }
  }

  /// The styles of lists by name, complete after the whole file is read.
  var listStyles: [String: ListStyle] {
    var found: [String: ListStyle] = [:]
    for (name, icon) in icons {
      found[name, default: ListStyle()].icon = icon
    }
    for (name, style) in placemarkStyles.merging(folderStyles, uniquingKeysWith: { $1 }) {
      found[name, default: ListStyle()].color = styles.color(style)
    }
    return found
  }

  private mutating func append(_ text: String) throws {
    styles.append(text)
    guard let depth else {
      if let name = containers.name(depth: open.count) {
        containers.setName(try joined(name, by: text))
      }
      return
    }
    guard let name = open.last else { return }
    if isInField(depth), let last = current.fields.indices.last {
      current.fields[last].text = try joined(current.fields[last].text, by: text)
      return
    }
    let isWanted =
      switch (name, open.count - depth) {
      case ("name", 1), ("description", 1), ("address", 1): true
      case ("coordinates", let below): below < 4 && open[open.count - 2] == "Point"
      default: false
      }
    guard isWanted else { return }
    current.texts[name] = try joined(current.texts[name], by: text)
  }

  /// Whether the text belongs to a field: `<SimpleData name="x">`, or the value in `<Data name="x">`.
  private func isInField(_ depth: Int) -> Bool {
    guard open.count > depth + 2, open[depth] == "ExtendedData" else { return false }
    return open.last == "SimpleData" || open.last == "value" && open[open.count - 2] == "Data"
  }

  private func joined(_ text: String?, by piece: String) throws -> String {
    let whole = (text ?? "") + piece
    if whole.utf8.count > XMLScanner.longestText {
      throw scanner.excess()
    }
    return whole
  }
}

extension KMLReader.Placemark {
  /// The values of a city in an export of this program.
  ///
  /// - Parameter values: the values in the extension.
  /// - Throws: `ValueProblem` if its coordinates are damaged, or a list cannot have the name of its folder.
  func city(_ values: CityValues) throws(ValueProblem) -> CityValues {
    var city = values
    city[.name] = texts["name"] ?? ""
    city[.note] = texts["description"]
    if let coordinates = texts["coordinates"], let point = try Self.point(coordinates) {
      city[.lat] = point.lat
      city[.lon] = point.lon
    }
    if let list = try list?.get() {
      city[.lists] = CellList.text([list] + CellList.items(city[.lists] ?? ""))
    }
    return city
  }

  /// The place of an export of the guide, or of another program with its list, note and picture.
  ///
  /// - Throws: `ValueProblem` for a placemark with a shape but no point, or with damaged coordinates, and for a text
  ///   that the rules of places or annotations refuse.
  func place() throws(ValueProblem) -> SavedPlace {
    if let guide {
      return SavedPlace(try guidePlace(guide), line: line)
    }
    var place = try SavedPlace(record())
    place.annotation = try PlaceMarks(lists: list.map { [$0] } ?? [], note: place.note)
    if let source = texts["description"].flatMap(HTMLImage.source(in:)) {
      place.picture = PictureAddress(source)
      place.packed = place.picture == nil ? source : nil
    }
    return place
  }

  /// The place of an export of the guide.
  ///
  /// - Parameter values: the values in the extension.
  private func guidePlace(_ values: PlaceValues) throws(ValueProblem) -> ImportedPlace {
    var place = values
    place[.name] = texts["name"]
    if let coordinates = texts["coordinates"], let point = try Self.point(coordinates) {
      place[.latitude] = point.lat
      place[.longitude] = point.lon
    }
    if let list = try list?.get() {
      place[.lists] = CellList.text([list] + CellList.items(place[.lists] ?? ""))
    }
    return try place.place()
  }

  /// The record of a placemark of another program. The elements of the placemark take precedence over fields of
  /// `ExtendedData`.
  private func record() throws(ValueProblem) -> FileRecord {
    var record = FileRecord(line: line)
    for (name, text) in fields {
      guard let found = ColumnNames.column(name), !found.column.use(isOurs: false).isEmpty else {
        continue
      }
      record.set(found.column, to: text, name: name, rank: found.rank + 1)
    }
    record.set(.name, to: texts["name"] ?? "", name: "name")
    record.set(.note, to: texts["description"] ?? "", name: "description")
    record.set(.address, to: texts["address"] ?? "", name: "address")
    if let coordinates = texts["coordinates"] {
      record.point = try Self.point(coordinates)
    } else if isShape {
      throw ValueProblem("it is a line or an area, not a point")
    }
    return record
  }

  /// Parses coordinates: longitude, latitude, and an optional altitude. Some programs write blanks around the commas.
  /// Of several points, the first one counts. Returns nil for a blank text.
  private static func point(_ coordinates: String) throws(ValueProblem) -> FilePoint? {
    let parts = coordinates.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(whereSeparator: \.isWhitespace) }
    // If a part between two commas has two numbers, the first one ends the point and the second one begins another
    // point.
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
