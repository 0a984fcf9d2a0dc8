import Testing

@testable import Geography

@Suite("The cache of cities")
struct CityCacheTests {
  private func city(_ id: Int, _ name: String = "A", timezone: String? = nil) -> City {
    City(id: id, name: name, coordinate: Coordinate(lat: 0, lon: 0), timezone: timezone)
  }

  @Test("A full cache drops its oldest cities")
  func bounded() {
    var cache = CityCache(capacity: 10)
    for id in 1...1000 {
      cache.insert([city(id)])
      #expect(cache.count == min(id, 10))
      #expect(cache.city(id: id) != nil)
      #expect((cache.city(id: id - 9) != nil) == (id > 9))
      #expect(cache.city(id: id - 10) == nil)
    }
  }

  @Test("A city that is inserted again keeps members that only the older record had")
  func again() {
    var cache = CityCache(capacity: 2)
    cache.insert([city(1, "Old", timezone: "Europe/Rome"), city(2), city(1, "New")])
    #expect(cache.count == 2)
    #expect(cache.city(id: 1) == city(1, "New", timezone: "Europe/Rome"))
    cache.insert([city(3)])
    #expect(cache.city(id: 1) == nil)
    #expect(cache.city(id: 2) != nil)
  }

  @Test("A cache of capacity zero has room for one city", arguments: [0, -1, 1])
  func tiny(capacity: Int) {
    var cache = CityCache(capacity: capacity)
    cache.insert([city(1), city(2)])
    #expect(cache.count == 1)
    #expect(cache.city(id: 2) != nil)
  }
}
