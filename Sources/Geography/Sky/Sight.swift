import Platform

/// A body as it is seen from a place at the height of the sea, parallax included.
struct Sight {
  /// What of a body is held against the horizon.
  enum Part {
    case centre

    /// The air lifts it by 34 minutes of arc, as almanacs have it for the horizon (chapter 15).
    case upperEdge
  }

  private static let refraction = 34.0 / 60

  private let track: Track
  private let radiusKm: Double

  /// Where the place is and what is straight up there; these turn with the Earth.
  private let position, up, north, east: SIMD3<Double>

  /// The shape of the Earth is that of WGS84.
  init(from place: Coordinate, of track: Track, radiusKm: Double) {
    self.track = track
    self.radiusKm = radiusKm
    let sine = Angle.sine(place.lat)
    let cosine = Angle.cosine(place.lat)
    let side = Angle.sine(place.lon)
    let front = Angle.cosine(place.lon)
    up = SIMD3(cosine * front, cosine * side, sine)
    north = SIMD3(-sine * front, -sine * side, cosine)
    east = SIMD3(-side, front, 0)
    let flatness = 0.00669437999
    let radius = 6378.137 / (1 - flatness * sine * sine).squareRoot()
    position = up * radius - SIMD3(0, 0, radius * flatness * sine)
  }

  /// From the place to the body, in kilometres, by the axes that turn with the Earth.
  private func direction(at seconds: Double) -> SIMD3<Double> {
    let turn = AstronomicalTime.siderealTime(at: seconds)
    return Angle.turned(track.place(at: seconds), turn) - position
  }

  /// Degrees above the horizon; of the upper edge above the horizon that the air shows.
  func height(at seconds: Double, of part: Part) -> Double {
    let direction = direction(at: seconds)
    let (upward, forward, sideward) = (
      (direction * up).sum(), (direction * north).sum(), (direction * east).sum()
    )
    let flat = (forward * forward + sideward * sideward).squareRoot()
    let height = Angle.of(y: upward, x: flat)
    guard part == .upperEdge else { return height }
    let distance = (flat * flat + upward * upward).squareRoot()
    return height + Self.refraction
      + Trigonometry.arcSine(radiusKm / distance) / Earth.radiansPerDegree
  }

  /// Degrees from north by east.
  func azimuth(at seconds: Double) -> Double {
    let direction = direction(at: seconds)
    return Angle.positive(
      Angle.of(y: (direction * east).sum(), x: (direction * north).sum()))
  }

  /// When it passes the meridian, above where the sky turns, the nearest to a moment. It suits the sun,
  /// which takes a day from one time to the next.
  func transit(near seconds: Double) -> Double {
    var moment = seconds
    for _ in 0..<4 {
      let direction = direction(at: moment)
      let outward = direction.x * east.y - direction.y * east.x
      moment += 240 * Angle.of(y: (direction * east).sum(), x: outward)
    }
    return moment
  }
}

/// How high a body stands over a stretch of time, with its highest and lowest stands.
struct Course {
  let sight: Sight
  private(set) var stands: [(moment: Double, height: Double)] = []

  /// Between two looks it rises or sinks, and turns once at most.
  private static let step = 3600.0

  init(_ sight: Sight, over moments: ClosedRange<Double>) {
    self.sight = sight
    let start = moments.lowerBound
    let length = moments.upperBound - moments.lowerBound
    let count = max(2, Int(exactly: (length / Self.step).rounded()) ?? 0)
    let looks = (0...count).map { stand(start + length * Double($0) / Double(count)) }
    for (index, look) in looks.enumerated() {
      if index > 1, let turn = turn(looks[index - 2], looks[index - 1], look) {
        if turn.moment < looks[index - 1].moment {
          stands.insert(turn, at: max(stands.count - 1, 0))
        } else if turn.moment > looks[index - 1].moment {
          stands.append(turn)
        }
      }
      stands.append(look)
    }
  }

  private func stand(_ moment: Double) -> (moment: Double, height: Double) {
    (moment, sight.height(at: moment, of: .centre))
  }

  /// The highest or lowest stand around the middle one of three; nil if that is neither.
  private func turn(
    _ first: (moment: Double, height: Double), _ middle: (moment: Double, height: Double),
    _ last: (moment: Double, height: Double)
  ) -> (moment: Double, height: Double)? {
    let before = middle.height - first.height
    let after = last.height - middle.height
    guard before * after <= 0, before != after else { return nil }
    var found = middle.moment
    var step = middle.moment - first.moment
    var low = first.height
    var centre = middle.height
    var high = last.height
    // The vertex of a parabola, through points that come closer.
    for round in 0..<3 {
      if round > 0 {
        (low, centre, high) = (
          stand(found - step).height, stand(found).height, stand(found + step).height
        )
      }
      let bend = low - 2 * centre + high
      if bend != 0 {
        found += max(-1, min(1, (low - high) / bend / 2)) * step
      }
      step /= 8
    }
    return stand(min(max(found, first.moment), last.moment))
  }

  /// When it passes a height in a stretch of time, upwards or downwards, in their order.
  func passings(
    _ part: Sight.Part, _ height: Double, in moments: Range<Double>
  ) -> [(moment: Double, isUpward: Bool)] {
    // What an upper edge is above the centre.
    let reach = part == .centre ? 0.0 : 1.0
    var passings: [(moment: Double, isUpward: Bool)] = []
    for (start, end) in zip(stands, stands.dropFirst())
    where start.moment < moments.upperBound && end.moment >= moments.lowerBound
      && max(start.height, end.height) + reach >= height
      && min(start.height, end.height) <= height + reach
    {
      let low = excess(start, part, height)
      let high = excess(end, part, height)
      if (low < 0) == (high < 0) {
        continue
      }
      let found = passing(part, height, (start.moment, low), (end.moment, high))
      if moments.contains(found) {
        passings.append((found, low < 0))
      }
    }
    return passings
  }

  private func excess(
    _ stand: (moment: Double, height: Double), _ part: Sight.Part, _ height: Double
  ) -> Double {
    (part == .centre ? stand.height : sight.height(at: stand.moment, of: part)) - height
  }

  /// The moment between two at which a height is passed, by false position (the Illinois rule).
  private func passing(
    _ part: Sight.Part, _ height: Double, _ start: (Double, Double), _ end: (Double, Double)
  ) -> Double {
    var low = start
    var high = end
    var found = low.0
    var side = 0
    for _ in 0..<60 where high.0 - low.0 > 0.01 {
      found = (low.0 * high.1 - high.0 * low.1) / (high.1 - low.1)
      let excess = sight.height(at: found, of: part) - height
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
