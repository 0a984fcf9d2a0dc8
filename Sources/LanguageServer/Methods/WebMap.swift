import Geography

/// Links that show places on OpenStreetMap.
enum WebMap {
  static func address(of point: Coordinate, isCity: Bool) -> String {
    let lat = PlaceWording.decimal(point.lat)
    let lon = PlaceWording.decimal(point.lon)
    let zoom = isCity ? 12 : 15
    return "https://www.openstreetmap.org/?mlat=\(lat)&mlon=\(lon)#map=\(zoom)/\(lat)/\(lon)"
  }
}
