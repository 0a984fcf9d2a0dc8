/// What the program says of itself.
package enum Product {
  package static let name = "cityroulette"
  package static let version = "0.1.0"

  /// Raised only when a client of the version before could no longer work.
  package static let protocolVersion = 1

  package static let gazetteerAttribution =
    "Contains data from GeoNames (https://www.geonames.org/), licensed under CC BY 4.0."
}
