import Geography
internal import Text
import Text

/// The members of a city in a file, in the order of the CSV columns.
enum CityMember: Int, CaseIterable {
  case id, name, country, admin1, lat, lon, population, timezone, wikipedia, favorite

  /// The member's name in files. Stored in a table, because `String(describing:)` took as long as writing a
  /// whole city when measured.
  var name: String { Self.names[rawValue] }

  private static let names = allCases.map { String(describing: $0) }

  /// The members for which GPX has no element or attribute.
  static let inExtension: [CityMember] = [
    .id, .country, .admin1, .population, .timezone, .favorite,
  ]

  /// The members for which KML has no element.
  static let inPlacemark: [CityMember] = [
    .id, .country, .admin1, .population, .timezone, .wikipedia, .favorite,
  ]

  var isText: Bool {
    switch self {
    case .name, .country, .admin1, .timezone, .wikipedia: true
    case .id, .lat, .lon, .population, .favorite: false
    }
  }
}

extension ArchivedCity {
  /// The value of a member as written to files; nil if unknown.
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
