import Platform

/// The bands of equal height into which a grid divides the latitudes, from the south. Each band has columns of the same
/// width, from 180° west.
struct GridBands: Sendable {
  /// Consecutive columns. A number below 0, or not below the number of columns, is that of a column beyond the 180th
  /// meridian.
  typealias Columns = Range<Int>

  let count: Int

  /// The number of columns of a band.
  var columns: Int { 2 * count }

  /// The sine and the cosine of the latitude of each edge, from pole to pole. Computing them for each circle took an
  /// eighth of the time of a search for the nearest places of a point in an ocean.
  let edges: [(sine: Double, cosine: Double)]

  init(count: Int) {
    self.count = count
    edges = (0...count).map { edge in
      let lat = (Double(edge) * 180 / Double(count) - 90) * Earth.radiansPerDegree
      return (Trigonometry.sine(lat), Trigonometry.cosine(lat))
    }
  }

  /// The columns of a circle in a band that are not among those of a smaller circle around the same point: those west
  /// and east of these. If the circle has the whole band, all of them are in `west`.
  func sides(
    of outer: Columns, around inner: Columns
  ) -> (west: Columns, east: Columns) {
    let none = outer.lowerBound..<outer.lowerBound
    if inner.isEmpty {
      return (outer, none)
    }
    if inner.count == columns {
      return (none, none)
    }
    if outer.count == columns {
      return (inner.upperBound..<max(inner.upperBound, inner.lowerBound + columns), none)
    }
    return (
      outer.lowerBound..<max(outer.lowerBound, inner.lowerBound),
      min(outer.upperBound, inner.upperBound)..<outer.upperBound
    )
  }

  /// The band of a latitude in degrees; the first or the last one beyond a pole.
  func band(at lat: Double) -> Int {
    min(Int((min(max(lat, -90), 90) + 90) * Double(count) / 180), count - 1)
  }
}
