import Files
import Geography

/// The comparison of a row with its city in the archive.
struct RowComparison {
  private let row: CityRow
  private let archived: ArchivedCity

  init(_ row: CityRow, with archived: ArchivedCity) {
    self.row = row
    self.archived = archived
  }

  /// Whether the annotation of the city is needed for `differences`.
  var needsAnnotation: Bool {
    guard let annotation = row.annotation else { return false }
    return annotation.ownName != nil || annotation.note != nil
  }

  /// The members that the row and the city both have, with different values. A note of the row whose paragraphs are all
  /// in the note of the city does not differ.
  ///
  /// - Parameter annotation: the annotation of the city; nil if `needsAnnotation` is false.
  func differences(_ annotation: Annotation?) -> [RowConflict.Difference] {
    let city = archived.city
    var list = DifferenceList()
    list.compare("name", city.name, row.name) { $0 }
    list.compare("country", city.country, row.country ?? nil) { $0 }
    list.compare("admin1", city.admin1, row.admin1 ?? nil) { $0 }
    list.compare("position", city.coordinate, row.coordinate) {
      LocationForm.text.write($0, name: nil)
    }
    list.compare("population", city.population, row.population ?? nil) { String($0) }
    list.compare("timezone", city.timezone, row.timezone ?? nil) { $0 }
    list.compare("wikipedia", city.wikipedia, row.wikipedia ?? nil) { $0 }
    list.compare("ownName", annotation?.ownName, row.annotation?.ownName) { $0 }
    list.compareNotes(annotation?.note, row.annotation?.note)
    return list.found
  }

  /// The row without the values that the city has. Keeps the star and the annotation.
  func withoutKnownMembers() -> CityRow {
    let city = archived.city
    var row = row
    row.name = nil
    row.coordinate = nil
    row.country = city.country == nil ? row.country : nil
    row.admin1 = city.admin1 == nil ? row.admin1 : nil
    row.population = city.population == nil ? row.population : nil
    row.timezone = city.timezone == nil ? row.timezone : nil
    row.wikipedia = city.wikipedia == nil ? row.wikipedia : nil
    return row
  }
}
