import Geography
import Sessions

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

  /// The members that both have, with different values. A note whose paragraphs are all in the note of the city does
  /// not differ.
  ///
  /// - Parameter annotation: that of the city; nil if it has none.
  func differences(_ annotation: Annotation?) -> [RowConflict.Difference] {
    let city = archived.city
    var found: [RowConflict.Difference] = []
    func compare<Value: Equatable>(
      _ field: String, _ archive: Value?, _ file: Value?, text: (Value) -> String
    ) {
      guard let archive, let file, archive != file else { return }
      found.append(
        RowConflict.Difference(
          field: field, archive: Self.shown(text(archive)), file: Self.shown(text(file))))
    }
    compare("name", city.name, row.name) { $0 }
    compare("country", city.country, row.country ?? nil) { $0 }
    compare("admin1", city.admin1, row.admin1 ?? nil) { $0 }
    compare("position", city.coordinate, row.coordinate) {
      LocationForm.text.write($0, name: nil)
    }
    compare("population", city.population, row.population ?? nil) { String($0) }
    compare("timezone", city.timezone, row.timezone ?? nil) { $0 }
    compare("wikipedia", city.wikipedia, row.wikipedia ?? nil) { $0 }
    compare("ownName", annotation?.ownName, row.annotation?.ownName) { $0 }
    if let old = annotation?.note, let new = row.annotation?.note,
      !NoteParagraphs(old).contains(new)
    {
      compare("note", old, new) { $0 }
    }
    return found
  }

  /// Notes can have 64 KiB.
  private static func shown(_ text: String) -> String {
    text.count > 1000 ? text.prefix(1000) + "…" : text
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
