import Testing

@testable import CityCore

@Suite("The course of a spin")
struct RouletteCourseTests {
  private func countries(_ count: Int) -> [Country] {
    (0..<count).map { number in
      Country(
        code: "C\(number)", name: "C", capital: nil, continent: "EU", population: 1,
        bounds: Bounds(north: 1, south: 0, east: Double(number) + 1, west: Double(number)),
        cities: 0)
    }
  }

  /// Every step when nothing is ever found; a history goes with it.
  private func steps(
    _ countries: [Country], radiusKm: Double = 10, history: [String] = []
  ) -> [RouletteCourse.Step] {
    var course = RouletteCourse(countries: countries, radiusKm: radiusKm)
    let dice = Dice(seed: 1)
    var history = history
    var steps: [RouletteCourse.Step] = []
    while let step = course.next(after: history, dice: dice) {
      if case .draw(let point) = step { history.append(point.country.code) }
      steps.append(step)
    }
    return steps
  }

  @Test("Five draws, two times five wider looks at the same points, one last look")
  func order() {
    let steps = steps(countries(20))
    let points = steps.compactMap { step -> RouletteCourse.Point? in
      if case .draw(let point) = step { point } else { nil }
    }
    #expect(points.count == 5)
    #expect(
      Array(steps.dropFirst(5))
        == points.map { .widen($0, radiusKm: 25) } + points.map { .widen($0, radiusKm: 50) }
        + [.nearest(points)])
    #expect(points.allSatisfy { $0.country.bounds.contains($0.location) })
  }

  @Test("A radius is only ever made wider", arguments: [(24.0, 16), (25, 11), (50, 6), (900, 6)])
  func radius(radiusKm: Double, count: Int) {
    #expect(steps(countries(20), radiusKm: radiusKm).count == count)
  }

  @Test("None of the last ten is drawn, or of as many as leave one", arguments: 1...12)
  func history(count: Int) {
    let history = (0..<count).map { "C\($0)" }
    for step in steps(countries(count), history: history).prefix(1) {
      guard case .draw(let point) = step else { continue }
      #expect(!history.suffix(min(10, count - 1)).contains(point.country.code))
    }
  }

  @Test("Without countries there is no step, and no end that never comes")
  func none() {
    #expect(steps([]).isEmpty)
  }
}
