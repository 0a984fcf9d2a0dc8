/// Which look of a spin comes next: five points, each in another country, then the same points
/// with wider radii, then the place nearest to any of them.
///
/// It draws and decides; who looks, and where, is the caller's affair. Once a look has found
/// something, the course is over.
package struct RouletteCourse: Sendable {
  /// A drawn point.
  package struct Point: Sendable, Equatable {
    package var country: Country
    package var location: Coordinate
  }

  package enum Step: Sendable, Equatable {
    /// Around a new point. Its country is to be recorded before the look.
    case draw(Point)

    /// Around a point that was looked at before, with a wider radius in km.
    case widen(Point, radiusKm: Double)

    /// The last step: the place nearest to any of the points.
    case nearest([Point])
  }

  /// In the order in which they were drawn.
  package private(set) var points: [Point] = []
  private let countries: [Country]

  /// What is left to do once the points are drawn: radii, and the point each is for.
  private var wider: [(radiusKm: Double, point: Int)]
  private var isOver = false

  /// - Parameters:
  ///   - countries: those that can be drawn.
  ///   - radiusKm: that of the first looks.
  package init(countries: [Country], radiusKm: Double) {
    self.countries = countries
    wider = Roulette.widerRadiiKm.filter { $0 > radiusKm }.flatMap { wider in
      (0..<Roulette.draws).map { (wider, $0) }
    }
  }

  /// Whether the next step is a draw.
  package var draws: Bool { points.count < Roulette.draws && !countries.isEmpty }

  /// The next look; nil when there is none, at once if no country can be drawn.
  ///
  /// - Parameter history: codes of the countries drawn before, in this spin and others, the oldest
  ///   first. None of the last ten is drawn, or of as many as leave one country to draw.
  package mutating func next(after history: [String], dice: Dice) -> Step? {
    guard !isOver, !countries.isEmpty else { return nil }
    if draws { return .draw(draw(after: history, dice: dice)) }
    if !wider.isEmpty {
      let (radiusKm, point) = wider.removeFirst()
      return .widen(points[point], radiusKm: radiusKm)
    }
    isOver = true
    return .nearest(points)
  }

  private mutating func draw(after history: [String], dice: Dice) -> Point {
    let recent = Set(history.suffix(min(Roulette.longestMemory, countries.count - 1)))
    let choice = countries.filter { !recent.contains($0.code) }
    let country = choice[dice.number(below: choice.count)]
    let point = Point(country: country, location: country.bounds.draw(with: dice))
    points.append(point)
    return point
  }
}
