package import Geography
import Text

/// The rows of a file as places of the guide, and the rows that could not be resolved.
package struct ResolvedGuidePlaces: Sendable {
  package private(set) var places: [ImportedPlace] = []

  /// The line of each place.
  package private(set) var lines: [Int] = []
  package private(set) var unknown = FirstRows<UnknownRow>()
  package private(set) var unresolved = FirstRows<UnresolvedRow>()
  package private(set) var invalid = FirstRows<InvalidRow>()

  /// - Parameter report: called periodically with the number of processed places.
  /// - Throws: `CancellationError`; `TextFileError` for a text that only by default counts as a list of names,
  ///   and names no place.
  package init(_ file: CityFile, in gazetteer: Gazetteer, report: (Int) -> Void) throws {
    for row in file.rows {
      append(row, known: gazetteer.city(id: row.id))
    }
    let finder = try SavedPlaceFinder(gazetteer, for: file.places)
    for (index, place) in file.places.enumerated() {
      if index % 256 == 255 {
        try Task.checkCancellation()
        report(index)
      }
      if let found = finder.position(of: place) {
        append(line: place.line, file: place.file) { () throws(ValueProblem) in
          try ImportedPlace(name: found.name, at: found.point, description: place.note)
        }
      } else {
        appendUnresolved(place, by: finder)
      }
    }
    try file.check(hasPlaces: !places.isEmpty || unresolved.rows.contains(where: \.isNamed))
  }

  /// Appends a row with a GeoNames id, which becomes a place too.
  private mutating func append(_ row: CityRow, known: City?) {
    guard let name = row.name ?? known?.name, let point = row.coordinate ?? known?.coordinate else {
      return unknown.append(UnknownRow(line: row.line, id: row.id))
    }
    append(line: row.line, file: row.file) { () throws(ValueProblem) in
      try ImportedPlace(name: name, at: point, description: nil)
    }
  }

  private mutating func append(
    line: Int, file: String?, _ read: () throws(ValueProblem) -> ImportedPlace
  ) {
    do throws(ValueProblem) {
      places.append(try read())
      lines.append(line)
    } catch {
      invalid.append(InvalidRow(line: line, file: file, reason: error.reason))
    }
  }

  /// Appends a place without a usable position to the unresolved rows.
  private mutating func appendUnresolved(_ place: SavedPlace, by finder: SavedPlaceFinder) {
    switch finder.meaning(of: place) {
    case .unresolved(let reason, let candidates):
      unresolved.append(place, reason: reason, candidates: candidates, finder: finder)
    case .city(let id):
      let city = finder.gazetteer.city(id: id)
      unresolved.append(
        place, reason: "its city is known, but not its position there",
        candidates: .these([city].compactMap(\.self)), finder: finder)
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
