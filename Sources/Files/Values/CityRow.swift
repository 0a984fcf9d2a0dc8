package import Geography
package import Text

/// A row with a GeoNames id in a file, or a place of a file that was resolved to a city.
///
/// If a member is doubly optional, an outer nil means that the row lacks it, and an inner nil that the row marks it as
/// unknown.
package struct CityRow: Sendable, Equatable {
  /// The line on which the row begins, from 1.
  package var line: Int

  package var id: Int
  package var name: String?
  package var country: String??
  package var admin1: String??
  package var coordinate: Coordinate?
  package var population: Int??
  package var timezone: String??
  package var wikipedia: String??
  var favorite: Bool?

  /// The annotation in the row, or of the place that was resolved to the city; nil if there is none.
  package var annotation: FileAnnotation?

  /// The shortened name of the file in a ZIP archive; nil unless the archive has several files that an import reads.
  var file: String?

  /// The number of the row in the import, from 1; 0 before `CityFile` appends the row. In a ZIP archive the numbers
  /// continue from file to file.
  var number = 0

  /// What the import does if the archive has the city; nil to follow the choice for the whole import.
  package var onConflict: ConflictChoice?

  package init(
    line: Int, id: Int, favorite: Bool? = nil, annotation: FileAnnotation? = nil,
    file: String? = nil, number: Int = 0, onConflict: ConflictChoice? = nil
  ) {
    self.line = line
    self.id = id
    self.favorite = favorite
    self.annotation = annotation
    self.file = file
    self.number = number
    self.onConflict = onConflict
  }

  package var place: RowPlace { RowPlace(row: number, line: line, file: file) }

  /// Whether the row alone describes a city.
  package var isComplete: Bool { name != nil && coordinate != nil }
}

extension CityRow {
  /// The city of the row. A member that the row lacks is taken from the archived city or, if the city is not archived,
  /// from the known city. Never removes a star.
  ///
  /// - Parameter known: the city with this id in the live source or the gazetteer; nil if neither has it.
  /// - Returns: nil if the row is incomplete and the city is neither archived nor known.
  /// - Throws: `ValueProblem` if latitude and longitude look swapped, compared with the known city.
  package func resolved(archived: ArchivedCity?, known: City?) throws(ValueProblem) -> ArchivedCity?
  {
    let base = archived?.city ?? known
    guard let name = name ?? base?.name, let coordinate = coordinate ?? base?.coordinate else {
      return nil
    }
    if let known, coordinate.looksSwapped(from: known.coordinate) {
      throw ValueProblem(
        "latitude and longitude look swapped: \(known.name) is at the swapped position")
    }
    let city = City(
      id: id, name: name, country: country ?? base?.country, admin1: admin1 ?? base?.admin1,
      coordinate: coordinate, population: population ?? base?.population,
      timezone: timezone ?? base?.timezone, wikipedia: wikipedia ?? base?.wikipedia)
    let favorite = archived?.favorite ?? false || favorite ?? false
    return ArchivedCity(city: city, favorite: favorite)
  }
}

extension Coordinate {
  /// Whether this is more than 200 km from a city's true position, but less than 50 km from it with latitude and
  /// longitude swapped.
  fileprivate func looksSwapped(from truth: Coordinate) -> Bool {
    guard (-90...90).contains(lon), self != truth else { return false }
    let swapped = Coordinate(lat: lon, lon: lat)
    return distanceKm(to: truth) > 200 && swapped.distanceKm(to: truth) < 50
  }
}
