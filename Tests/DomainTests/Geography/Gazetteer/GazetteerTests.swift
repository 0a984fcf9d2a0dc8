import Testing

@testable import Geography

@Suite("Gazetteer")
struct GazetteerTests {
  @Test("A place has a country, a division, a population and a time zone")
  func city() throws {
    let gazetteer = try TestGazetteer.real.get()
    #expect(
      gazetteer.city(id: 3_176_959)
        == City(
          id: 3_176_959, name: "Florence", country: "IT", admin1: "Tuscany",
          coordinate: Coordinate(lat: 43.77925, lon: 11.24626), population: 367_150,
          timezone: "Europe/Rome"))
    #expect(gazetteer.city(id: 2_886_242)?.name == "Köln")
  }

  @Test("An unknown id finds no place", arguments: [0, -1, 1, .max, .min, 1 << 40])
  func unknown(id: Int) throws {
    #expect(try TestGazetteer.real.get().city(id: id) == nil)
  }

  @Test("Every id of a gazetteer of any size is found", arguments: 0..<6)
  func sizes(count: Int) throws {
    let places = (0..<count).map { TestGazetteer.Place(id: $0 * 2 + 2, name: "P\($0)") }
    let gazetteer = try TestGazetteer.made(places)
    #expect(gazetteer.count == count)
    for id in 0...(count * 2 + 2) {
      #expect((gazetteer.city(id: id) != nil) == places.contains { $0.id == id })
    }
  }

  @Test("The gazetteer has 250 countries with codes, boxes and numbers of places")
  func countries() throws {
    let countries = try TestGazetteer.real.get().countries
    #expect(countries.count == 250)
    #expect(countries.map(\.code) == countries.map(\.code).sorted())
    #expect(countries.reduce(0) { $0 + $1.cities } == 95_051)
    let fiji = try #require(countries.first { $0.code == "FJ" })
    #expect(fiji.bounds.west > fiji.bounds.east)
    #expect(fiji.capital == "Suva")
    #expect(countries.filter { $0.cities == 0 }.map(\.code) == ["AQ", "BV", "HM", "UM"])
    #expect(countries.first { $0.code == "AQ" }?.capital == nil)
  }

  @Test("The places of a country are sorted by descending population, then by id")
  func inCountry() throws {
    let gazetteer = try TestGazetteer.real.get()
    #expect(gazetteer.cities(inCountry: "FR", limit: 2).map(\.name) == ["Paris", "Marseille"])
    let all = gazetteer.cities(inCountry: "LI", limit: 1000)
    let sorted = all.sorted { ($1.population ?? 0, $0.id) < ($0.population ?? 0, $1.id) }
    #expect(all == sorted && !all.isEmpty)
    #expect(gazetteer.cities(inCountry: "XX", limit: 5).isEmpty)
    #expect(gazetteer.cities(inCountry: "FR", limit: 0).isEmpty)
  }

  @Test("An unknown population or division is nil")
  func missing() throws {
    let city = try #require(try TestGazetteer.made([.init(id: 5, name: "P")]).city(id: 5))
    #expect(
      city
        == City(
          id: 5, name: "P", country: "AA", coordinate: Coordinate(lat: 0, lon: 0),
          timezone: "Etc/UTC"))
  }

  @Test(
    "Distances are measured along great circles",
    arguments: [
      ((0.0, 0.0), (0.0, 180.0), 20_015.115), ((90, 0), (-90, 77), 20_015.115),
      ((0, 179.5), (0, -179.5), 111.195), ((48.85341, 2.3488), (40.71427, -74.00597), 5837.05),
      ((10, 20), (10, 20), 0),
    ])
  func distance(from: (Double, Double), to: (Double, Double), wanted: Double) {
    let (here, there) = (
      Coordinate(lat: from.0, lon: from.1), Coordinate(lat: to.0, lon: to.1)
    )
    #expect(abs(here.distanceKm(to: there) - wanted) < 0.01)
    #expect(here.distanceKm(to: there) == there.distanceKm(to: here))
  }
}
