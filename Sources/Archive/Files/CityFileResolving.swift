package import Geography
internal import Text

/// A row of which nobody can tell the city without a guess.
package struct UnresolvedRow: Sendable, Equatable {
  /// From 1.
  package var line: Int

  /// What it is called in the file.
  package var text: String

  /// One plain sentence without a full stop.
  package var reason: String

  /// The cities that may be meant, the likeliest first.
  package var candidates: [City]

  /// Whether the candidates bear the name of the row, and do not only resemble it.
  var isNamed: Bool

  /// Of candidates.
  static let most = 5
}

/// The rows of a file as cities, and what is not one.
package struct ResolvedCities: Sendable {
  /// Rows with an id, those of saved places behind those that the file itself has.
  package private(set) var rows: [CityRow]
  package private(set) var unresolved = FirstRows<UnresolvedRow>()

  /// - Parameter report: is told now and then how many places are done.
  /// - Throws: `CancellationError`.
  package init(_ file: CityFile, in gazetteer: Gazetteer?, report: (Int) -> Void) throws {
    rows = file.rows
    guard let gazetteer, !file.places.isEmpty else { return }
    let finder = try SavedPlaceFinder(gazetteer, for: file.places)
    for (index, place) in file.places.enumerated() {
      if index % 256 == 255 {
        try Task.checkCancellation()
        report(index)
      }
      switch finder.meaning(of: place) {
      case .city(let id): rows.append(CityRow(line: place.line, id: id))
      case .unresolved(let reason, let candidates):
        unresolved.append(place, reason, candidates, finder)
      }
    }
    try file.check(hasPlaces: !rows.isEmpty || unresolved.rows.contains(where: \.isNamed))
  }
}

/// The rows of a file as places of the guide, and what is not one.
package struct ResolvedGuidePlaces: Sendable {
  package private(set) var places: [ImportedPlace] = []

  /// Of each place.
  package private(set) var lines: [Int] = []
  package private(set) var unknown = FirstRows<UnknownRow>()
  package private(set) var unresolved = FirstRows<UnresolvedRow>()
  package private(set) var invalid = FirstRows<InvalidRow>()

  /// - Parameter report: is told now and then how many rows are done.
  /// - Throws: `CancellationError`.
  package init(_ file: CityFile, in gazetteer: Gazetteer, report: (Int) -> Void) throws {
    for row in file.rows {
      take(row, gazetteer.city(id: row.id))
    }
    let finder = try SavedPlaceFinder(gazetteer, for: file.places)
    for (index, place) in file.places.enumerated() {
      if index % 256 == 255 {
        try Task.checkCancellation()
        report(index)
      }
      if let found = finder.position(of: place) {
        take(place.line) { () throws(ValueProblem) in
          try ImportedPlace(name: found.name, at: found.point, description: place.note)
        }
      } else {
        refuse(place, finder)
      }
    }
    try file.check(hasPlaces: !places.isEmpty || unresolved.rows.contains(where: \.isNamed))
  }

  /// A row with an id of GeoNames is a place too.
  private mutating func take(_ row: CityRow, _ known: City?) {
    guard let name = row.name ?? known?.name, let point = row.coordinate ?? known?.coordinate else {
      return unknown.append(UnknownRow(line: row.line, id: row.id))
    }
    take(row.line) { () throws(ValueProblem) in
      try ImportedPlace(name: name, at: point, description: nil)
    }
  }

  private mutating func take(_ line: Int, _ read: () throws(ValueProblem) -> ImportedPlace) {
    do throws(ValueProblem) {
      places.append(try read())
      lines.append(line)
    } catch {
      invalid.append(InvalidRow(line: line, reason: error.reason))
    }
  }

  /// Tells what is known of a place of which the position is not.
  private mutating func refuse(_ place: SavedPlace, _ finder: SavedPlaceFinder) {
    switch finder.meaning(of: place) {
    case .unresolved(let reason, let candidates):
      unresolved.append(place, reason, candidates, finder)
    case .city(let id):
      let city = finder.gazetteer.city(id: id)
      unresolved.append(
        place, "its city is known, and not where it is in there",
        .these([city].compactMap(\.self)), finder)
    }
  }
}

extension ImportedPlace {
  fileprivate init(
    name: String, at point: Coordinate, description: String?
  ) throws(ValueProblem) {
    self.init(
      city: nil, name: try PlaceText.name(name), coordinate: point,
      description: try description.flatMap(PlaceText.description), picture: nil)
  }
}

extension FirstRows<UnresolvedRow> {
  /// Candidates are looked for as long as somebody will see them.
  fileprivate mutating func append(
    _ place: SavedPlace, _ reason: String, _ candidates: SavedPlaceFinder.Candidates,
    _ finder: SavedPlaceFinder
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
