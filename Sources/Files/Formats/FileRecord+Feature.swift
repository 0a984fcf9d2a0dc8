internal import JSON
import Text

extension FileRecord {
  /// Reads a feature of another program's file. Property names are matched like table headings, also in the objects
  /// that Google's starred places nest in their properties: `location` and `Geo Coordinates`.
  init(line: Int, feature: JSON, names: inout PropertyNames) throws(ValueProblem) {
    self.init(line: line)
    guard feature["type"] == "Feature" else { throw ValueProblem("it is not of type Feature") }
    if feature["id"] != nil {
      names.add("id", use: [])
    }
    for (name, _) in feature.object?.members ?? [] where !Self.members.contains(name) {
      names.add(name, use: [])
    }
    point = try JSONText.position(feature["geometry"])
    try add(feature["properties"]?.object, names: &names, depth: 0)
  }

  /// The members of a feature in RFC 7946.
  private static let members: Set = ["type", "id", "geometry", "properties", "bbox"]

  /// The maximum depth of nested objects. Google nests two levels.
  private static let deepest = 3

  private mutating func add(
    _ object: JSONObject?, names: inout PropertyNames, depth: Int
  ) throws(ValueProblem) {
    for (name, value) in object?.members ?? [] {
      let folded = name.lowercased()
      if value.object != nil, depth < Self.deepest,
        folded == "location" || folded == "geo coordinates"
      {
        try add(value.object, names: &names, depth: depth + 1)
        continue
      }
      let found = names.column(name, isOurs: false)
      guard let found, !found.column.use(isOurs: false).isEmpty else { continue }
      if found.column == .geometry, value.object != nil {
        if let point = (try? JSONText.position(value)) ?? nil {
          set(.latLon, to: "\(point.lat), \(point.lon)", name: name, rank: found.rank)
        }
        continue
      }
      set(found.column, to: try JSONText.text(value, of: name), name: name, rank: found.rank)
    }
  }
}
