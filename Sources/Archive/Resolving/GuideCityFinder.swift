package import Files
package import Geography
internal import Text

/// Finds the city of a place in the gazetteer.
package struct GuideCityFinder {
  /// In km. A city with the wanted name that is farther away counts as another city. Greater than `Gazetteer.reachKm`,
  /// because sights surround large cities.
  static let namedKm = 60.0

  private let gazetteer: Gazetteer

  /// The gazetteer's rows with one of the names, by folded name.
  private var candidates: [[UInt8]: [Candidate]] = [:]

  private struct Candidate {
    let row: Int
    let isMainName: Bool
    let point: UnitVector
  }

  /// - Parameter names: the names for `city(named:near:within:)`. Each name is looked up once, regardless of
  ///   the number of places.
  /// - Throws: `CancellationError`.
  package init(_ gazetteer: Gazetteer, names: Set<String> = []) throws {
    self.gazetteer = gazetteer
    for (number, name) in names.enumerated() {
      if number % 256 == 0 {
        try Task.checkCancellation()
      }
      for key in Self.keys(name) where candidates[key] == nil {
        let found = gazetteer.rows(named: key).map { named in
          let point = UnitVector(gazetteer.coordinate(ofRow: named.row))
          return Candidate(row: named.row, isMainName: named.role == .main, point: point)
        }
        // Do not store unknown names: in a larger dictionary, most lookups would miss the processor's caches.
        if !found.isEmpty {
          candidates[key] = found
        }
      }
    }
  }

  /// The city of a point; the unknown city if the gazetteer has none within `reachKm`.
  package func city(near point: Coordinate) -> GuideCity {
    gazetteer.city(at: point).map(GuideCity.init) ?? .unknown
  }

  /// The nearest city with a name within a distance; nil if there is none, or if the name was not passed to the
  /// initializer. Prefers main names, because a city's name is often also an alternate name of its centre. If
  /// necessary, ignores the part after a comma, as in "Washington, D.C.".
  func city(
    named name: String, near point: Coordinate, within km: Double = namedKm
  ) -> GuideCity? {
    let centre = UnitVector(point)
    for key in Self.keys(name) {
      let near = (candidates[key] ?? []).filter {
        $0.point.distanceKm(to: centre) <= km
      }
      let first = near.min { left, right in
        if left.isMainName != right.isMainName {
          return left.isMainName
        }
        let leftDistance = left.point.chordSquared(to: centre)
        let rightDistance = right.point.chordSquared(to: centre)
        if leftDistance != rightDistance {
          return leftDistance < rightDistance
        }
        return gazetteer.id(ofRow: left.row) < gazetteer.id(ofRow: right.row)
      }
      if let first {
        return GuideCity(gazetteer.city(ofRow: first.row))
      }
    }
    return nil
  }

  private static func keys(_ name: String) -> [[UInt8]] {
    let whole = NameFolding.fold(name)
    guard let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      return whole.isEmpty ? [] : [whole]
    }
    return [whole, NameFolding.fold(String(name[..<comma]))].filter { !$0.isEmpty }
  }
}
