package import Files
package import Geography
import Text

/// The rows of a file as places of the guide, and the rows that could not be resolved.
package struct ResolvedGuidePlaces: Sendable {
  package private(set) var places: [ImportedPlace] = []

  /// Where each place is in the file.
  package private(set) var origins: [RowPlace] = []
  package private(set) var unknown = FirstRows<UnknownRow>()
  package private(set) var unresolved = FirstRows<UnresolvedRow>()
  package private(set) var invalid = FirstRows<InvalidRow>()

  /// - Parameter report: called periodically with the number of processed places.
  /// - Throws: `CancellationError`; `TextFileError` for a text that counts as a list of names only by default, and that
  ///   names no place.
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
      if place.guide != nil {
        append(place.place) { () throws(ValueProblem) in try place.guidePlace }
      } else if let city = place.chosenCity.flatMap({ gazetteer.city(id: $0) }),
        place.coordinate == nil
      {
        append(place.place) { () throws(ValueProblem) in
          try ImportedPlace(place, name: place.text, at: city.coordinate)
        }
      } else if let found = finder.position(of: place) {
        append(place.place) { () throws(ValueProblem) in
          try ImportedPlace(place, name: found.name, at: found.point)
        }
      } else {
        appendUnresolved(place, by: finder)
      }
    }
    try file.check(hasPlaces: !places.isEmpty || unresolved.rows.contains(where: \.isNamed))
  }

  /// The places that an import refused, in the order of the file.
  ///
  /// - Parameter reasons: the reason of each refusal, by the index of the place.
  package func refused(_ reasons: [Int: String]) -> FirstRows<InvalidRow> {
    var rows = FirstRows<InvalidRow>()
    for index in reasons.keys.sorted() {
      rows.append(InvalidRow(origins[index], reason: reasons[index] ?? ""))
    }
    return rows
  }

  /// The conflicts of an import, with the position of each row in the file.
  ///
  /// - Parameter conflicts: conflicts whose row numbers are indexes of places.
  package func located(_ conflicts: FirstRows<RowConflict>) -> FirstRows<RowConflict> {
    conflicts.map { conflict in
      var conflict = conflict
      conflict.place = origins[conflict.place.row]
      return conflict
    }
  }

  /// Appends a row with a GeoNames id, which becomes a place too.
  private mutating func append(_ row: CityRow, known: City?) {
    guard let name = row.name ?? known?.name, let point = row.coordinate ?? known?.coordinate else {
      return unknown.append(UnknownRow(line: row.line, id: row.id))
    }
    append(row.place) { () throws(ValueProblem) in
      try ImportedPlace(row, name: name, at: point)
    }
  }

  private mutating func append(
    _ origin: RowPlace, _ read: () throws(ValueProblem) -> ImportedPlace
  ) {
    do throws(ValueProblem) {
      places.append(try read())
      origins.append(origin)
    } catch {
      invalid.append(InvalidRow(origin, reason: error.reason))
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
