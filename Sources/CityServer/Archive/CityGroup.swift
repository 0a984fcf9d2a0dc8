import Archive
import Geography
import JSON
import JSONRPC

/// The property by which `archive.list` counts cities.
enum CityGrouping: String, CaseIterable, ParameterValue {
  case country, continent, list, tag, year

  /// The property by which the archive counts. For continents it counts by country, and `CityGroup.groups` adds up the
  /// counts.
  var stored: QueryPage.Grouping {
    switch self {
    case .country, .continent: .country
    case .list: .list
    case .tag: .tag
    case .year: .year
    }
  }
}

/// The number of cities that have one value in common, such as a country.
struct CityGroup: WireObject {
  let key: String
  let name: String?
  let count: Int

  static let shape = Shape<Self>(
    .init(
      "key", "Code of a country or continent, id of a list, tag or year; empty without a country.",
      \.key),
    .init("name", "English name of a country or continent; else null.", \.name),
    .init("count", "Number of matching cities in the group.", \.count))

  /// - Parameter countries: all countries, for their names and continents.
  static func groups(
    _ groups: [QueryPage.Group], by grouping: CityGrouping?, countries: [Country]
  ) -> [CityGroup] {
    let byCode = Dictionary(countries.map { ($0.code, $0) }) { first, _ in first }
    switch grouping {
    case .country:
      return groups.map { CityGroup(key: $0.key, name: byCode[$0.key]?.name, count: $0.count) }
    case .continent:
      var counts: [String: Int] = [:]
      for group in groups {
        counts[byCode[group.key]?.continent ?? "", default: 0] += group.count
      }
      return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { CityGroup(key: $0.key, name: Continent(rawValue: $0.key)?.name, count: $0.value) }
    default:
      return groups.map { CityGroup(key: $0.key, name: nil, count: $0.count) }
    }
  }
}

extension CityServer {
  /// All countries; empty if the gazetteer cannot be read.
  var countries: [Country] { (try? gazetteer())?.countries ?? [] }
}
