import CityCore
import Testing

@Suite("The shelf of found cities")
struct CityShelfTests {
  private func city(_ id: Int, _ name: String = "A", timezone: String? = nil) -> City {
    City(id: id, name: name, coordinate: Coordinate(lat: 0, lon: 0), timezone: timezone)
  }

  @Test("The oldest cities go first when there is no more room, for ever")
  func bounded() {
    var shelf = CityShelf(capacity: 10)
    for id in 1...1000 {
      shelf.put([city(id)])
      #expect(shelf.count == min(id, 10))
      #expect(shelf.city(id: id) != nil)
      #expect((shelf.city(id: id - 9) != nil) == (id > 9))
      #expect(shelf.city(id: id - 10) == nil)
    }
  }

  @Test("A city that comes again is the newer one, with what only the older one told")
  func again() {
    var shelf = CityShelf(capacity: 2)
    shelf.put([city(1, "Old", timezone: "Europe/Rome"), city(2), city(1, "New")])
    #expect(shelf.count == 2)
    #expect(shelf.city(id: 1) == city(1, "New", timezone: "Europe/Rome"))
    shelf.put([city(3)])
    #expect(shelf.city(id: 1) == nil)
    #expect(shelf.city(id: 2) != nil)
  }

  @Test("A shelf without room has room for one", arguments: [0, -1, 1])
  func tiny(capacity: Int) {
    var shelf = CityShelf(capacity: capacity)
    shelf.put([city(1), city(2)])
    #expect(shelf.count == 1)
    #expect(shelf.city(id: 2) != nil)
  }
}
