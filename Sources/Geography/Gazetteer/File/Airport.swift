/// An airport.
package struct Airport: Sendable, Equatable {
  /// Three-letter IATA code.
  package var iata: String

  /// ICAO code of four letters or digits; empty if there is none.
  package var icao: String
  package var name: String
  package var coordinate: Coordinate
}
