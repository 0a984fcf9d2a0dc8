import Platform

/// The places of a file around a point, by a look at the few cells of its grid that the circle
/// touches.
///
/// Cells are numbered by latitude, then by longitude, and the places of a cell lie one after the
/// other: a stretch of cells along a parallel is one run of places.
struct PlaceGrid: Sendable {
  private let file: GazetteerFile
  private let bands, columns: Int

  init(_ file: GazetteerFile) {
    self.file = file
    bands = file.bands
    columns = 2 * file.bands
  }

  /// A place within reach; nearer ones are smaller, then those with the lower id.
  struct Match: Comparable {
    var chordSquared: Double
    var id, row: Int
    var point: UnitVector

    static func < (left: Match, right: Match) -> Bool {
      (left.chordSquared, left.id) < (right.chordSquared, right.id)
    }
  }

  /// The nearest `limit` places within `radiusKm` of a valid point, that distance included, and
  /// how many there are in all.
  func nearby(
    _ centre: Coordinate, radiusKm: Double, limit: Int
  ) -> (matches: [Match], total: Int) {
    let middle = UnitVector(centre)
    let reach = Reach(radiusKm: radiusKm)
    var best = Shortlist<Match>(capacity: limit)
    // Squared; a place whose rough point is farther away is not among the best.
    var farthest = Double.infinity
    var total = 0
    for row in runs(around: centre, radiusKm: radiusKm).joined() {
      let rough = middle.chordSquared(to: file.places.roughPoint(row))
      if rough > reach.possible {
        continue
      }
      if rough > farthest, rough < reach.certain {
        total += 1
        continue
      }
      let point = UnitVector(file.places.coordinate(row))
      let chordSquared = middle.chordSquared(to: point)
      guard reach.contains(chordSquared, from: middle, to: point) else { continue }
      total += 1
      best.insert(
        Match(chordSquared: chordSquared, id: file.places.id(row), row: row, point: point))
      if let bound = best.bound {
        farthest = square(bound.chordSquared.squareRoot() + UnitVector.blur)
      }
    }
    return (best.sorted(), total)
  }

  private func band(_ lat: Double) -> Int {
    min(Int((lat + 90) * Double(bands) / 180), bands - 1)
  }

  /// Runs of places that together hold every place within the radius.
  private func runs(around centre: Coordinate, radiusKm: Double) -> [Range<Int>] {
    // A hair wider than the circle, so that rounding loses nothing at its rim.
    let angle = radiusKm / Earth.radiusKm / Earth.radiansPerDegree + 1e-9
    let bands = band(max(centre.lat - angle, -90))...band(min(centre.lat + angle, 90))
    let ranges = ranges(around: centre, angle: angle)
    // The nearest first, so that most of the farther ones are known at once to be no better.
    let own = band(centre.lat)
    return bands.sorted { abs($0 - own) < abs($1 - own) }.flatMap { band in
      ranges.map { range in
        let first = file.cells.number(band * columns + range.lowerBound)
        let end = file.cells.number(band * columns + range.upperBound + 1)
        return (first..<max(first, end)).clamped(to: 0..<file.count)
      }
    }
  }

  /// The columns within `angle` degrees of the centre: two ranges where the 180th meridian lies
  /// between, all of them where a pole lies within.
  private func ranges(around centre: Coordinate, angle: Double) -> [ClosedRange<Int>] {
    let everywhere = [0...(columns - 1)]
    guard centre.lat.magnitude + angle < 90 else { return everywhere }
    // The widest point of the circle lies nearer to the pole than its centre.
    let ratio =
      Trigonometry.sine(angle * Earth.radiansPerDegree)
      / Trigonometry.cosine(centre.lat * Earth.radiansPerDegree)
    guard ratio < 1 else { return everywhere }
    let half = Trigonometry.arcSine(ratio) / Earth.radiansPerDegree + 1e-9
    let first = Int(((centre.lon - half + 180) * Double(columns) / 360).rounded(.down))
    let last = Int(((centre.lon + half + 180) * Double(columns) / 360).rounded(.down))
    guard last - first < columns - 1 else { return everywhere }
    if first < 0 {
      return [0...last, (first + columns)...(columns - 1)]
    }
    if last >= columns {
      return [first...(columns - 1), 0...(last - columns)]
    }
    return [first...last]
  }
}

/// A radius turned into bounds on squared chords, which cost less than a distance.
private struct Reach {
  /// Of the squared chord to a rough point: with a larger one the place is out of reach, with a
  /// smaller one within.
  let possible, certain: Double

  private let radiusKm, surelyInside, surelyOutside: Double

  init(radiusKm: Double) {
    self.radiusKm = radiusKm
    let chord = 2 * Trigonometry.sine(min(radiusKm / Earth.radiusKm, .pi) / 2)
    // Rounding of the vectors moves a chord by less than 1e-15.
    surelyInside = square(max(0, chord - 1e-14))
    surelyOutside = square(chord + 1e-14)
    certain = square(max(0, chord - UnitVector.blur))
    // No chord is longer than two, but a rough point may lie outside of the sphere.
    possible = square(chord + UnitVector.blur)
  }

  /// Whether the distance is at most the radius; only at the rim the distance itself decides.
  func contains(_ chordSquared: Double, from: UnitVector, to: UnitVector) -> Bool {
    if chordSquared < surelyInside {
      return true
    }
    if chordSquared > surelyOutside {
      return false
    }
    return from.distanceKm(to: to) <= radiusKm
  }
}

private func square(_ number: Double) -> Double { number * number }
