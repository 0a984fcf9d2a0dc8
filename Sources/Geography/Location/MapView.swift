import Text

/// The part of the world that a map shows: a centre, and how far the view reaches from it.
///
/// A link to a view says where somebody looked, not what they meant, so its precision is the view's.
enum MapView {
  /// Half the width of a view 1024 pixels wide at zoom 0, where 256 pixels are the equator.
  private static let halfWidthKm = 80_150.0
  private static let widestKm = 20_000.0

  /// The centre with the precision of a view.
  ///
  /// - Parameter sizes: how far the map was zoomed in, as Google writes it: `17z`, or the size of the
  ///   view in metres, `500m`, or the distance of the eye, `500d`; a bare number is a zoom.
  static func link(lat: String, lon: String, sizes: [String]) -> MapLink? {
    guard let link = MapLink.point("\(lat),\(lon)") else { return nil }
    guard case .point(let found) = link, let radius = sizes.lazy.compactMap(radiusKm).first else {
      return link
    }
    return .point(CoordinateText(found.point, precisionKm: max(found.precisionKm, radius)))
  }

  /// `52.5,13.4,17z`, as Google writes a view behind an `@`.
  static func link(_ text: Substring) -> MapLink? {
    let parts = text.split(separator: ",").map(String.init)
    guard parts.count >= 2 else { return nil }
    return link(lat: parts[0], lon: parts[1], sizes: Array(parts.dropFirst(2)))
  }

  /// `12/52.5/13.4`, as most maps of OpenStreetMap write a view behind a `#`.
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
