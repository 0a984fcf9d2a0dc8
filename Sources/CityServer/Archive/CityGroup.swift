import Archive
import Geography
import JSON
import JSONRPC

/// What archived cities can be counted by.
enum CityGrouping: String, CaseIterable, ParameterValue {
  case country, continent, list, tag, year

  /// What the archive counts by; for continents, countries, whose counts `CityGroup.groups` adds up.
  var stored: QueryPage.Grouping {
    switch self {
    case .country, .continent: .country
    case .list: .list
    case .tag: .tag
    case .year: .year
    }
  }
}

/// Cities that have one value in common.
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
