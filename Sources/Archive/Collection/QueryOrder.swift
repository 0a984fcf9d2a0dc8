import Adapters
internal import Geography

/// The order of a query: its keys, and the parts in which the cities are read.
struct QueryOrder {
  /// A key of an order.
  struct Key {
    let expression: String
    var isDescending = false
    var kind = Kind.integer

    enum Kind {
      case integer, real, text
    }
  }

  /// Cities that follow each other in the order and are read together. Each city is in one part.
  enum Part {
    case all

    /// The cities in several time zones that have the same offset from UTC, in seconds.
    case zones([String], offset: Int)

    /// The cities in time zones other than these, or without one.
    case otherZones(than: [String])

    /// The cities with known temperatures, in °C by id.
    case temperatures([Int: Double])

    /// The cities other than these, whose temperatures are unknown.
    case otherCities(than: [Int])

    /// The first key, if all cities of the part have the same one; otherwise nil.
    var firstKey: Double? {
      switch self {
      case .all, .temperatures: nil
      case .zones(_, let offset): Double(offset)
      case .otherZones: QueryOrder.lastOffset
      case .otherCities: QueryOrder.lowestTemperature
      }
    }
  }

  /// The first keys of cities without a known offset or temperature. Cursors contain these numbers.
  private static let lastOffset = 100_000.0
  private static let lowestTemperature = -1000.0

  private let request: QueryRequest

  init(_ request: QueryRequest) { self.request = request }

  /// The kinds of the keys in a cursor.
  var kinds: [Key.Kind] {
    let first: [Key.Kind] =
      switch request.order {
      case .localTime, .temperature: [.real]
      case .session, .name, .country, .population, .distance, .added, .visited, .list: []
      }
    var sql = QuerySQL()
    return first + keys(of: .all, in: &sql).map(\.kind)
  }

  /// Whether `Part.firstKey` falls from part to part. Matters only for the orders `temperature` and `localTime`.
  var isDescending: Bool { (request.order == .temperature) != request.isReversed }

  /// The parts in the order of the request.
  ///
  /// - Parameter zones: returns the time zones of the archive.
  func parts(zones: () throws -> [String]) rethrows -> [Part] {
    let parts: [Part] =
      switch request.order {
      case .temperature:
        [.temperatures(request.temperatures), .otherCities(than: Array(request.temperatures.keys))]
      case .localTime: byOffset(try zones())
      default: [.all]
      }
    return request.isReversed ? parts.reversed() : parts
  }

  private func byOffset(_ zones: [String]) -> [Part] {
    let offsets = zones.compactMap { zone in
      request.zoneOffset(zone).map { (zone: zone, offset: $0) }
    }
    let groups = Dictionary(grouping: offsets, by: \.offset)
    return groups.sorted { $0.key < $1.key }.map { offset, zones in
      .zones(zones.map(\.zone), offset: offset)
    } + [.otherZones(than: offsets.map(\.zone))]
  }

  /// Adds the condition of a part to the SQL, and returns the keys by which to sort its cities. The last key is the id,
  /// which distinguishes all cities.
  func keys(of part: Part, in sql: inout QuerySQL) -> [Key] {
    let name = Key(
      expression: request.order == .session
        ? "city.sort_name" : "coalesce(city.sort_own_name, city.sort_name)", kind: .text)
    var keys =
      firstKeys(of: part, in: &sql) + [
        name, Key(expression: "city.name", kind: .text), Key(expression: "city.id"),
      ]
    if request.isReversed {
      for index in keys.indices {
        keys[index].isDescending.toggle()
      }
    }
    return keys
  }

  private func firstKeys(of part: Part, in sql: inout QuerySQL) -> [Key] {
    switch part {
    case .all: return firstKeys(in: &sql)
    case .zones(let zones, _):
      let names = zones.map { sql.bind(.text($0)) }.joined(separator: ", ")
      sql.add("city.timezone IN (\(names))")
      return []
    case .otherZones(let zones):
      // PostgreSQL does not accept an empty list.
      guard !zones.isEmpty else { return [] }
      let names = zones.map { sql.bind(.text($0)) }.joined(separator: ", ")
      sql.add("(city.timezone IS NULL OR city.timezone NOT IN (\(names)))")
      return []
    case .temperatures(let temperatures):
      sql.join(temperatures.map { ("\($0.key)", $0.value) })
      return [Key(expression: "known.value", isDescending: true, kind: .real)]
    case .otherCities(let ids):
      let isKnown = sql.isAmong(ids)
      sql.add("NOT (\(isKnown))")
      return []
    }
  }

  private func firstKeys(in sql: inout QuerySQL) -> [Key] {
    let population = Key(expression: "ifnull(city.population, 0)", isDescending: true)
    switch request.order {
    case .session:
      return [Key(expression: "city.favorite", isDescending: true), population]
    case .name, .temperature, .localTime: return []
    case .country: return [Key(expression: "coalesce(city.country, '')", kind: .text)]
    case .population: return [population]
    case .distance:
      guard let centre else { return [] }
      return [Key(expression: sql.distance(from: centre), kind: .real)]
    case .added:
      return [Key(expression: "coalesce(city.added, 0)", isDescending: true, kind: .real)]
    case .visited:
      let last = "coalesce((SELECT max(v.last_day) FROM visit v WHERE v.city = city.id), '')"
      return [Key(expression: last, isDescending: true, kind: .text)]
    case .list:
      if let position = sql.listPosition {
        return [Key(expression: position)]
      }
      let list = sql.bind(.integer(request.queries.lazy.compactMap(\.list).first ?? 0))
      let position =
        "coalesce((SELECT m.position FROM list_city m WHERE m.list = \(list) AND m.city = city.id), 0)"
      return [Key(expression: position)]
    }
  }

  /// The origin of distances; nil if no query has a centre.
  var centre: Coordinate? { request.queries.lazy.compactMap(\.centre).first }

  /// The radii in km within which to search for the nearest cities, each twice the one before. If none contains enough
  /// cities, all cities must be read. The first radius is enough where cities are 64 times as dense as on average over
  /// the Earth.
  ///
  /// - Parameters:
  ///   - count: the number of cities wanted.
  ///   - total: the number of matching cities.
  ///   - start: a lower bound of the distances in km of the cities wanted.
  func radii(count: Int, of total: Int, beyond start: Double) -> [Double] {
    let share = Double(count) / Double(max(total, 1))
    let radius = max(Earth.radiusKm * share.squareRoot() / 4, start, 10)
    let largest = Earth.radiusKm / 2
    return Array(sequence(first: radius) { $0 * 2 }.prefix { $0 < largest })
  }
}
