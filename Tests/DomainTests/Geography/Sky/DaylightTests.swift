import Testing

@testable import Geography

@Suite struct DaylightTests {
  /// Moments over a year and a half, 1.5 days apart.
  @Test("The circle of daylight has the places where the sun is up", arguments: 0..<360)
  func circle(step: Int) {
    let daylight = Daylight(at: 1_767_225_600 + step * 133_200)
    let circle = daylight.circle
    let dice = Dice(seed: UInt64(step) + 1)
    for _ in 0..<40 {
      let place = Coordinate(
        lat: dice.number(from: -90, to: 90), lon: dice.number(from: -180, to: 180))
      let beyond = circle.centre.distanceKm(to: place) - circle.radiusKm
      guard beyond.magnitude > 0.2 else { continue }
      #expect(daylight.isDay(over: place) == (beyond < 0), "\(place), \(beyond) km beyond")
    }
  }

  @Test("The edge of the circle of daylight is that of the horizon to 200 m", arguments: 0..<36)
  func edge(step: Int) {
    let daylight = Daylight(at: 1_767_225_600 + step * 1_332_000)
    let circle = daylight.circle
    for lat in stride(from: -60.0, through: 60, by: 5) {
      var day = 0.0
      var night = 180.0
      while night - day > 1e-7 {
        let middle = (day + night) / 2
        if daylight.isDay(over: Self.place(lat, circle.centre.lon + middle)) {
          day = middle
        } else {
          night = middle
        }
      }
      let place = Self.place(lat, circle.centre.lon + day)
      let beyond = circle.centre.distanceKm(to: place) - circle.radiusKm
      #expect(beyond.magnitude < 0.2, "\(place), \(beyond) km beyond")
    }
  }

  private static func place(_ lat: Double, _ lon: Double) -> Coordinate {
    Coordinate(lat: lat, lon: lon > 180 ? lon - 360 : lon)
  }
}
