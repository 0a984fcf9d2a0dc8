internal import JSON
internal import Text

/// The names of properties in a collection, and the columns that they are.
struct PropertyNames {
  /// The columns of names, which come again with each feature.
  private var known: [String: ColumnNames.Found?] = [:]
  private(set) var uses = ColumnUses()

  private static let mostKnown = 1000

  mutating func column(_ name: String, isOurs: Bool) -> ColumnNames.Found? {
    let found = found(name)
    uses.add(name, found?.column.use(isOurs: isOurs) ?? [])
    return found
  }

  /// Notes that a member is used, or that it is not.
  mutating func add(_ name: String, _ use: ColumnUse) { uses.add(name, use) }

  /// What a property of this name is, without its being used.
  mutating func found(_ name: String) -> ColumnNames.Found? {
    if let found = known[name] {
      return found
    }
    let found = ColumnNames.column(name)
    if known.count < Self.mostKnown {
      known[name] = .some(found)
    }
    return found
  }
}

/// What a feature of GeoJSON is.
enum FeatureKind {
  /// With an id that is certainly of GeoNames.
  case city(id: String)

  /// With a whole number as its id, and nothing that tells a place: a city, unless other features of the
  /// file are places.
  case bareID(String)

  case place

  /// - Parameter isExport: whether the file is an export of this program.
  init(_ feature: JSON, isExport: Bool, _ names: inout PropertyNames) {
    var columns: [(JSON, FileColumn?)] = []
    for (name, value) in feature["properties"]?.object?.members ?? [] {
      columns.append((value, names.found(name)?.column))
    }
    if let own = columns.first(where: { $0.1 == .geonameID }), let id = JSONText.id(own.0) {
      self = .city(id: id)
      return
    }
    let ids = [feature["id"]] + columns.filter { $0.1 == .id }.map(\.0)
    guard let id = ids.lazy.compactMap({ $0.flatMap(JSONText.id) }).first else {
      self = .place
      return
    }
    let tellsPlace =
      feature["geometry"].map { $0 != .null } ?? false
      || columns.contains { $0.0 != .null && $0.1?.tellsPlace ?? false }
    self = isExport ? .city(id: id) : tellsPlace ? .place : .bareID(id)
  }
}

extension FileRecord {
  /// What a feature of another program tells, by the names that tables have; Google's starred places
  /// have an object `location` in their properties.
  init(line: Int, feature: JSON, _ names: inout PropertyNames) throws(ValueProblem) {
    self.init(line: line)
    guard feature["type"] == "Feature" else { throw ValueProblem("it is not of type Feature") }
    if feature["id"] != nil {
      names.add("id", [])
    }
    for (name, _) in feature.object?.members ?? [] where !Self.members.contains(name) {
      names.add(name, [])
    }
    point = try JSONText.position(feature["geometry"])
    try add(feature["properties"]?.object, &names, depth: 0)
  }

  /// Members of a feature that RFC 7946 has.
  private static let members: Set = ["type", "id", "geometry", "properties", "bbox"]

  /// Google nests two levels.
  private static let deepest = 3

  private mutating func add(
    _ object: JSONObject?, _ names: inout PropertyNames, depth: Int
  ) throws(ValueProblem) {
    for (name, value) in object?.members ?? [] {
      let folded = name.lowercased()
      if value.object != nil, depth < Self.deepest,
        folded == "location" || folded == "geo coordinates"
      {
        try add(value.object, &names, depth: depth + 1)
        continue
      }
      let found = names.column(name, isOurs: false)
      guard let found, !found.column.use(isOurs: false).isEmpty else { continue }
      if found.column == .geometry, value.object != nil {
        if let point = (try? JSONText.position(value)) ?? nil {
          set(.latLon, "\(point.lat), \(point.lon)", name: name, rank: found.rank)
        }
        continue
      }
      set(found.column, try JSONText.text(value, name), name: name, rank: found.rank)
    }
  }
}

/// Values of JSON as the cells of a table would have them.
enum JSONText {
  static func text(_ value: JSON, _ name: String) throws(ValueProblem) -> String {
    switch value {
    case .null: return ""
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number.int.map(String.init) ?? number.text
    case .string(let string): return string
    case .array, .object: throw ValueProblem("\(name) is \(value.kindName)")
    }
  }

  /// A whole number from 1, as a number or a text; nil for what is the id of another program by its form.
  static func id(_ value: JSON) -> String? {
    guard let text = try? text(value, "id").trimmed, FileNumber.digits(text.utf8) != nil else {
      return nil
    }
    return text
  }

  /// The position of a geometry: a point, or what holds one point and nothing else. Numbers after the
  /// second are heights and measures. Null tells none.
  static func position(_ geometry: JSON?) throws(ValueProblem) -> FilePoint? {
    guard let geometry, geometry != .null else { return nil }
    let position: [JSON]? =
      switch geometry["type"]?.string {
      case "Point": geometry["coordinates"]?.array
      case "MultiPoint": only(geometry["coordinates"])?.array
      case "GeometryCollection":
        only(geometry["geometries"]).flatMap {
          $0["type"] == "Point" ? $0["coordinates"]?.array : nil
        }
      default: nil
      }
    guard let position, position.count >= 2, let lon = position[0].number,
      let lat = position[1].number
    else {
      throw ValueProblem("its geometry is not a Point with coordinates [longitude, latitude]")
    }
    return FilePoint(lat: lat.text, lon: lon.text)
  }

  private static func only(_ json: JSON?) -> JSON? {
    json?.array?.count == 1 ? json?.array?[0] : nil
  }
}
