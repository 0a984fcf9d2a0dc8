import Testing

@testable import Geography
@testable import Sessions

@Suite struct SessionRegionTests {
  @Test("The region of no cities is nil, and that of one city is a point")
  func few() throws {
    #expect(try region(of: []) == nil)
    let one = try region(of: [Coordinate(lat: 48.2, lon: 16.4)])
    #expect(one == Bounds(north: 48.2, south: 48.2, east: 16.4, west: 16.4))
  }

  @Test("The region of cities on both sides of the 180th meridian crosses it")
  func dateLine() throws {
    let suva = Coordinate(lat: -18.1, lon: 178.4)
    let apia = Coordinate(lat: -13.8, lon: -171.8)
    #expect(
      try region(of: [suva, apia])
        == Bounds(north: -13.8, south: -18.1, east: -171.8, west: 178.4))
    let edges = [Coordinate(lat: 1, lon: 180), Coordinate(lat: 2, lon: -180)]
    #expect(try region(of: edges) == Bounds(north: 2, south: 1, east: -180, west: 180))
  }

  /// The reference sorts the longitudes.
  @Test("The region leaves out the widest gap between the longitudes", arguments: 1...200)
  func gaps(seed: Int) throws {
    let dice = Dice(seed: UInt64(seed))
    let spread = dice.number(from: 1, to: 180)
    let centre = dice.number(from: -180, to: 180)
    let points = (0...dice.number(below: 12)).map { _ in
      let lon = centre + dice.number(from: -spread, to: spread)
      return Coordinate(
        lat: dice.number(from: -90, to: 90), lon: lon > 180 ? lon - 360 : max(lon, -180))
    }
    let region = try #require(try region(of: points))
    let lons = points.map(\.lon).sorted()
    var narrowest = lons[lons.count - 1] - lons[0]
    for (west, east) in zip(lons, lons.dropFirst()) {
      narrowest = min(narrowest, 360 - (east - west))
    }
    #expect(abs(region.width - narrowest) < 1e-9, "\(region), \(lons)")
    #expect(points.allSatisfy(region.contains), "\(region), \(points)")
  }

  @Test("The parts of a session that are hidden and removed have their own rows and regions")
  func parts() throws {
    try SessionFixture.with { session, _ in
      _ = try session.remove([2, 4])
      session.search("Bern", scope: .all)
      let hidden = session.page(of: .hidden, offset: 0, limit: 9)
      let removed = session.page(of: .removed, offset: 0, limit: 9)
      #expect(session.listed == [1])
      #expect(hidden.rows.map(\.city.id) == [3, 5] && hidden.total == 2)
      #expect(removed.rows.map(\.city.id) == [4, 2], "the starred one first")
      #expect(session.region(of: .removed) != nil)
    }
  }

  private func region(of points: [Coordinate]) throws -> Bounds? {
    let rows = points.enumerated().map { index, point in
      SessionRow(city: City(id: index + 1, name: "City", coordinate: point))
    }
    return try SessionFixture.with(rows) { session, _ in session.region() }
  }
}
