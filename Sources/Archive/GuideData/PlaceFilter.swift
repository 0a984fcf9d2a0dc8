package import Geography
internal import Platform
internal import Text

/// Which places of the guide are listed.
package struct PlaceFilter: Sendable {
  /// Metres in an international mile.
  package static let metresPerMile = 1609.344

  /// The point from which distances are measured.
  package var centre: Coordinate?

  /// In miles. Includes a place at exactly this distance. Without a centre no place matches.
  package var radiusMiles: Double?

  /// Folded; found anywhere in the name of the place or of its city.
  private let query: String

  package init(centre: Coordinate? = nil, radiusMiles: Double? = nil, query: String = "") {
    self.centre = centre
    self.radiusMiles = radiusMiles
    self.query = String(decoding: NameFolding.fold(query), as: UTF8.self)
  }

  /// Great-circle distance from the centre; nil without one.
  package func miles(to place: Place) -> Double? {
    centre.map { $0.distanceKm(to: place.coordinate) * 1000 / Self.metresPerMile }
  }

  /// The filter as an SQL condition over places `p` and cities `c`, with its bound values.
  var condition: (sql: String, values: [DatabaseValue]) {
    var sql = "TRUE"
    var values: [DatabaseValue] = []
    if let radiusMiles {
      guard let centre else { return ("FALSE", []) }
      let radiusMiles = radiusMiles + Self.roundingError
      let degrees =
        radiusMiles * Self.metresPerMile / 1000 / (Earth.radiusKm * Earth.radiansPerDegree)
      sql += """
         AND p.lat BETWEEN ? AND ? AND \(Self.distance)(p.lat, p.lon, ?, ?) * 1000.0 / ? <= ?
        """
      values += [
        // Slightly wider than the circle, to tolerate rounding at its edge.
        centre.lat - degrees - 1e-6, centre.lat + degrees + 1e-6, centre.lat, centre.lon,
        Self.metresPerMile, radiusMiles,
      ].map(DatabaseValue.real)
    }
    if !query.isEmpty {
      sql += " AND (instr(p.sort_name, ?) > 0 OR instr(c.sort_name, ?) > 0)"
      values += [.text(query), .text(query)]
    }
    return (sql, values)
  }

  private static let distance = "distance_km"

  /// In miles. Tolerates the rounding of coordinates and distances, so that a place at exactly the
  /// radius matches. Two millimetres are far above that error and below any measurement.
  private static let roundingError = 1e-6

  /// Gives SQL the great-circle distance of two points.
  static func prepare(_ database: Database) throws {
    try database.define(distance, arguments: 4) { degrees in
      guard degrees.count == 4 else { return .nan }
      return Coordinate(lat: degrees[0], lon: degrees[1])
        .distanceKm(to: Coordinate(lat: degrees[2], lon: degrees[3]))
    }
  }
}
