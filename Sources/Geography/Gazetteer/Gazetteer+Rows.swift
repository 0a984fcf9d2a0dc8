/// Access to places by row, to visit all places without creating a `City` for each. Rows are numbers
/// from 0 to `count - 1`. For any other number, the values are zero.
extension Gazetteer {
  /// The GeoNames id of a place.
  package func id(ofRow row: Int) -> Int { file.places.id(row) }

  /// The population of a place; 0 if unknown.
  package func population(ofRow row: Int) -> Int { file.places.population(row) }

  package func coordinate(ofRow row: Int) -> Coordinate { file.places.coordinate(row) }

  /// The number of a place's region: the combination of country, first-order division and time
  /// zone.
  package func region(ofRow row: Int) -> Int { file.places.region(row) }

  /// The country code of a region of `region(ofRow:)`; nil only if the file is damaged.
  package func country(ofRegion number: Int) -> String? { file.regions.region(number).country }
}

extension Gazetteer {
  /// Returns whether a country or first-order division with places has this complete name or code. Ignores case,
  /// accents and punctuation.
  package func hasRegion(named name: String) -> Bool {
    let key = TerritoryNames.key(of: name)
    return !key.isEmpty && !regions(of: key, match: .whole).isEmpty
  }
}
