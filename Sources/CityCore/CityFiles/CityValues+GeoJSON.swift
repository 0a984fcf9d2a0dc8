import JSON

extension CityValues {
  /// What a feature says; its members may go by the names that CSV knows.
  init(feature: JSON) throws(RowProblem) {
    guard feature["type"] == "Feature" else { throw RowProblem("it is not of type Feature") }
    self.init()
    for (name, value) in feature["properties"]?.object?.members ?? [] {
      guard let member = CityMember(heading: name), self[member] == nil else { continue }
      self[member] = try Self.text(value, name)
    }
    if let id = feature["id"], id != .null { self[.id] = try Self.text(id, "id") }
    try takePosition(feature["geometry"])
  }

  private static func text(_ value: JSON, _ name: String) throws(RowProblem) -> String {
    switch value {
    case .null: return ""
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number.int.map(String.init) ?? number.text
    case .string(let string): return string
    case .array, .object: throw RowProblem("\(name) is \(value.kindName)")
    }
  }

  /// The position wins over properties. Without a geometry the row is one of id and name.
  private mutating func takePosition(_ geometry: JSON?) throws(RowProblem) {
    guard let geometry, geometry != .null else { return }
    guard geometry["type"] == "Point", let position = geometry["coordinates"]?.array,
      2...3 ~= position.count, let lon = position[0].number, let lat = position[1].number
    else { throw RowProblem("its geometry is not a Point with coordinates [longitude, latitude]") }
    (self[.lon], self[.lat]) = (lon.text, lat.text)
  }
}
