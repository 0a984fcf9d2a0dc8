import Geography
import Sessions

/// Changes that the triggers do not record: those of annotations and lists, and changes of cities while the triggers
/// are disabled.
final class ChangeBatch {
  private(set) var rows: [(kind: ArchiveChange.Kind, city: Int, fields: Int)] = []

  /// The number of added cities.
  private(set) var added = 0

  /// By how much the number of favourites has grown.
  private(set) var starred = 0

  func add(_ city: ArchivedCity) {
    rows.append((.added, city.city.id, 0))
    added += 1
    starred += city.favorite ? 1 : 0
  }

  /// Records a change of fields. Records nothing if there are none.
  func change(_ city: Int, _ fields: Set<ArchiveChange.Field>) {
    let bits = fields.reduce(0) { $0 | $1.rawValue }
    if bits != 0 {
      rows.append((.changed, city, bits))
    }
  }

  /// Records the fields that differ. Records nothing if none do.
  func change(_ old: ArchivedCity, to new: ArchivedCity) {
    let fields = ArchiveChange.Field.allCases.reduce(0) {
      $1.differs(between: old, and: new) ? $0 | $1.rawValue : $0
    }
    if fields != 0 {
      rows.append((.changed, new.city.id, fields))
      starred += (new.favorite ? 1 : 0) - (old.favorite ? 1 : 0)
    }
  }
}

extension ArchiveChange.Field {
  fileprivate func differs(between old: ArchivedCity, and new: ArchivedCity) -> Bool {
    switch self {
    case .name: old.city.name != new.city.name
    case .country: old.city.country != new.city.country
    case .admin1: old.city.admin1 != new.city.admin1
    case .lat: old.city.coordinate.lat != new.city.coordinate.lat
    case .lon: old.city.coordinate.lon != new.city.coordinate.lon
    case .population: old.city.population != new.city.population
    case .timezone: old.city.timezone != new.city.timezone
    case .wikipedia: old.city.wikipedia != new.city.wikipedia
    case .favorite: old.favorite != new.favorite
    case .ownName, .note, .planned, .tags, .lists, .visits: false
    }
  }
}
