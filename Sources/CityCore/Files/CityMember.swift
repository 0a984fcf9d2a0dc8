internal import JSON
internal import Text
import Text

/// What a file can say of a city, in the order of the columns of CSV.
enum CityMember: Int, CaseIterable {
  case id, name, country, admin1, lat, lon, population, timezone, wikipedia, favorite

  /// Its name in files. Taken from a list, because to describe a case at run time takes as long as
  /// to write a whole city.
  var name: String { Self.names[rawValue] }

  private static let names = allCases.map { String(describing: $0) }

  /// Other names that tables and collections of other programs use.
  private static let aliases: [String: CityMember] = [
    "geonameid": .id, "geoname_id": .id, "countrycode": .country, "country_code": .country,
    "latitude": .lat, "longitude": .lon, "lng": .lon, "long": .lon, "favourite": .favorite,
  ]

  /// What GPX has no element for.
  static let inExtension: [CityMember] = [
    .id, .country, .admin1, .population, .timezone, .favorite,
  ]

  /// The members that columns or properties hold, by their names in small letters.
  static let byHeading = aliases.merging(allCases.map { ($0.name, $0) }) { $1 }

  /// Whether its text may be anything at all.
  var isText: Bool {
    switch self {
    case .name, .country, .admin1, .timezone, .wikipedia: true
    case .id, .lat, .lon, .population, .favorite: false
    }
  }
}

/// What a row says of each member, as text; nil where it says nothing. An empty text says that
/// there is none.
struct CityValues {
  private var texts = [String?](repeating: nil, count: CityMember.allCases.count)

  init() {}

  /// What a row of a table says.
  init(_ row: CSVRow, columns: [FileColumn?]) {
    for case (.member(let member)?, let cell) in zip(columns, row.cells) {
      self[member] = FormulaGuard.removed(from: cell)
    }
  }

  /// What a feature of GeoJSON says; its members may go by the names that CSV knows.
  init(feature: JSON) throws(ValueProblem) {
    guard feature["type"] == "Feature" else { throw ValueProblem("it is not of type Feature") }
    for (name, value) in feature["properties"]?.object?.members ?? [] {
      let heading = name.trimmed.lowercased()
      guard let member = CityMember.byHeading[heading], self[member] == nil else { continue }
      self[member] = try Self.text(value, name)
    }
    if let id = feature["id"], id != .null { self[.id] = try Self.text(id, "id") }
    try takePosition(feature["geometry"])
  }

  /// Whether a feature has an id of ours, and is a city by it. What is no whole number is the id of
  /// another program.
  static func hasID(_ feature: JSON) -> Bool {
    let property = feature["properties"]?.object?.members.first {
      CityMember.byHeading[$0.name.trimmed.lowercased()] == .id
    }
    let id = feature["id"].flatMap { $0 == .null ? nil : $0 } ?? property?.value
    guard let id, let text = try? Self.text(id, "id") else { return false }
    return CityRow.wholeNumber(text.trimmed.utf8) != nil
  }

  subscript(member: CityMember) -> String? {
    get { texts[member.rawValue] }
    set { texts[member.rawValue] = newValue }
  }

  var areEmpty: Bool { texts.allSatisfy { $0?.isEmpty ?? true } }

  private static func text(_ value: JSON, _ name: String) throws(ValueProblem) -> String {
    switch value {
    case .null: return ""
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number.int.map(String.init) ?? number.text
    case .string(let string): return string
    case .array, .object: throw ValueProblem("\(name) is \(value.kindName)")
    }
  }

  /// The position of a geometry, which wins over properties; null tells none.
  mutating func takePosition(_ geometry: JSON?) throws(ValueProblem) {
    guard let geometry, geometry != .null else { return }
    guard geometry["type"] == "Point", let position = geometry["coordinates"]?.array,
      2...3 ~= position.count, let lon = position[0].number, let lat = position[1].number
    else {
      throw ValueProblem("its geometry is not a Point with coordinates [longitude, latitude]")
    }
    (self[.lon], self[.lat]) = (lon.text, lat.text)
  }
}

extension ArchivedCity {
  /// A member as files write it; nil where it is not known.
  func text(_ member: CityMember) -> String? {
    switch member {
    case .id: String(city.id)
    case .name: city.name
    case .country: city.country
    case .admin1: city.admin1
    case .lat: DecimalText.exact(city.coordinate.lat)
    case .lon: DecimalText.exact(city.coordinate.lon)
    case .population: city.population.map(String.init)
    case .timezone: city.timezone
    case .wikipedia: city.wikipedia
    case .favorite: favorite ? "true" : "false"
    }
  }
}
