/// The altitude of a body's centre over a period, sampled about every hour, with its maxima and minima inserted as
/// further samples.
struct AltitudeCurve {
  let body: ObservedBody
  private(set) var samples: [(moment: Double, height: Double)] = []

  /// Approximate seconds between samples, so that the altitude is monotonic or has one extremum between two of them.
  private static let step = 3600.0

  init(_ body: ObservedBody, over moments: ClosedRange<Double>) {
    self.body = body
    let start = moments.lowerBound
    let length = moments.upperBound - moments.lowerBound
    let count = max(2, Int(exactly: (length / Self.step).rounded()) ?? 0)
    let hourly = (0...count).map { sample(at: start + length * Double($0) / Double(count)) }
    for (index, sample) in hourly.enumerated() {
      if index > 1,
        let extremum = extremum(
          near: hourly[index - 1], between: hourly[index - 2], and: sample)
      {
        if extremum.moment < hourly[index - 1].moment {
          samples.insert(extremum, at: max(samples.count - 1, 0))
        } else if extremum.moment > hourly[index - 1].moment {
          samples.append(extremum)
        }
      }
      samples.append(sample)
    }
  }

  private func sample(at moment: Double) -> (moment: Double, height: Double) {
    (moment, body.height(at: moment, of: .centre))
  }

  /// Returns the extremum near the middle one of three samples; nil if the middle one is neither the highest
  /// nor the lowest.
  private func extremum(
    near middle: (moment: Double, height: Double), between first: (moment: Double, height: Double),
    and last: (moment: Double, height: Double)
  ) -> (moment: Double, height: Double)? {
    let before = middle.height - first.height
    let after = last.height - middle.height
    guard before * after <= 0, before != after else { return nil }
    var found = middle.moment
    var step = middle.moment - first.moment
    var low = first.height
    var centre = middle.height
    var high = last.height
    // Fit a parabola through three points and repeat at its vertex with a smaller step.
    for round in 0..<3 {
      if round > 0 {
        low = sample(at: found - step).height
        centre = sample(at: found).height
        high = sample(at: found + step).height
      }
      let bend = low - 2 * centre + high
      if bend != 0 {
        found += max(-1, min(1, (low - high) / bend / 2)) * step
      }
      step /= 8
    }
    return sample(at: min(max(found, first.moment), last.moment))
  }

  /// Returns the moments within a period at which a part of the body crosses an altitude upwards or
  /// downwards, in ascending order.
  func passings(
    of part: ObservedBody.Part, through height: Double, in moments: Range<Double>
  ) -> [(moment: Double, isUpward: Bool)] {
    // Upper bound in degrees on the height of the upper edge, refraction included, above the
    // centre.
    let reach = part == .centre ? 0.0 : 1.0
    var passings: [(moment: Double, isUpward: Bool)] = []
    for (start, end) in zip(samples, samples.dropFirst())
    where start.moment < moments.upperBound && end.moment >= moments.lowerBound
      && max(start.height, end.height) + reach >= height
      && min(start.height, end.height) <= height + reach
    {
      let low = excess(of: part, at: start, over: height)
      let high = excess(of: part, at: end, over: height)
      if (low < 0) == (high < 0) {
        continue
      }
      let found = passing(
        of: part, through: height, between: (start.moment, low), and: (end.moment, high))
      if moments.contains(found) {
        passings.append((found, low < 0))
      }
    }
    return passings
  }

  private func excess(
    of part: ObservedBody.Part, at sample: (moment: Double, height: Double), over height: Double
  ) -> Double {
    (part == .centre ? sample.height : body.height(at: sample.moment, of: part)) - height
  }

  /// Returns the moment of a crossing between two moments, by false position with the Illinois
  /// rule.
  private func passing(
    of part: ObservedBody.Part, through height: Double, between start: (Double, Double),
    and end: (Double, Double)
  ) -> Double {
    var low = start
    var high = end
    var found = low.0
    var side = 0
    for _ in 0..<60 where high.0 - low.0 > 0.01 {
      found = (low.0 * high.1 - high.0 * low.1) / (high.1 - low.1)
      let excess = body.height(at: found, of: part) - height
      if abs(excess) < 1e-6 {
        break
      }
      if (excess < 0) == (low.1 < 0) {
        low = (found, excess)
        if side == -1 {
          high.1 /= 2
        }
        side = -1
      } else {
        high = (found, excess)
        if side == 1 {
          low.1 /= 2
        }
        side = 1
      }
    }
    return found
  }
}
