import Foundation
import TestSupport
import Testing

@testable import Geography

@Suite("Places near a point")
struct NearbyTests {
  @Test(
    "The nearest places to known points match precomputed lists", arguments: try AroundMeCase.all())
  func computed(wanted: AroundMeCase) throws {
    let found = try TestGazetteer.real.get().nearby(
      Coordinate(lat: wanted.lat, lon: wanted.lon), radiusKm: wanted.radiusKm,
      limit: wanted.limit)
    #expect(found.total == wanted.within)
    #expect(found.matches.map(\.city.id) == wanted.expected.map(\.id))
    for (match, expected) in zip(found.matches, wanted.expected) {
      #expect(abs(match.distanceKm - expected.distanceKm) < 1e-5)
    }
  }

  @Test("A search radius crosses the 180th meridian")
  func antimeridian() throws {
    let gazetteer = try TestGazetteer.made([
      .init(id: 1, name: "East", lat: 0, lon: 179.99),
      .init(id: 2, name: "West", lat: 0, lon: -179.99),
      .init(id: 3, name: "On", lat: 0, lon: 180), .init(id: 4, name: "Also on", lat: 0, lon: -180),
      .init(id: 5, name: "Far", lat: 0, lon: 0),
    ])
    for lon in [179.995, -179.995] {
      let found = gazetteer.nearby(Coordinate(lat: 0, lon: lon), radiusKm: 5, limit: 9)
      #expect(Set(found.matches.map(\.city.id)) == [1, 2, 3, 4])
    }
    let on = gazetteer.nearby(Coordinate(lat: 0, lon: 180), radiusKm: 0, limit: 9)
    #expect(on.matches.map(\.city.id) == [3, 4])
  }

  @Test("A search around a pole includes every longitude")
  func poles() throws {
    let places = [(1, 89.99, 0.0), (2, 89.99, 90), (3, 89.99, 180), (4, 90, 45), (5, -90, 0)]
    let gazetteer = try TestGazetteer.made(
      places.map { .init(id: $0.0, name: "P", lat: $0.1, lon: $0.2) })
    let north = gazetteer.nearby(Coordinate(lat: 90, lon: -120), radiusKm: 2, limit: 9)
    #expect(north.matches.first?.city.id == 4)
    #expect(Set(north.matches.map(\.city.id)) == [1, 2, 3, 4])
    let beside = gazetteer.nearby(Coordinate(lat: 89.99, lon: -1), radiusKm: 2, limit: 9)
    #expect(beside.total == 3, "the place on the other side is 2.2 km away")
    let south = gazetteer.nearby(Coordinate(lat: -90, lon: 77), radiusKm: 0, limit: 9)
    #expect(south.matches.map(\.city.id) == [5])
  }

  @Test("A radius equal to the reported distance of a place includes the place")
  func exactRadius() throws {
    let gazetteer = try TestGazetteer.real.get()
    let dice = Dice(seed: 31)
    for _ in 0..<400 {
      let centre = Coordinate(
        lat: dice.number(from: -90, to: 90), lon: dice.number(from: -180, to: 180))
      let wide = dice.number(from: 1, to: 900)
      for match in gazetteer.nearby(centre, radiusKm: wide, limit: 20).matches {
        let within = gazetteer.nearby(centre, radiusKm: match.distanceKm, limit: .max)
        #expect(within.matches.last?.distanceKm == match.distanceKm)
        let short = match.distanceKm.nextDown
        let less = gazetteer.nearby(centre, radiusKm: short, limit: .max)
        #expect(less.matches.allSatisfy { $0.distanceKm <= short })
      }
    }
  }

  @Test("The index agrees with a scan of all places for random circles of any size")
  func bruteForce() throws {
    let dice = Dice(seed: 7)
    let places = (1...300).map { id in
      TestGazetteer.Place(
        id: id, name: "P", lat: Double(dice.number(below: 18_001) - 9_000) / 100,
        lon: Double(dice.number(below: 36_001) - 18_000) / 100)
    }
    let gazetteer = try TestGazetteer.made(places)
    for _ in 0..<300 {
      let centre = Coordinate(
        lat: dice.number(from: -90, to: 90), lon: dice.number(from: -180, to: 180))
      let radius = pow(10, dice.number(from: 0, to: 4.302))
      let wanted = places.filter {
        Coordinate(lat: $0.lat, lon: $0.lon).distanceKm(to: centre) <= radius
      }
      let found = gazetteer.nearby(centre, radiusKm: radius, limit: 300)
      #expect(Set(found.matches.map(\.city.id)) == Set(wanted.map(\.id)))
      #expect(found.total == wanted.count, "\(centre), \(radius) km")
      #expect(found.matches.map(\.distanceKm) == found.matches.map(\.distanceKm).sorted())
    }
  }

  /// 75 m are the error of an approximate location.
  @Test("Places a few metres apart are sorted by their exact distances", arguments: [1, 10, 199])
  func closeTogether(limit: Int) throws {
    let dice = Dice(seed: 3)
    let places = (1...200).map { id in
      TestGazetteer.Place(
        id: id, name: "P", lat: 47.3 + dice.number(from: -0.0009, to: 0.0009),
        lon: 8.5 + dice.number(from: -0.0009, to: 0.0009))
    }
    let gazetteer = try TestGazetteer.made(places)
    for _ in 0..<50 {
      let centre = Coordinate(
        lat: 47.3 + dice.number(from: -0.002, to: 0.002),
        lon: 8.5 + dice.number(from: -0.002, to: 0.002))
      let radius = dice.number(from: 0.01, to: 1)
      let all = (1...200).compactMap { gazetteer.city(id: $0) }
        .map { (id: $0.id, distanceKm: $0.coordinate.distanceKm(to: centre)) }
        .filter { $0.distanceKm <= radius }
        .sorted { ($0.distanceKm, $0.id) < ($1.distanceKm, $1.id) }
      let found = gazetteer.nearby(centre, radiusKm: radius, limit: limit)
      #expect(found.matches.map(\.city.id) == all.prefix(limit).map(\.id), "\(centre), \(radius)")
      #expect(found.total == all.count, "\(centre), \(radius) km")
    }
  }

  @Test("The number of places in a circle and the nearest ones agree with the list of all of them")
  func wholeCells() throws {
    let gazetteer = try TestGazetteer.real.get()
    let dice = Dice(seed: 50)
    let lats = [-90, 90, 0, 89.999, -45]
    for number in 0..<120 {
      let centre = Coordinate(
        lat: number < 30 ? lats[number % lats.count] : dice.number(from: -90, to: 90),
        lon: number % 7 == 0 ? 180 : dice.number(from: -180, to: 180))
      let random = pow(10, dice.number(from: 1, to: 4.302))
      let radius = number % 9 == 0 ? 10_007.557 : random
      let all = gazetteer.nearby(centre, radiusKm: radius, limit: .max)
      let few = gazetteer.nearby(centre, radiusKm: radius, limit: 30)
      #expect(few.total == all.matches.count, "\(centre), \(radius) km")
      #expect(few.matches == Array(all.matches.prefix(30)), "\(centre), \(radius) km")
      // Not sorted by distance if there are many.
      let cities = gazetteer.cities(around: centre, radiusKm: radius, limit: .max).matches
      #expect(cities.first == all.matches.first?.city, "\(centre), \(radius) km")
      #expect(
        cities.map(\.id).sorted() == all.matches.map(\.city.id).sorted(),
        "\(centre), \(radius) km")
    }
  }

  /// Rounding decides whether such a circle touches the band beyond the edge. The first points ended the program.
  @Test("A circle whose edge is at the edge of a band of the grid has an answer")
  func edgesOfBands() throws {
    let gazetteer = try TestGazetteer.real.get()
    var circles = [
      (10.000019218, 0.001), (46.999980781, 0.001), (-21.000014722781586, 0.0005),
      (56.0000935, 0.009759736576186687), (72.18584790786583, 50),
    ]
    let dice = Dice(seed: 14)
    for edge in -90...90 {
      for radius in [0.0005, 0.001, 0.02, 1, 50, 300] {
        let angle = radius / Earth.radiusKm + 1e-7
        for side in [-1.0, 1] {
          let share = 1 - pow(10, dice.number(from: -16, to: -3))
          circles.append((Double(edge) + side * share * angle / Earth.radiansPerDegree, radius))
        }
      }
    }
    for (lat, radius) in circles where abs(lat) <= 90 {
      let centre = Coordinate(lat: lat, lon: 10.3)
      let found = gazetteer.nearby(centre, radiusKm: radius, limit: 1000)
      #expect(found.matches.count == min(found.total, 1000), "\(lat), radius \(radius) km")
      _ = gazetteer.city(at: centre)
    }
  }

  @Test("The error of a rough point stays within its stated bound everywhere")
  func roughPoints() {
    for lat in stride(from: -90.0, through: 90, by: 1.5) {
      for lon in stride(from: -180.0, through: 180, by: 1.5) {
        let point = Coordinate(lat: lat, lon: lon)
        let off = UnitVector(roughlyLat: Float(lat), lon: Float(lon)).chordSquared(
          to: UnitVector(point)
        )
        .squareRoot()
        #expect(off < UnitVector.roughError, "\(point)")
      }
    }
  }

  @Test("The largest radius covers the whole Earth")
  func everything() throws {
    let gazetteer = try TestGazetteer.real.get()
    let found = gazetteer.nearby(Coordinate(lat: 12, lon: 34), radiusKm: 20_038, limit: 2)
    #expect(found.total == gazetteer.count)
    #expect(found.matches.count == 2)
  }

  @Test("An invalid centre or radius finds nothing")
  func nonsense() throws {
    let gazetteer = try TestGazetteer.made([.init(id: 1, name: "P")])
    let centres: [(Double, Double)] = [(.nan, 0), (0, .infinity), (91, 0), (0, -180.5)]
    for (lat, lon) in centres {
      #expect(gazetteer.nearby(Coordinate(lat: lat, lon: lon), radiusKm: 10, limit: 3).total == 0)
    }
    for (radius, total) in [(-1.0, 0), (.nan, 0), (.infinity, 1), (0, 1)] {
      let found = gazetteer.nearby(Coordinate(lat: 0, lon: 0), radiusKm: radius, limit: -1)
      #expect(found.total == total)
      #expect(found.matches.isEmpty)
    }
  }

  @Test("The places nearest to any of several points are found")
  func nearest() throws {
    let gazetteer = try TestGazetteer.made([
      .init(id: 1, name: "P", lat: 10), .init(id: 2, name: "Q", lat: -20, lon: -179),
    ])
    let points = [Coordinate(lat: 0, lon: 0), Coordinate(lat: -20, lon: 179)]
    let found = try #require(gazetteer.nearest(to: points))
    #expect(found.city.id == 2)
    #expect(found.point == 1)
    #expect(abs(found.distanceKm - 208.98) < 0.01)
    #expect(gazetteer.nearest(to: []) == nil)
    #expect(try TestGazetteer.made([]).nearest(to: points) == nil)
  }
}

/// A search around a point, with its result computed by brute force.
struct AroundMeCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Expected: Decodable {
    var id: Int

    /// Given to the millimetre.
    var distanceKm: Double
  }

  var lat: Double
  var lon: Double
  var radiusKm: Double
  var limit: Int

  /// Sorted by distance.
  var expected: [Expected]

  /// The number of places within the radius, without the limit.
  var within: Int
  var note: String

  var testDescription: String { "\(note): \(lat), \(lon), \(radiusKm) km" }

  static func all() throws -> [AroundMeCase] {
    try Repository.fixture("around-me-cases.jsonl").map {
      try JSONDecoder().decode(AroundMeCase.self, from: Data($0.utf8))
    }
  }
}
