import Testing

@testable import Geography

@Suite("The city at a point")
struct DistrictTests {
  @Test(
    "The city at a point in a district is that of the district",
    arguments: [
      (52.5200, 13.4049, "Berlin", "Mitte"), (41.8955, 12.4994, "Rome", "Monti"),
      (48.8601, 2.3507, "Paris", "Paris 04 Hôtel-de-Ville"),
      (41.8841, -87.6333, "Chicago", "Chicago Loop"), (53.55, 9.9333, "Hamburg", "Altona"),
      (35.6912, 139.7085, "Tokyo", "Shinjuku"), (50.9346, 6.9750, "Köln", "Deutz"),
    ])
  func district(lat: Double, lon: Double, city: String, nearest: String) throws {
    let gazetteer = try TestGazetteer.real.get()
    let point = Coordinate(lat: lat, lon: lon)
    #expect(gazetteer.nearby(point, radiusKm: 5, limit: 1).matches.first?.city.name == nearest)
    #expect(gazetteer.city(at: point)?.name == city)
  }

  @Test(
    "A town next to a city is not a district of it",
    arguments: [
      (48.8354, 2.2413, "Boulogne-Billancourt"), (52.3989, 13.0657, "Potsdam"),
      (34.0195, -118.4914, "Santa Monica"), (40.7282, -74.0776, "Jersey City"),
    ])
  func town(lat: Double, lon: Double, name: String) throws {
    #expect(try TestGazetteer.real.get().city(at: Coordinate(lat: lat, lon: lon))?.name == name)
  }

  @Test("A point far from every place, or an invalid one, has no city")
  func nowhere() throws {
    let gazetteer = try TestGazetteer.real.get()
    #expect(gazetteer.city(at: Coordinate(lat: -48, lon: -123)) == nil)
    #expect(gazetteer.city(at: Coordinate(lat: 91, lon: 0)) == nil)
  }

  @Test(
    "A district belongs to the most attractive city of its country, also across the 180th meridian"
  )
  func rule() throws {
    let gazetteer = try TestGazetteer.made(
      [
        .init(id: 1, name: "Section", lon: 179.99, population: 900, feature: "PPLX"),
        .init(id: 2, name: "Near", lon: 180, population: 1_000),
        .init(id: 3, name: "Great", lon: -179.93, population: 100_000),
        .init(id: 4, name: "Foreign", lon: 179.98, country: "BB", population: 9_000_000),
        .init(id: 5, name: "Unknown", lat: 10, population: 900, feature: ""),
        .init(id: 6, name: "Small", lat: 10.01, population: 4_000),
        .init(id: 7, name: "Alone", lat: 40, population: 900, feature: "PPLX"),
      ], countries: ["AA", "BB"])
    func city(_ lat: Double, _ lon: Double) -> String? {
      gazetteer.city(at: Coordinate(lat: lat, lon: lon))?.name
    }
    #expect(city(0, 179.991) == "Great")
    // The city has too few people for a place of unknown kind to be its district.
    #expect(city(10, 0) == "Unknown")
    #expect(city(40, 0) == "Alone")
  }
}
