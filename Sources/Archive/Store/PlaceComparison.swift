import Files
import Geography

/// The comparison of a row with its place in the guide, and the place after the import.
struct PlaceComparison {
  private let old: Place
  private let resolved: ResolvedPlace
  private var row: ImportedPlace { resolved.place }

  /// The choice for the row; nil for the rule of places: the user's own places do not change. Other places get the
  /// values of the file except the name, and the note of the file is appended to theirs.
  private let given: ConflictChoice?

  /// - Parameter onConflict: the choice for the whole import. A choice of the row overrides it.
  init(_ old: Place, with resolved: ResolvedPlace, onConflict: ConflictChoice?) {
    self.old = old
    self.resolved = resolved
    given = resolved.place.onConflict ?? onConflict
  }

  /// What happens to the place.
  var choice: ConflictChoice { given ?? (old.origin == .user ? .keep : .replace) }

  /// Whether the note of the row replaces that of the place. Otherwise it is appended.
  var replacesNote: Bool { given == .replace }

  /// The place after the import, but without a picture from a ZIP archive, and with its former annotation.
  var values: Place {
    switch choice {
    case .keep: return old
    case .both:
      var new = old
      new.description = old.description ?? row.description
      if old.photo.state == .none {
        new.photo.url = row.picture?.text
      }
      return new
    case .replace:
      var new = old.updated(from: resolved)
      if given == .replace {
        new.name = row.name
      }
      return new
    }
  }

  /// The members that the row and the place both have, with different values.
  var differences: [RowConflict.Difference] {
    var list = DifferenceList()
    list.compare("name", old.name, row.name) { $0 }
    let hasCity = row.city != nil || row.cityID != nil
    list.compare("city", old.city, hasCity ? resolved.city : nil) { $0.name }
    list.compare("position", old.coordinate, row.coordinate) {
      LocationForm.text.write($0, name: nil)
    }
    list.compare("description", old.description, row.description) { $0 }
    list.compare("image", old.photo.url, row.picture?.text) { $0 }
    list.compareNotes(old.annotation.note, row.note)
    return list.found
  }
}
