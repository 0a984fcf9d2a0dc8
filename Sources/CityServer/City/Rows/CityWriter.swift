import Geography
import JSON
import JSONRPC
import Sessions

/// Writes cities for the wire, each with its last known weather.
struct CityWriter: Sendable {
  typealias Member = (name: StaticString, value: JSON)

  let weather: WeatherCache

  func write(_ row: SessionRow, into object: inout JSONObjectWriter) {
    write(row.city, favorite: row.favorite, archived: row.archived, into: &object)
  }

  func json(_ row: SessionRow) -> JSON {
    json(row, extra: [])
  }

  /// - Parameter extra: members after those of the city.
  func json(_ row: SessionRow, extra: [Member]) -> JSON {
    JSON { object in
      write(row, into: &object)
      for (name, value) in extra {
        object.add(name, value)
      }
    }
  }

  /// Null for no city.
  func json(_ row: SessionRow?) -> JSON {
    row.map { json($0) } ?? .null
  }

  func json(_ archived: ArchivedCity) -> JSON {
    json(SessionRow(archived))
  }

  /// Every member, in this order, null where unknown.
  private func write(
    _ city: City, favorite: Bool, archived: Bool, into object: inout JSONObjectWriter
  ) {
    object.add("id", city.id)
    object.add("name", city.name)
    object.add("country", city.country)
    object.add("admin1", city.admin1)
    object.add("lat", city.coordinate.lat)
    object.add("lon", city.coordinate.lon)
    object.add("population", city.population)
    object.add("timezone", city.timezone)
    object.add("wikipedia", city.wikipedia)
    object.add("favorite", favorite)
    object.add("archived", archived)
    object.add("weather", weather.json(for: city.id))
  }
}

extension CityServer {
  var writer: CityWriter { CityWriter(weather: shownWeather) }

  /// Rows of cities, each with its star and whether it is archived.
  func rows(of cities: [City]) async -> [SessionRow] {
    let favorites = await archivedFlags(of: cities.map(\.id))
    return cities.map { city in
      let favorite = favorites[city.id]
      return SessionRow(city: city, favorite: favorite ?? false, archived: favorite != nil)
    }
  }

  /// The row of one city; nil for nil.
  func row(of city: City?) async -> SessionRow? {
    guard let city else { return nil }
    return await rows(of: [city]).first
  }
}
