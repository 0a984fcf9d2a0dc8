import CityCore
import JSON
import Platform

/// The weather that is shown beside each city, of all sessions and lists alike.
///
/// Lives on the event loop. A value stays until a newer one replaces it; while a newer one is asked
/// for, and after that failed, it is marked stale.
actor WeatherBoard {
  private struct Entry {
    var weather: Weather
    var isStale: Bool
  }

  private nonisolated let loop: EventLoop
  private var entries: [Int: Entry] = [:]

  /// The client's choice; values are kept in metric units and converted where they leave.
  var units = WeatherUnits.metric

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(loop: EventLoop) {
    self.loop = loop
  }

  func set(units: WeatherUnits) {
    self.units = units
  }

  func markStale(_ cities: [Int]) {
    for city in cities { entries[city]?.isStale = true }
  }

  func put(_ weather: Weather, for city: Int) {
    entries[city] = Entry(weather: weather, isStale: false)
  }

  /// In metric units; nil for a city whose weather was not asked for.
  func weather(of city: Int) -> Weather? { entries[city]?.weather }

  /// Shaped as `Schemas.weather`; null for a city whose weather was not asked for.
  func json(for city: Int) -> JSON {
    guard let entry = entries[city] else { return .null }
    return JSON(entry.weather, units: units, isStale: entry.isStale)
  }
}

/// Writes cities for the wire, each with the weather that is known of it. To be used on the event
/// loop.
struct CityWriter: Sendable {
  let board: WeatherBoard

  func write(_ row: SessionRow, into object: inout JSONObjectWriter) {
    write(row.city, favorite: row.favorite, archived: row.archived, into: &object)
  }

  func json(_ row: SessionRow) -> JSON {
    JSON { write(row, into: &$0) }
  }

  func json(_ archived: ArchivedCity) -> JSON {
    json(archived.city, favorite: archived.favorite, archived: true)
  }

  /// - Parameter extra: a member that stands behind the others.
  func json(
    _ city: City, favorite: Bool, archived: Bool, extra: ExtraMember? = nil
  ) -> JSON {
    JSON { object in
      write(city, favorite: favorite, archived: archived, into: &object)
      if let extra { object.add(extra.name, extra.value) }
    }
  }

  typealias ExtraMember = (name: StaticString, value: JSON)

  private func write(
    _ city: City, favorite: Bool, archived: Bool, into object: inout JSONObjectWriter
  ) {
    let weather = board.assumeIsolated { $0.json(for: city.id) }
    city.write(into: &object, favorite: favorite, archived: archived, weather: weather)
  }
}
