package import Files
package import Geography

/// A place of a file, with the city under which to list it.
package struct ResolvedPlace: Sendable, Equatable {
  package var place: ImportedPlace

  /// A city of the gazetteer, the unknown city, a city with the id and name that the file gives, or a `named` city. Nil
  /// if the file gives neither a city nor a point.
  package var city: GuideCity?

  /// Resolves the cities of a file's places, in order.
  ///
  /// The id of a city takes precedence. Otherwise looks near each place for a city with the given name. If there is
  /// none, as for a place at 0/0, the place gets the city of the first resolved place with the same city name, or else
  /// a `named` city. A place without a city gets the city of its point.
  ///
  /// - Parameter report: called periodically with the number of processed places.
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
      let city =
        place.givenCity(in: gazetteer)
        ?? place.coordinate.flatMap { point in
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
  /// The city with the id that the file or the user gives. Its name and country are those of the gazetteer or, if that
  /// does not have the id, of the file. Nil without an id, or if neither has a name for it.
  fileprivate func givenCity(in gazetteer: Gazetteer) -> GuideCity? {
    guard let cityID else { return nil }
    if cityID == GuideCity.unknown.id {
      return .unknown
    }
    if let known = gazetteer.city(id: cityID) {
      return GuideCity(known)
    }
    return city.map { GuideCity(id: cityID, name: $0, country: country) }
  }

  /// The city in the file; nil if the file has none or marks it as unknown.
  fileprivate var knownCity: String? { city == GuideCity.unknown.name ? nil : city }
}
