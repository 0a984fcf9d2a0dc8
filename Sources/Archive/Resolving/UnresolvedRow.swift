package import Geography

/// A row whose city cannot be determined without a guess.
package struct UnresolvedRow: Sendable, Equatable {
  /// From 1.
  package var line: Int

  /// The name of the row in the file.
  package var text: String

  /// One plain sentence without a full stop.
  package var reason: String

  /// The cities that may be meant, the likeliest first.
  package var candidates: [City]

  /// Whether the candidates bear the name of the row, and do not only resemble it.
  var isNamed: Bool

  /// The most candidates.
  static let most = 5
}

extension FirstRows<UnresolvedRow> {
  /// Searches for candidates only for the rows that are reported.
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
        line: place.line, text: place.text, reason: reason, candidates: cities, isNamed: isNamed))
  }
}
