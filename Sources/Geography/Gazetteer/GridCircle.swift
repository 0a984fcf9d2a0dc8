import Platform

/// The columns of a grid that a circle touches or covers in each band of latitudes.
struct GridCircle {
  typealias Columns = GridBands.Columns

  private let bands: GridBands
  private let centre: Coordinate

  /// Sine and cosine of the latitude of the centre.
  private let sine, cosine: Double

  /// The cosines of a slightly smaller and a slightly larger radius. Despite rounding, `touched` with the larger one
  /// omits no place of the circle, and `covered` with the smaller one includes no other place.
  private let smaller, larger: Double

  /// The bands that the circle touches, and the band of its centre.
  let touchedBands: ClosedRange<Int>
  private let centreBand: Int

  /// In radians: more than the error of the computed angles, less than a metre.
  private static let tolerance = 1e-7

  /// - Parameter centre: a valid point.
  init(around centre: Coordinate, radiusKm: Double, bands: GridBands) {
    self.bands = bands
    self.centre = centre
    sine = Trigonometry.sine(centre.lat * Earth.radiansPerDegree)
    cosine = Trigonometry.cosine(centre.lat * Earth.radiansPerDegree)
    let radius = min(radiusKm / Earth.radiusKm, .pi)
    smaller = Trigonometry.cosine(max(0, radius - Self.tolerance))
    larger = Trigonometry.cosine(min(.pi, radius + Self.tolerance))
    let height = (radius + Self.tolerance) / Earth.radiansPerDegree
    touchedBands = bands.band(at: centre.lat - height)...bands.band(at: centre.lat + height)
    centreBand = bands.band(at: centre.lat)
  }

  /// The columns that the circle touches in any band: all columns if it has a pole.
  var touchedColumns: Columns {
    let sineOfRadius = (1 - larger * larger).squareRoot()
    guard larger > 0, sineOfRadius < cosine else { return 0..<bands.columns }
    return columns(halfWidth: Trigonometry.arcSine(sineOfRadius / cosine) / Earth.radiansPerDegree)
  }

  /// Visits the touched bands, nearest to the centre first, so that a search soon has near places.
  ///
  /// - Parameter body: gets a band and `touched(inBand:)` of it.
  func eachBandFromCentre(_ body: (Int, Columns) -> Void) {
    var southEdge = halfWidth(atEdge: centreBand)
    var northEdge = halfWidth(atEdge: centreBand + 1)
    body(centreBand, touched(inBand: centreBand, betweenEdges: southEdge, northEdge))
    let farthest = max(
      centreBand - touchedBands.lowerBound, touchedBands.upperBound - centreBand)
    for distance in stride(from: 1, through: farthest, by: 1) {
      let south = centreBand - distance
      if south >= touchedBands.lowerBound {
        let edge = halfWidth(atEdge: south)
        body(south, touched(inBand: south, betweenEdges: edge, southEdge))
        southEdge = edge
      }
      let north = centreBand + distance
      if north <= touchedBands.upperBound {
        let edge = halfWidth(atEdge: north + 1)
        body(north, touched(inBand: north, betweenEdges: northEdge, edge))
        northEdge = edge
      }
    }
  }

  /// The columns of a band in which places within the circle may be.
  func touched(inBand band: Int) -> Columns {
    touched(
      inBand: band, betweenEdges: halfWidth(atEdge: band), halfWidth(atEdge: band + 1))
  }

  private func touched(
    inBand band: Int, betweenEdges south: Double, _ north: Double
  ) -> Columns {
    let widths = halfWidths(ofBand: band, larger, betweenEdges: south, north)
    // For a band that the circle just touches, rounding may give -1. The columns of a larger circle always include
    // those of a smaller one.
    let halfWidth = max(0, widths?.greatest ?? 180)
    return columns(halfWidth: halfWidth)
  }

  /// The columns at most half a width, in degrees of longitude, from the centre.
  private func columns(halfWidth: Double) -> Columns {
    guard halfWidth < 180 else { return 0..<bands.columns }
    let columns = column(centre.lon - halfWidth)..<column(centre.lon + halfWidth) + 1
    return columns.count < bands.columns ? columns : 0..<bands.columns
  }

  /// The half width of the larger circle at the southern edge of a band. The bands on both sides of an edge use it.
  private func halfWidth(atEdge band: Int) -> Double { halfWidth(at: bands.edges[band], larger) }

  /// Columns of a band in which all places are within the circle, as a part of the touched ones; not always all of
  /// these columns.
  func covered(inBand band: Int, of touched: Columns) -> Columns {
    let none = touched.lowerBound..<touched.lowerBound
    let south = halfWidth(at: bands.edges[band], smaller)
    let north = halfWidth(at: bands.edges[band + 1], smaller)
    let widths = halfWidths(ofBand: band, smaller, betweenEdges: south, north)
    let halfWidth = widths?.least ?? -1
    guard halfWidth >= 0 else { return none }
    guard halfWidth < 180 else { return touched }
    let first = column(centre.lon - halfWidth) + 1
    let end = column(centre.lon + halfWidth)
    guard first < end, touched.lowerBound <= first, end <= touched.upperBound else { return none }
    return first..<end
  }

  private func column(_ lon: Double) -> Int {
    Int(((lon + 180) * Double(bands.count) / 180).rounded(.down))
  }

  /// The least and the greatest half width of a circle in a band, in degrees of longitude: 180 where the circle has all
  /// longitudes, and -1 where it has none. Nil if one of them is not a number.
  ///
  /// The cosine of half the width has at most one extreme between the poles, at the latitude of the points at which
  /// meridians are tangent to the circle. Allocates no memory, because a large circle has hundreds of bands.
  ///
  /// - Parameters:
  ///   - first: the half width at the southern edge of the band.
  ///   - second: the half width at its northern edge.
  private func halfWidths(
    ofBand band: Int, _ cosineOfRadius: Double, betweenEdges first: Double, _ second: Double
  ) -> (least: Double, greatest: Double)? {
    guard !first.isNaN, !second.isNaN else { return nil }
    let south = bands.edges[band]
    let north = bands.edges[band + 1]
    var widths = (least: min(first, second), greatest: max(first, second))
    let extreme = sine / cosineOfRadius
    if south.sine < extreme, extreme < north.sine {
      let cosine = (1 - extreme * extreme).squareRoot()
      let width = halfWidth(at: (sine: extreme, cosine: cosine), cosineOfRadius)
      guard !width.isNaN else { return nil }
      widths = (min(widths.least, width), max(widths.greatest, width))
    }
    return widths
  }

  private func halfWidth(
    at latitude: (sine: Double, cosine: Double), _ cosineOfRadius: Double
  ) -> Double {
    let ratio = (cosineOfRadius - latitude.sine * sine) / (latitude.cosine * cosine)
    if ratio > 1 {
      return -1
    }
    return ratio <= -1 ? 180 : 90 - Trigonometry.arcSine(ratio) / Earth.radiansPerDegree
  }
}
