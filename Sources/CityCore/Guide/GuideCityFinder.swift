import Text

/// Finds the city of a place in the gazetteer.
package struct GuideCityFinder {
  /// A place farther from the nearest city belongs to none.
  package static let nearestKm = 50.0

  /// A city of the right name that is farther away is another one of that name. Larger than the
  /// limit above, because sights lie around large cities.
  static let namedKm = 60.0

  private let gazetteer: Gazetteer

  /// The rows of the gazetteer that bear one of the wanted names, by the folded name.
  private var rows: [[UInt8]: [Int]] = [:]

  /// - Parameter names: what `city(named:near:)` will be asked for. Looked for all at once, because
  ///   each look goes through the whole gazetteer.
  package init(_ gazetteer: Gazetteer, names: Set<String> = []) {
    self.gazetteer = gazetteer
    for name in names { for key in Self.keys(name) { rows[key] = [] } }
    if rows.isEmpty { return }
    var folded: [UInt8] = []
    for row in 0..<gazetteer.count {
      for range in [gazetteer.places.nameRange(row), gazetteer.places.asciiNameRange(row)] {
        folded.removeAll(keepingCapacity: true)
        NameFolding.append(gazetteer.places.bytes[range], to: &folded)
        rows[folded]?.append(row)
      }
    }
  }

  /// The nearest city, or the unknown one where none is near.
  package func city(near point: Coordinate) -> GuideCity {
    let found = gazetteer.nearby(point, radiusKm: Self.nearestKm, limit: 1)
    return found.matches.first.map { GuideCity($0.city) } ?? .unknown
  }

  /// The nearest city of this name, if one is near. What stands behind a comma may be missing from
  /// the gazetteer's name, as in "Washington, D.C.".
  func city(named name: String, near point: Coordinate) -> GuideCity? {
    for key in Self.keys(name) {
      let nearest = (rows[key] ?? [])
        .map { (row: $0, km: gazetteer.places.coordinate($0).distanceKm(to: point)) }
        .min { ($0.km, $0.row) < ($1.km, $1.row) }
      if let nearest, nearest.km <= Self.namedKm {
        return GuideCity(gazetteer.places.city(nearest.row))
      }
    }
    return nil
  }

  private static func keys(_ name: String) -> [[UInt8]] {
    let whole = NameFolding.fold(name)
    let beforeComma = NameFolding.fold(String(name.prefix { $0 != "," }))
    return [whole, beforeComma].filter { !$0.isEmpty }
  }
}
