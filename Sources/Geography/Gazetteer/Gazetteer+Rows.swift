/// The places as rows, for a pass over all of them without making a `City` of each. A row is a number
/// from 0 to below `count`; what is not of this range is not checked.
extension Gazetteer {
  /// The GeoNames id of the place.
  package func id(ofRow row: Int) -> Int { file.places.id(row) }

  /// The inhabitants of the place; 0 if unknown.
  package func population(ofRow row: Int) -> Int { file.places.population(row) }

  package func coordinate(ofRow row: Int) -> Coordinate { file.places.coordinate(row) }

  /// The number of the region of the place. A region is a country, a first-order division and a time zone
  /// that places have in common.
  package func region(ofRow row: Int) -> Int { file.places.region(row) }

  /// The code of a region's country; nil if it has none.
  package func country(ofRegion number: Int) -> String? { file.regions.region(number).country }
}

extension Gazetteer {
  /// Whether a country or a first-order division has this name or code as a whole.
  package func hasRegion(named name: String) -> Bool {
    let key = TerritoryNames.key(of: name)
    return !key.isEmpty && !regions(of: key, .whole).isEmpty
  }
}
