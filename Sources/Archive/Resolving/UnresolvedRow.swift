package import Files
package import Geography

/// A row that could not be resolved, for example because its city cannot be determined without guessing.
package struct UnresolvedRow: Sendable, Equatable {
  package var place: RowPlace

  package var line: Int { place.line }

  /// The name of the row in the file.
  package var text: String

  /// The reason, as a clause without a full stop.
  package var reason: String

  /// The cities that may be meant, the most likely first.
  package var candidates: [City]

  /// Whether the row names the candidates: its city, several cities with its name, or the cities of an area.
  /// Otherwise they are near its position or resemble its name.
  var isNamed: Bool

  /// The maximum number of candidates.
  static let most = 5
}

extension FirstRows<UnresolvedRow> {
  /// Appends a row. Searches for candidates only if the row will be reported.
  mutating func append(
    _ place: SavedPlace, reason: String, candidates: SavedPlaceFinder.Candidates,
    finder: SavedPlaceFinder
  ) {
    let isTold = rows.count < Self.limit
    let cities = isTold ? finder.cities(candidates, limit: UnresolvedRow.most) : []
    var isNamed = false
    if case .these = candidates {
      isNamed = !cities.isEmpty
    }
    append(
      UnresolvedRow(
        place: place.place, text: place.text,
        reason: place.file.map { "\($0): \(reason)" } ?? reason, candidates: cities,
        isNamed: isNamed))
  }
}
