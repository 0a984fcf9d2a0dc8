import Testing

@testable import Geography

@Suite("Boxes of latitudes and longitudes")
struct BoundsTests {
  @Test(
    "A box contains its edges, and the longitudes -180 and 180 are the same",
    arguments: [
      (-180.0, 10.0, 180.0, true), (-180, 10, -180, true), (-180, 10, 179.9, false),
      (170, 180, -180, true), (170, -170, 180, true), (170, -170, -170, true),
      (170, -170, -169.9, false), (-180, 180, 0, true), (10, 20, 20, true), (10, 20, 9.9, false),
    ])
  func edges(west: Double, east: Double, lon: Double, isInside: Bool) {
    let bounds = Bounds(north: 10, south: 0, east: east, west: west)
    #expect(bounds.contains(Coordinate(lat: 5, lon: lon)) == isInside)
  }
}
