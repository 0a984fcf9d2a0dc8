package import Geography
import Text

/// The rows of a file as cities, and the rows that could not be resolved. Without a gazetteer, only the rows
/// with an id.
package struct ResolvedCities: Sendable {
  /// The rows with an id: those of the file, followed by those of resolved places.
  package private(set) var rows: [CityRow]
  package private(set) var unresolved = FirstRows<UnresolvedRow>()

  /// - Parameter report: called periodically with the number of processed places.
  /// - Throws: `CancellationError`; `TextFileError` for a text that only by default counts as a list of names,
  ///   and names no place.
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
      case .city(let id):
        do throws(ValueProblem) {
          rows.append(
            CityRow(
              line: place.line, id: id, favorite: try CityRow.flag(place.favorite),
              annotation: place.annotation?.annotation(
                place: place.name, city: gazetteer.city(id: id)?.name)))
        } catch {
          let city = gazetteer.city(id: id)
          unresolved.append(
            place, reason: error.reason, candidates: .these([city].compactMap(\.self)),
            finder: finder)
        }
      case .unresolved(let reason, let candidates):
        unresolved.append(place, reason: reason, candidates: candidates, finder: finder)
      }
    }
    try file.check(hasPlaces: !rows.isEmpty || unresolved.rows.contains(where: \.isNamed))
  }
}
