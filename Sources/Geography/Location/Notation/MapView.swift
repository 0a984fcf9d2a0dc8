/// Parses the section of the world that a map shows: its centre and extent.
///
/// The centre of a view is not necessarily the place that a user meant, so the size of the view limits the precision of
/// the point.
enum MapView {
  /// Half the width in km of a view of 1024 pixels at zoom 0, where the equator has 256 pixels.
  private static let halfWidthKm = 80_150.0
  private static let widestKm = 20_000.0

  /// Returns the centre; nil if the numbers are not two angles. Its precision is the first valid size, which for a zoom
  /// is half the width of the view, or the precision of the numbers if that is coarser.
  ///
  /// - Parameter sizes: zoom, size or distance in Google's notation: `17z`, a view of `500m`, or a
  ///   camera distance of `500d`; a number without a unit is a zoom.
  static func link(lat: String, lon: String, sizes: [String]) -> MapLink? {
    guard let link = MapLink.point("\(lat),\(lon)") else { return nil }
    guard case .point(let found) = link, let radius = sizes.lazy.compactMap(radiusKm).first else {
      return link
    }
    return .point(CoordinateText(found.point, precisionKm: max(found.precisionKm, radius)))
  }

  /// Parses `52.5,13.4,17z`, which Google writes after an `@`.
  static func link(_ text: Substring) -> MapLink? {
    let parts = text.split(separator: ",").map(String.init)
    guard parts.count >= 2 else { return nil }
    return link(lat: parts[0], lon: parts[1], sizes: Array(parts.dropFirst(2)))
  }

  /// Parses `12/52.5/13.4`, which most OpenStreetMap maps write after a `#`.
  static func link(steps: Substring) -> MapLink? {
    let parts = steps.split(separator: "/").map(String.init)
    guard parts.count >= 3 else { return nil }
    return link(lat: parts[1], lon: parts[2], sizes: [parts[0]])
  }

  private static func radiusKm(_ size: String) -> Double? {
    let unit = size.last.flatMap { $0.isLetter ? $0 : nil }
    guard let value = Double(unit == nil ? size : String(size.dropLast())), value >= 0,
      value.isFinite
    else { return nil }
    switch unit {
    case nil, "z": return zoomKm(value)
    case "m", "d": return min(widestKm, value / 1000)
    default: return nil
    }
  }

  private static func zoomKm(_ zoom: Double) -> Double {
    let whole = Int(min(max(zoom, 0), 24).rounded(.down))
    return min(widestKm, halfWidthKm / Double(1 << whole))
  }
}
