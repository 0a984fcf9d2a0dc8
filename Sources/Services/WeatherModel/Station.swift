package import Geography

/// A weather station with an ICAO code.
package struct Station: Sendable, Hashable {
  /// The ICAO code: four letters or digits.
  package let icao: String

  package let name: String

  /// ISO 3166-1 code of two letters.
  package let country: String

  package let coordinate: Coordinate

  /// Metres above sea level; nil if unknown.
  package let elevation: Double?

  /// IANA time zone; nil if unknown.
  package let timezone: String?

  /// The credit for coordinates and names of stations.
  package static let attribution = Attribution(
    text: "Weather stations by Meteostat (CC BY 4.0)", url: "https://meteostat.net/",
    license: "CC-BY-4.0")
}

/// A station with its distance from a point.
package struct NearbyStation: Sendable, Hashable {
  package let station: Station
  package let distanceKm: Double
}
