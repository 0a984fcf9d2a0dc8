package import Geography
internal import Text

/// A place to fetch the weather of.
package struct WeatherPlace: Sendable, Hashable {
  /// GeoNames id; nil for a place that is only a coordinate.
  package var id: Int?

  package var coordinate: Coordinate

  /// IANA time zone; nil if unknown.
  package var timezone: String?

  package init(id: Int? = nil, coordinate: Coordinate, timezone: String? = nil) {
    self.id = id
    self.coordinate = coordinate
    self.timezone = timezone
  }

  package init(_ city: City) {
    self.init(id: city.id, coordinate: city.coordinate, timezone: city.timezone)
  }

  /// Latitude in degrees with four decimals. A unit of the last one is about eleven metres.
  var lat: String { DecimalText.fixed(coordinate.lat, places: 4) }

  /// Longitude in degrees with four decimals.
  var lon: String { DecimalText.fixed(coordinate.lon, places: 4) }
}
