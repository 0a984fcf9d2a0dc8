import Platform

/// Finds the places around a point by reading the grid cells that a circle touches.
///
/// Cells are numbered by latitude and then longitude, and places are sorted by cell. The places of
/// consecutive cells in a band are therefore consecutive rows.
struct PlaceGrid: Sendable {
  private let file: GazetteerFile
  private let bands, columns: Int

  init(_ file: GazetteerFile) {
    self.file = file
    bands = file.bands
    columns = 2 * file.bands
  }

  /// A place within the radius, ordered by distance, then id.
  struct Match: Comparable {
    var chordSquared: Double
    var id, row: Int

    static func < (left: Match, right: Match) -> Bool {
      (left.chordSquared, left.id) < (right.chordSquared, right.id)
    }
  }

  /// Returns the `limit` nearest places at most `radiusKm` from a valid point, and the total
  /// number.
  func nearby(
    _ centre: Coordinate, radiusKm: Double, limit: Int
  ) -> (matches: [Match], total: Int) {
    let middle = UnitVector(centre)
    let bounds = ChordBounds(radiusKm: radiusKm)
    var best = Shortlist<Match>(capacity: limit)
    // A place with a larger squared chord to its approximate location is not among the best.
    var farthest = Double.infinity
    var total = 0
    for row in runs(around: centre, radiusKm: radiusKm).joined() {
      let rough = middle.chordSquared(to: file.places.roughPoint(row))
      if rough > bounds.possible {
        continue
      }
      if rough > farthest, rough < bounds.certain {
        total += 1
        continue
      }
      let point = UnitVector(file.places.coordinate(row))
      let chordSquared = middle.chordSquared(to: point)
      guard bounds.contains(chordSquared, from: middle, to: point) else { continue }
      total += 1
      best.insert(Match(chordSquared: chordSquared, id: file.places.id(row), row: row))
      if let bound = best.bound {
        farthest = square(bound.chordSquared.squareRoot() + UnitVector.roughError)
      }
    }
    return (best.sorted(), total)
  }

  private func band(_ lat: Double) -> Int {
    min(Int((lat + 90) * Double(bands) / 180), bands - 1)
  }

  /// Returns ranges of rows that together include every place within the radius.
  private func runs(around centre: Coordinate, radiusKm: Double) -> [Range<Int>] {
    // Slightly wider than the circle, so that rounding excludes no place at its edge.
    let angle = radiusKm / Earth.radiusKm / Earth.radiansPerDegree + 1e-9
    let bands = band(max(centre.lat - angle, -90))...band(min(centre.lat + angle, 90))
    let ranges = ranges(around: centre, angle: angle)
    // Nearest bands first, so that `farthest` soon rejects most of the other places.
    let own = band(centre.lat)
    return bands.sorted { abs($0 - own) < abs($1 - own) }.flatMap { band in
      ranges.map { range in
        let first = file.cells.number(band * columns + range.lowerBound)
        let end = file.cells.number(band * columns + range.upperBound + 1)
        return (first..<max(first, end)).clamped(to: 0..<file.count)
      }
    }
  }

  /// Returns the columns within `angle` degrees of the centre: all columns if the circle contains a pole or
  /// touches nearly all, two ranges if it crosses the 180th meridian, otherwise one.
  private func ranges(around centre: Coordinate, angle: Double) -> [ClosedRange<Int>] {
    let everywhere = [0...(columns - 1)]
    guard centre.lat.magnitude + angle < 90 else { return everywhere }
    // The meridians touch the circle nearer to the pole than its centre.
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

/// A radius as bounds on squared chords, which are cheaper to compute than distances.
private struct ChordBounds {
  /// Bounds on the squared chord to an approximate location: above `possible` the place is outside,
  /// below `certain` it is inside.
  let possible, certain: Double

  private let radiusKm, surelyInside, surelyOutside: Double

  init(radiusKm: Double) {
    self.radiusKm = radiusKm
    let chord = 2 * Trigonometry.sine(min(radiusKm / Earth.radiusKm, .pi) / 2)
    // Rounding changes a chord between two vectors by less than 1e-15.
    surelyInside = square(max(0, chord - 1e-14))
    surelyOutside = square(chord + 1e-14)
    certain = square(max(0, chord - UnitVector.roughError))
    // Not clamped to 2, the longest chord, because an approximate location may be outside the sphere.
    possible = square(chord + UnitVector.roughError)
  }

  /// Returns whether the distance is at most the radius. Computes the distance only near the edge.
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
