import Platform

/// Places sorted into cells of one degree, so that a search looks only at the cells it touches.
///
/// Cells are numbered by latitude, then by longitude, and the places of a cell lie one after the
/// other: a stretch of cells along a parallel is one run of places.
struct PlaceGrid: Sendable {
  /// The row of each place, in the order of the cells; inside a cell rows ascend.
  private var rows: [Int32]

  /// The places as seen from the Earth's centre, in the order of `rows`.
  private var points: [UnitVector]

  /// Where each cell begins in `rows`, and the end of the last one.
  private var starts: [Int32]

  private static let columns = 360
  private static let bands = 180

  /// Latitudes and longitudes must be in range; `PlaceTable` has checked them.
  init(_ places: [PlaceTable.Row]) {
    let cells = places.map { place in
      Self.band(place.lat) * Self.columns + min(Int(place.lon + 180), Self.columns - 1)
    }
    starts = [Int32](repeating: 0, count: Self.bands * Self.columns + 1)
    for cell in cells { starts[cell + 1] += 1 }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    var next = starts
    rows = [Int32](repeating: 0, count: cells.count)
    points = [UnitVector](repeating: UnitVector(x: 0, y: 0, z: 0), count: cells.count)
    for (row, cell) in cells.enumerated() {
      let place = Int(next[cell])
      next[cell] += 1
      rows[place] = Int32(row)
      points[place] = UnitVector(Coordinate(lat: places[row].lat, lon: places[row].lon))
    }
  }

  /// A place within reach; nearer ones are smaller, then those with the lower row.
  struct Match: Comparable {
    var chordSquared: Double
    var row: Int32
    var point: UnitVector

    static func < (left: Match, right: Match) -> Bool {
      (left.chordSquared, left.row) < (right.chordSquared, right.row)
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
    var total = 0
    for run in runs(around: centre, radiusKm: radiusKm) {
      for place in run {
        let chordSquared = middle.chordSquared(to: points[place])
        guard reach.contains(chordSquared, from: middle, to: points[place]) else { continue }
        total += 1
        best.insert(Match(chordSquared: chordSquared, row: rows[place], point: points[place]))
      }
    }
    return (best.sorted(), total)
  }

  private static func band(_ lat: Double) -> Int { min(Int(lat + 90), bands - 1) }

  /// Runs of places that together hold every place within the radius.
  private func runs(around centre: Coordinate, radiusKm: Double) -> [Range<Int>] {
    // A hair wider than the circle, so that rounding loses nothing at its rim.
    let angle = radiusKm / Earth.radiusKm / Earth.radiansPerDegree + 1e-9
    let bands = Self.band(max(centre.lat - angle, -90))...Self.band(min(centre.lat + angle, 90))
    let columns = columns(around: centre, angle: angle)
    return bands.flatMap { band in
      columns.map { columns in
        let first = band * Self.columns
        return Int(starts[first + columns.lowerBound])..<Int(starts[first + columns.upperBound + 1])
      }
    }
  }

  /// The columns within `angle` degrees of the centre: two ranges where the 180th meridian lies
  /// between, all of them where a pole lies within.
  private func columns(around centre: Coordinate, angle: Double) -> [ClosedRange<Int>] {
    let everywhere = [0...(Self.columns - 1)]
    guard centre.lat.magnitude + angle < 90 else { return everywhere }
    // The widest point of the circle lies nearer to the pole than its centre.
    let ratio =
      Trigonometry.sine(angle * Earth.radiansPerDegree)
      / Trigonometry.cosine(centre.lat * Earth.radiansPerDegree)
    guard ratio < 1 else { return everywhere }
    let half = Trigonometry.arcSine(ratio) / Earth.radiansPerDegree + 1e-9
    let first = Int((centre.lon - half + 180).rounded(.down))
    let last = Int((centre.lon + half + 180).rounded(.down))
    guard last - first < Self.columns - 1 else { return everywhere }
    if first < 0 { return [0...last, (first + Self.columns)...(Self.columns - 1)] }
    if last >= Self.columns { return [first...(Self.columns - 1), 0...(last - Self.columns)] }
    return [first...last]
  }
}

/// A radius turned into a bound on squared chords, which cost less than a distance.
private struct Reach {
  private let radiusKm, surelyInside, surelyOutside: Double

  init(radiusKm: Double) {
    self.radiusKm = radiusKm
    let chord = 2 * Trigonometry.sine(min(radiusKm / Earth.radiusKm, .pi) / 2)
    // Rounding of the vectors moves a chord by less than 1e-15.
    surelyInside = max(0, chord - 1e-14) * max(0, chord - 1e-14)
    surelyOutside = (chord + 1e-14) * (chord + 1e-14)
  }

  /// Whether the distance is at most the radius; only at the rim the distance itself decides.
  func contains(_ chordSquared: Double, from: UnitVector, to: UnitVector) -> Bool {
    if chordSquared < surelyInside { return true }
    if chordSquared > surelyOutside { return false }
    return from.distanceKm(to: to) <= radiusKm
  }
}
