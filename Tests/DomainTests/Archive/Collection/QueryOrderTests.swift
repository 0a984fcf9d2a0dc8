import TestSupport
import Testing
import Text

@testable import Archive
@testable import Geography
@testable import Sessions

/// The orders of a query, compared with a sort in memory.
@Suite struct QueryOrderTests {
  private static let centre = Coordinate(lat: 64, lon: 179.5)
  private static let offsets = ["Asia/Tokyo": 32_400, "Asia/Seoul": 32_400, "Africa/Lagos": 3600]

  let folder: ScratchFolder
  let archive: Archive

  init() throws {
    folder = try ScratchFolder()
    archive = try Archive.opened(folder.path("archive.sqlite"))
  }

  @Test(
    "The pages of every order are those of a sort in memory",
    arguments: [ListOrder.name, .country, .population, .distance, .temperature, .localTime],
    [false, true])
  func pages(order: ListOrder, isReversed: Bool) throws {
    let cities = try fill(120)
    let temperatures = Dictionary(
      uniqueKeysWithValues: cities.map(\.id).filter { $0 % 3 == 0 }.map { ($0, Double($0 % 7)) })
    try annotate([7, 8, 9, 40, 41], "Aachen")
    var request = Self.request(order, isReversed: isReversed)
    request.temperatures = temperatures
    let own = Set([7, 8, 9, 40, 41])
    let sorted = cities.sorted { left, right in
      let keys = [left, right].map { city in
        Self.key(order, city, temperatures)
          + [.text(own.contains(city.id) ? "aachen" : city.name.lowercased()), .text(city.name)]
          + [.number(Double(city.id))]
      }
      return keys[0].lexicographicallyPrecedes(keys[1])
    }.map(\.id)
    let wanted = isReversed ? sorted.reversed() : sorted

    request.limit = 120
    #expect(try ids(request) == wanted)
    request.limit = 11
    var found: [Int] = []
    repeat {
      let page = try archive.page(request)
      found += page.cities.map(\.city.id)
      request.after = page.after.flatMap { QueryCursor($0.text) }
    } while request.after != nil
    #expect(found == wanted)
    for offset in [0, 1, 39, 40, 41, 80, 119, 120, 500] {
      request.offset = offset
      #expect(try ids(request) == Array(wanted.dropFirst(offset).prefix(11)), "offset \(offset)")
    }
  }

  @Test("The nearest of many cities are found without computing all distances")
  func nearest() throws {
    let cities = try fill(6000)
    var request = Self.request(.distance)
    let wanted = cities.map { (id: $0.id, km: $0.coordinate.distanceKm(to: Self.centre)) }
      .sorted { ($0.km, $0.id) < ($1.km, $1.id) }.map(\.id)
    request.limit = 50
    #expect(try ids(request) == Array(wanted.prefix(50)))
    request.offset = 2000
    let page = try archive.page(request)
    #expect(page.cities.map(\.city.id) == Array(wanted[2000..<2050]))
    request.after = page.after
    #expect(try ids(request) == Array(wanted[2050..<2100]))
    request.after = nil
    request.offset = 5990
    #expect(try ids(request) == Array(wanted.suffix(10)))
  }

  @Test(
    "A circle contains the cities within its radius, also at the poles and the 180th meridian",
    arguments: [
      Coordinate(lat: 0, lon: 180), Coordinate(lat: 12, lon: -179.9), Coordinate(lat: 88, lon: 10),
      Coordinate(lat: -90, lon: 0), Coordinate(lat: 45, lon: 7),
    ], [50, 700, 4000, 9990, 10_020, 15_000, 20_038])
  func circle(centre: Coordinate, radius: Double) throws {
    let cities = try fill(300)
    var request = Self.request(.name)
    request.queries[0].centre = centre
    request.queries[0].radiusKm = radius
    request.limit = 300
    let wanted = cities.filter { $0.coordinate.distanceKm(to: centre) <= radius }.map(\.id)
    #expect(try ids(request).sorted() == wanted)
  }

  private func ids(_ request: QueryRequest) throws -> [Int] {
    try archive.page(request).cities.map(\.city.id)
  }

  private static func request(_ order: ListOrder, isReversed: Bool = false) -> QueryRequest {
    var query = CityQuery()
    query.centre = centre
    var request = QueryRequest()
    request.queries = [query]
    request.order = order
    request.isReversed = isReversed
    request.zoneOffset = { offsets[$0] }
    return request
  }

  private func annotate(_ ids: [Int], _ name: String) throws {
    var change = AnnotationChange()
    change.ownName = .set(name)
    _ = try archive.annotate(ids: ids, change)
  }

  /// Imports random cities, of which many have equal names, countries and populations.
  private func fill(_ count: Int) throws -> [City] {
    var random = SeededGenerator(seed: 48)
    let zones = Self.offsets.keys.sorted() + ["Mars/Base"]
    let cities = (1...count).map { id in
      City(
        id: id, name: "City \(Int.random(in: 1...30, using: &random))",
        country: ["DE", "FR", nil][id % 3], admin1: nil,
        coordinate: Coordinate(
          lat: Double.random(in: -90...90, using: &random),
          lon: Double.random(in: -180...180, using: &random)),
        population: id % 5 == 0 ? nil : id % 4 * 1000,
        timezone: id % 6 == 0 ? nil : zones.randomElement(using: &random), wikipedia: nil)
    }
    _ = try archive.commitImport(cities.map { ArchivedCity(city: $0, favorite: false) })
    return cities
  }

  private enum Key: Comparable {
    case number(Double)
    case text(String)
  }

  private static func key(
    _ order: ListOrder, _ city: City, _ temperatures: [Int: Double]
  ) -> [Key] {
    switch order {
    case .country: [.text(city.country ?? "")]
    case .population: [.number(-Double(city.population ?? 0))]
    case .distance: [.number(city.coordinate.distanceKm(to: centre))]
    case .temperature: [.number(-(temperatures[city.id] ?? -1000))]
    case .localTime: [.number(Double(city.timezone.flatMap { offsets[$0] } ?? 100_000))]
    default: []
    }
  }
}
