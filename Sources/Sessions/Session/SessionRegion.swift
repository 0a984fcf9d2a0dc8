internal import Geography

extension CityList {
  /// The smallest box around the cities of a part, for a map; nil for no city. It crosses the 180th meridian if that
  /// makes it narrower. A box of more than 359 degrees may be up to a degree wider than necessary. O(n).
  func region(of part: SessionPart) -> Bounds? {
    var box: LongitudeBox?
    var south = Double.infinity
    var north = -Double.infinity
    let positions = list(of: part)
    for position in [positions.favorites, positions.others].lazy.flatMap({ $0.members() }) {
      let point = rows.coordinate(at: position)
      south = min(south, point.lat)
      north = max(north, point.lat)
      box = box ?? LongitudeBox()
      box?.add(point.lon)
    }
    return box.map { Bounds(north: north, south: south, east: $0.edges.east, west: $0.edges.west) }
  }
}

/// The smallest range of longitudes around points: all but the widest gap between neighbours. To find it without
/// sorting, the points are collected in slices of a degree, and gaps within a slice are ignored.
private struct LongitudeBox {
  private var slices = [ClosedRange<Double>?](repeating: nil, count: 361)

  mutating func add(_ lon: Double) {
    let slice = Int(lon + 180)
    let known = slices[slice] ?? lon...lon
    slices[slice] = min(known.lowerBound, lon)...max(known.upperBound, lon)
  }

  /// The western and the eastern edge. At least one point must have been added.
  var edges: (west: Double, east: Double) {
    let filled = slices.compactMap(\.self)
    let last = filled[filled.count - 1].upperBound
    var edges = (west: filled[0].lowerBound, east: last)
    var widest = edges.west + 360 - edges.east
    for (former, slice) in zip(filled, filled.dropFirst())
    where slice.lowerBound - former.upperBound > widest {
      widest = slice.lowerBound - former.upperBound
      edges.west = slice.lowerBound
      edges.east = former.upperBound
    }
    return edges
  }
}
