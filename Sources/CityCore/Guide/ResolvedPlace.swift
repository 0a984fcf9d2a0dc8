/// A place of a file with the city that it is to be listed under.
package struct ResolvedPlace: Sendable, Equatable {
  package enum City: Sendable, Equatable {
    /// The unknown one, or one of the gazetteer.
    case known(GuideCity)

    /// One that the gazetteer does not have near the place; listed under the file's own words.
    case named(String)
  }

  package var place: ImportedPlace

  /// Nil where the file tells neither a city nor a point.
  package var city: City?

  /// Finds the cities of a file's places, in their order.
  ///
  /// A city is looked for by its name around each place. A place that lies elsewhere, as one at 0/0
  /// does, goes with the others of that name in the file. A place without a city gets the nearest.
  package static func resolve(
    _ places: [ImportedPlace], in gazetteer: Gazetteer
  ) -> [ResolvedPlace] {
    let finder = GuideCityFinder(gazetteer, names: Set(places.compactMap(\.knownCity)))
    let found = places.map { place in
      place.coordinate.flatMap { point in
        place.knownCity.map { finder.city(named: $0, near: point) } ?? finder.city(near: point)
      }
    }
    let named = zip(places, found).compactMap { place, city in
      place.knownCity.flatMap { name in city.map { (name, $0) } }
    }
    let byName = Dictionary(named) { first, _ in first }
    return zip(places, found).map { place, city in
      let city = city ?? place.knownCity.flatMap { byName[$0] }
      return ResolvedPlace(
        place: place, city: city.map(City.known) ?? place.knownCity.map(City.named))
    }
  }
}

extension ImportedPlace {
  /// The file's city, unless it only says that it is not known.
  fileprivate var knownCity: String? { city == GuideCity.unknown.name ? nil : city }
}
