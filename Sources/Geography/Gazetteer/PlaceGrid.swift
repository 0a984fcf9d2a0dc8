import Platform

/// Finds the places around a point by the grid cells that a circle touches.
///
/// Cells are numbered by latitude and then longitude, and places are sorted by cell. The places of
/// consecutive cells in a band are therefore consecutive rows.
struct PlaceGrid: Sendable {
  private let file: GazetteerFile
  private let bands: GridBands

  init(_ file: GazetteerFile) {
    self.file = file
    bands = file.bands
  }

  /// A place within the radius, ordered by distance, then id.
  struct Match: Comparable {
    var chordSquared: Double
    var id, row: Int
    var point: UnitVector

    static func < (left: Match, right: Match) -> Bool {
      (left.chordSquared, left.id) < (right.chordSquared, right.id)
    }
  }

  /// The factor by which a circle grows until it has enough places. With 1.2, the slowest hundredth of random points
  /// took a sixth longer, because the last circle had more places than needed.
  private static let growth = 1.12

  /// The factor by which the rectangle around a circle grows until it has enough places. With 1.5, the slowest
  /// hundredth took a tenth longer.
  private static let growthOfRectangle = 1.35

  /// Returns the `limit` nearest places at most `radiusKm` from a valid point, in order.
  ///
  /// Reads the cells of growing circles, each cell once, until a circle has enough places. Computes the exact locations
  /// only of the places that may be among the nearest by their approximate locations.
  func nearest(_ centre: Coordinate, radiusKm: Double, limit: Int) -> [Match] {
    let limit = min(limit, file.count)
    guard limit > 0 else { return [] }
    let middle = UnitVector(centre)
    let bounds = ChordBounds(radiusKm: radiusKm)
    var nearest = NearestRows(
      to: middle, in: file.places, limit: limit, farthest: bounds.possible)
    var readColumns = [GridBands.Columns](repeating: 0..<0, count: bands.count)
    var radius = firstRadius(centre, radiusKm: radiusKm, limit: limit)
    while true {
      let circle = GridCircle(around: centre, radiusKm: radius, bands: bands)
      circle.eachBandFromCentre { band, columns in
        let unread = bands.sides(of: columns, around: readColumns[band])
        eachRange(of: unread.west, inBand: band) { nearest.insert($0) }
        eachRange(of: unread.east, inBand: band) { nearest.insert($0) }
        readColumns[band] = columns
      }
      let hasAll = radius == radiusKm
      if hasAll || nearest.areWithin(chordSquared: ChordBounds(radiusKm: radius).surelyInside) {
        break
      }
      radius = min(radius * Self.growth, radiusKm)
    }
    let matches = nearest.rows().compactMap { row -> Match? in
      let point = UnitVector(file.places.coordinate(row))
      let chordSquared = middle.chordSquared(to: point)
      guard bounds.contains(chordSquared, from: middle, to: point) else { return nil }
      return Match(chordSquared: chordSquared, id: file.places.id(row), row: row, point: point)
    }
    return Array(matches.sorted().prefix(limit))
  }

  /// The radius of the first circle of a search, at most `radiusKm`. Most smaller circles have fewer than `limit`
  /// places.
  ///
  /// Counts the places of growing rectangles, which is cheaper than reading circles: a rectangle has the same columns
  /// in each band, and counting needs no locations. The smallest radius is enough where places are four times as dense
  /// as on average over the Earth.
  private func firstRadius(_ centre: Coordinate, radiusKm: Double, limit: Int) -> Double {
    let share = Double(limit) / Double(file.count)
    var radius = Earth.radiusKm * share.squareRoot()
    while radius < radiusKm {
      let circle = GridCircle(around: centre, radiusKm: radius, bands: bands)
      let columns = circle.touchedColumns
      var count = 0
      for band in circle.touchedBands {
        eachRange(of: columns, inBand: band) { count += $0.count }
        if count >= limit {
          return radius
        }
      }
      radius *= Self.growthOfRectangle
    }
    return radiusKm
  }

  /// The number of places at most `radiusKm` from a valid point. Skips the places of `GridCircle.covered` cells
  /// without reading them.
  func count(_ centre: Coordinate, radiusKm: Double) -> Int {
    var total = 0
    eachRange(around: centre, radiusKm: radiusKm) { total += $0.count }
    return total
  }

  /// The places at most `radiusKm` from a valid point, in the order of their rows within each band of latitudes.
  func rows(_ centre: Coordinate, radiusKm: Double) -> [Int] {
    var rows: [Int] = []
    eachRange(around: centre, radiusKm: radiusKm) { rows += $0 }
    return rows
  }

  /// Visits the places at most `radiusKm` from a valid point as ranges of rows.
  private func eachRange(
    around centre: Coordinate, radiusKm: Double, _ body: (Range<Int>) -> Void
  ) {
    guard radiusKm < .pi * Earth.radiusKm else { return body(0..<file.count) }
    let middle = UnitVector(centre)
    let bounds = ChordBounds(radiusKm: radiusKm)
    let circle = GridCircle(around: centre, radiusKm: radiusKm, bands: bands)
    for band in circle.touchedBands {
      let touched = circle.touched(inBand: band)
      let covered = circle.covered(inBand: band, of: touched)
      eachRange(of: covered, inBand: band, body)
      let visitIfNear = { (row: Int) in
        let rough = middle.chordSquared(to: file.places.roughPoint(row))
        guard rough <= bounds.possible else { return }
        if rough >= bounds.certain {
          let point = UnitVector(file.places.coordinate(row))
          let chordSquared = middle.chordSquared(to: point)
          guard bounds.contains(chordSquared, from: middle, to: point) else { return }
        }
        body(row..<row + 1)
      }
      eachRow(of: touched.lowerBound..<covered.lowerBound, inBand: band, visitIfNear)
      eachRow(of: covered.upperBound..<touched.upperBound, inBand: band, visitIfNear)
    }
  }

  private func eachRow(
    of columns: GridBands.Columns, inBand band: Int, _ body: (Int) -> Void
  ) {
    eachRange(of: columns, inBand: band) { rows in
      for row in rows {
        body(row)
      }
    }
  }

  /// Visits the rows of the places in columns of a band, as two ranges if the columns cross the 180th meridian.
  private func eachRange(
    of columns: GridBands.Columns, inBand band: Int, _ body: (Range<Int>) -> Void
  ) {
    guard !columns.isEmpty else { return }
    let all = bands.columns
    var shift = -all
    while shift <= all {
      let part = (columns.lowerBound + shift..<columns.upperBound + shift).clamped(to: 0..<all)
      shift += all
      guard !part.isEmpty else { continue }
      let first = file.cells.number(band * all + part.lowerBound)
      let end = file.cells.number(band * all + part.upperBound)
      body((first..<max(first, end)).clamped(to: 0..<file.count))
    }
  }
}

/// A radius as bounds on squared chords, which are cheaper to compute than distances.
private struct ChordBounds {
  /// Bounds on the squared chord to an approximate location: above `possible` the place is outside,
  /// below `certain` it is inside.
  let possible, certain: Double

  /// A place with a smaller squared chord is inside, one with a larger squared chord is outside.
  let surelyInside, surelyOutside: Double

  private let radiusKm: Double

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
