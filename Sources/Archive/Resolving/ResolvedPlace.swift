package import Geography

/// A place of a file with the city that it is to be listed under.
package struct ResolvedPlace: Sendable, Equatable {
  package var place: ImportedPlace

  /// The unknown city, one of the gazetteer, or a `named` one if the gazetteer has none near the
  /// place. Nil if the file has neither a city nor a point.
  package var city: GuideCity?

  /// Resolves the cities of a file's places, in their order.
  ///
  /// Looks for a city of the given name around each place. A place elsewhere, such as at 0/0, gets
  /// the city of the other places with that name in the file. A place without a city gets the
  /// nearest.
  ///
  /// - Parameter report: called periodically with the number of resolved places.
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
  /// The file's city; nil if the file marks it as unknown.
  fileprivate var knownCity: String? { city == GuideCity.unknown.name ? nil : city }
}
