import Text

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
