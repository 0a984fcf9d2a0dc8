internal import Adapters
package import Files
package import Geography
internal import Text

/// A condition on places of the guide.
package struct PlaceFilter: Sendable {
  /// The length of an international mile in metres.
  package static let metresPerMile = 1609.344

  /// The point from which distances are measured; nil for none.
  package var centre: Coordinate?

  /// The maximum distance from the centre in miles, inclusive; nil for any. If it is set without a centre, no place
  /// matches.
  package var radiusMiles: Double?

  /// A folded text that the name of the place, the name of its city or the note must contain.
  private let query: String

  /// A list that must contain the place; nil for any.
  package var list: Int?

  /// Tags; a place must have all of them.
  package var tags: [String] = []

  /// Creates a filter. Without arguments, all places match.
  ///
  /// - Parameters:
  ///   - centre: the point from which distances are measured.
  ///   - radiusMiles: the maximum distance from the centre in miles.
  ///   - query: a text that the name of the place, the name of its city or the note must contain. Texts are
  ///     compared as `NameFolding` folds them, without regard to case and accents.
  package init(centre: Coordinate? = nil, radiusMiles: Double? = nil, query: String = "") {
    self.centre = centre
    self.radiusMiles = radiusMiles
    self.query = String(decoding: NameFolding.fold(query), as: UTF8.self)
  }

  /// The great-circle distance from the centre in miles; nil without a centre.
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
        // Slightly larger than the circle, to tolerate rounding at its edge.
        centre.lat - degrees - 1e-6, centre.lat + degrees + 1e-6, centre.lat, centre.lon,
        Self.metresPerMile, radiusMiles,
      ].map(DatabaseValue.real)
    }
    if !query.isEmpty {
      sql += """
         AND (instr(p.sort_name, ?) > 0 OR instr(c.sort_name, ?) > 0
          OR instr(coalesce(p.folded_note, ''), ?) > 0)
        """
      values += [.text(query), .text(query), .text(query)]
    }
    if let list {
      sql += " AND p.id IN (SELECT m.place FROM list_place m WHERE m.list = ?)"
      values.append(.integer(list))
    }
    for tag in tags {
      sql += """
         AND p.id IN (SELECT m.place FROM place_tag m JOIN tag t ON t.id = m.tag
          WHERE t.sort_name = ?)
        """
      values.append(.identity(tag))
    }
    return (sql, values)
  }

  private static let distance = "distance_km"

  /// The tolerated rounding error of coordinates and distances, in miles, so that a place at exactly the radius
  /// matches. It is 1.6 millimetres.
  private static let roundingError = 1e-6

  /// Defines the SQL function for the great-circle distance between two points in km.
  static func prepare(_ database: Database) throws {
    // Keep the vector of the last two arguments, because the calls for the rows of a query repeat its centre.
    var centre = Coordinate(lat: 0, lon: 0)
    var vector = UnitVector(centre)
    try database.define(distance, arguments: 4) { degrees in
      guard degrees.count == 4 else { return .nan }
      let given = Coordinate(lat: degrees[2], lon: degrees[3])
      if given != centre {
        centre = given
        vector = UnitVector(given)
      }
      return UnitVector(Coordinate(lat: degrees[0], lon: degrees[1])).distanceKm(to: vector)
    }
  }
}
