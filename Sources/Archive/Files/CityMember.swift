import Geography
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

  /// What GPX has no element for.
  static let inExtension: [CityMember] = [
    .id, .country, .admin1, .population, .timezone, .favorite,
  ]

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

  /// Whether a comma stands before decimals, and a point parts thousands.
  var decimalComma = false

  init() {}

  /// What a row of a table says.
  init(_ row: CSVRow, columns: [FileColumn?]) {
    for (column, cell) in zip(columns, row.cells) {
      guard let member = column?.member else { continue }
      self[member] = FormulaGuard.removed(from: cell)
    }
  }

  /// What a feature of GeoJSON says; its members may go by the names that tables have.
  ///
  /// - Parameter id: the text of its id, a member of the feature or a property.
  init(feature: JSON, id: String, _ names: inout PropertyNames) throws(ValueProblem) {
    for (name, value) in feature["properties"]?.object?.members ?? [] {
      let column = names.column(name, isOurs: true)?.column
      guard let member = column?.member, member != .id, self[member] == nil else { continue }
      self[member] = try JSONText.text(value, name)
    }
    self[.id] = id
    if let point = try JSONText.position(feature["geometry"]) {
      self[.lat] = point.lat
      self[.lon] = point.lon
    }
  }

  subscript(member: CityMember) -> String? {
    get { texts[member.rawValue] }
    set { texts[member.rawValue] = newValue }
  }

  var areEmpty: Bool { texts.allSatisfy { $0?.isEmpty ?? true } }
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
