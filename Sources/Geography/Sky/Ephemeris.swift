/// The positions of a body over some days: sampled at equal steps, with cubic Lagrange
/// interpolation through the four nearest samples. With the steps of `Sun` and `Moon`, the interpolation error
/// is below a tenth of a second of arc.
struct Ephemeris {
  private let start, step: Double
  private let points: [SIMD3<Double>]

  /// - Parameters:
  ///   - moments: seconds since 1970.
  ///   - step: seconds between samples.
  ///   - place: the geocentric equatorial position in km.
  init(
    over moments: ClosedRange<Double>, step: Double, _ place: (AstronomicalTime) -> SIMD3<Double>
  ) {
    let count = Int(exactly: ((moments.upperBound - moments.lowerBound) / step).rounded(.up)) ?? 0
    start = moments.lowerBound
    self.step = step
    points = (-1...max(count, 1) + 1).map {
      place(AstronomicalTime(moments.lowerBound + Double($0) * step))
    }
  }

  /// A constant position, to evaluate one moment.
  init(fixedAt place: SIMD3<Double>) {
    start = 0
    step = 1
    points = Array(repeating: place, count: 4)
  }

  /// The interpolated position; outside of the sampled period, the one at its nearer end.
  func place(at seconds: Double) -> SIMD3<Double> {
    let steps = min(max((seconds - start) / step, 0), Double(points.count - 3))
    let first = min(max(Int(exactly: steps.rounded(.down)) ?? 0, 0), points.count - 4)
    let x = steps - Double(first)
    let a = x + 1
    let b = x - 1
    let c = x - 2
    let outer = points[first] * (-x * b * c / 6) + points[first + 3] * (a * x * b / 6)
    return outer + points[first + 1] * (a * b * c / 2) - points[first + 2] * (a * x * c / 2)
  }
}
