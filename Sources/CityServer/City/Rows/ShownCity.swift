import Geography
import JSONRPC
import Sessions

/// A city as replies show it: a row with the last known weather.
///
/// A class, so that the functions of shapes pass a reference. With a struct, gazetteer.nearby took 1.03 times the CPU
/// time.
final class ShownCity: FrequentObject {
  let row: SessionRow

  /// The weather is looked up only when the row is written, because weather values are large.
  private let cache: WeatherCache

  /// Nil if the weather was never fetched.
  var weather: ShownWeather? { cache.shown(for: row.city.id) }

  init(row: SessionRow, cache: WeatherCache) {
    self.row = row
    self.cache = cache
  }

  static let schemaName: String? = "City"

  /// Every member except `annotation` is always present; unknown values are null.
  static func list(_ members: inout some MemberList<ShownCity> & ~Copyable) {
    members.add("id", "GeoNames id.", as: Schemas.id) { $0.row.city.id }
    members.add("name", "Main name in GeoNames.") { $0.row.city.name }
    members.add("country", "ISO 3166-1 alpha-2 country code; XK is Kosovo.") { $0.row.city.country }
    members.add("admin1", "Name of the first-level division, such as a state, region or canton.") {
      $0.row.city.admin1
    }
    members.add("lat", "Latitude in degrees north.", as: .number(-90...90)) {
      $0.row.city.coordinate.lat
    }
    members.add("lon", "Longitude in degrees east.", as: .number(-180...180)) {
      $0.row.city.coordinate.lon
    }
    members.add(
      "population", "Number of inhabitants.",
      as: .nullable(.integer(1...Schema.largestInteger))
    ) { $0.row.city.population }
    members.add("timezone", "IANA time zone.") { $0.row.city.timezone }
    members.add("wikipedia", "HTTPS address of the Wikipedia article.") { $0.row.city.wikipedia }
    members.add("favorite", "Whether it has a star: in the session's list, else in the archive.") {
      $0.row.favorite
    }
    members.add(
      "archived",
      "Whether it is in the archive; in an import, whether it was when the session opened."
    ) {
      $0.row.archived
    }
    members.add(
      "weather", "Last known weather; null until a method or a watch has fetched it.",
      as: ShownWeather?.schema
    ) { $0.cache.json(for: $0.row.city.id) }
    members.addIfPresent(
      "annotation",
      "What the user has written about it, with the uncommitted changes; only in the list of a session, and "
        + "absent if there is none."
    ) { $0.row.annotation }
  }

  static let page = Page<ShownCity>.shape(
    of: "cities", "The cities on the page.", total: "Number of cities on all pages.")
}

extension WeatherCache {
  /// A row with its weather.
  func city(_ row: SessionRow) -> ShownCity {
    ShownCity(row: row, cache: self)
  }

  func page(_ page: SessionPage) -> Page<ShownCity> {
    Page(rows: page.rows.map(city), total: page.total, next: page.next)
  }
}

extension CityServer {
  /// The rows of cities, with their stars and whether they are archived.
  func rows(of cities: [City]) async -> [SessionRow] {
    let favorites = await archivedFlags(of: cities.map(\.id))
    return cities.map { city in
      let favorite = favorites[city.id]
      return SessionRow(city: city, favorite: favorite ?? false, archived: favorite != nil)
    }
  }

  /// The row of a city; nil for nil.
  func row(of city: City?) async -> SessionRow? {
    guard let city else { return nil }
    return await rows(of: [city]).first
  }
}
