package import Geography
internal import Text

/// Finds the city of a place in the gazetteer.
package struct GuideCityFinder {
  /// A city of the right name that is farther away is another one of that name. Larger than the
  /// reach of the gazetteer, because sights lie around large cities.
  static let namedKm = 60.0

  private let gazetteer: Gazetteer

  /// The rows of the gazetteer that bear one of the wanted names, by the folded name.
  private var candidates: [[UInt8]: [Candidate]] = [:]

  private struct Candidate {
    let row: Int
    let isMainName: Bool
    let point: UnitVector
  }

  /// - Parameter names: what `city(named:near:)` will be asked for. Each is looked for once, however
  ///   many places there are of it.
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
        // A table of all that the gazetteer does not know would be looked for in slow memory.
        if !found.isEmpty {
          candidates[key] = found
        }
      }
    }
  }

  /// The city of a point, or the unknown one where none is near.
  package func city(near point: Coordinate) -> GuideCity {
    gazetteer.city(at: point).map(GuideCity.init) ?? .unknown
  }

  /// The nearest city of this name, if one is near: one that is mainly called so before others, for
  /// a city's name is often also that of its middle. What stands behind a comma may be missing from
  /// the gazetteer's name, as in "Washington, D.C.".
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

/// A place of a file with the city that it is to be listed under.
package struct ResolvedPlace: Sendable, Equatable {
  package var place: ImportedPlace

  /// The unknown one, one of the gazetteer, or a `named` one where the gazetteer has none near the
  /// place. Nil where the file tells neither a city nor a point.
  package var city: GuideCity?

  /// Finds the cities of a file's places, in their order.
  ///
  /// A city is looked for by its name around each place. A place that lies elsewhere, as one at 0/0
  /// does, goes with the others of that name in the file. A place without a city gets the nearest.
  ///
  /// - Parameter report: told now and then how many are found.
  /// - Throws: `CancellationError`.
  package static func resolve(
    _ places: [ImportedPlace], in gazetteer: Gazetteer, report: (Int) -> Void = { _ in }
  ) throws -> [ResolvedPlace] {
    let finder = try GuideCityFinder(gazetteer, names: Set(places.compactMap(\.knownCity)))
    var byName: [String: GuideCity] = [:]
    var found: [GuideCity?] = []
    found.reserveCapacity(places.count)
    for (index, place) in places.enumerated() {
      if index % 256 == 255 {
        try Task.checkCancellation()
        report(index)
      }
      let city = place.coordinate.flatMap { point in
        guard let name = place.knownCity else { return finder.city(near: point) }
        return finder.city(named: name, near: point)
      }
      found.append(city)
      if let name = place.knownCity, let city, byName[name] == nil {
        byName[name] = city
      }
    }
    return zip(places, found).map { place, city in
      ResolvedPlace(
        place: place, city: city ?? place.knownCity.map { byName[$0] ?? GuideCity.named($0) })
    }
  }
}

extension ImportedPlace {
  /// The file's city, unless it only says that it is not known.
  fileprivate var knownCity: String? { city == GuideCity.unknown.name ? nil : city }
}
