/// A row of a file: a city as far as the file tells of it.
///
/// An outer nil is what the file does not tell, an inner one what it tells to be unknown.
package struct CityRow: Sendable, Equatable {
  /// Where it begins in the file, from 1.
  package var line: Int

  /// GeoNames id.
  package var id: Int
  var name: String?
  var country: String??
  var admin1: String??
  var coordinate: Coordinate?
  var population: Int??
  var timezone: String??
  var wikipedia: String??
  var favorite: Bool?

  /// A bare id, which stands for a favourite.
  init(line: Int, favorite id: Int) {
    (self.line, self.id) = (line, id)
    favorite = true
  }

  /// Whether the row is a city by itself.
  package var isComplete: Bool { name != nil && coordinate != nil }
}

extension CityRow {
  /// What comes of a row.
  enum Resolution {
    case city(ArchivedCity)

    /// The row tells too little of a city that nobody knows.
    case unknown
    case invalid(String)
  }

  /// The city that the row means. What the file does not tell is taken from the archive, else from
  /// the gazetteer; a star is never taken away.
  ///
  /// - Parameters:
  ///   - archived: the city of this id in the archive.
  ///   - known: that in the gazetteer.
  func resolved(archived: ArchivedCity?, known: City?) -> Resolution {
    let base = archived?.city ?? known
    guard let name = name ?? base?.name, let coordinate = coordinate ?? base?.coordinate else {
      return .unknown
    }
    if let known, coordinate.looksSwapped(from: known.coordinate) {
      return .invalid(
        "latitude and longitude look swapped: \(known.name) lies the other way round")
    }
    let city = City(
      id: id, name: name, country: country ?? base?.country, admin1: admin1 ?? base?.admin1,
      coordinate: coordinate, population: population ?? base?.population,
      timezone: timezone ?? base?.timezone, wikipedia: wikipedia ?? base?.wikipedia)
    let favorite = archived?.favorite ?? false || favorite ?? false
    return .city(ArchivedCity(city: city, favorite: favorite))
  }
}

extension Coordinate {
  /// Whether this lies far from the true place, and would lie near it with its numbers exchanged.
  fileprivate func looksSwapped(from truth: Coordinate) -> Bool {
    guard (-90...90).contains(lon), self != truth else { return false }
    let swapped = Coordinate(lat: lon, lon: lat)
    return distanceKm(to: truth) > 200 && swapped.distanceKm(to: truth) < 50
  }
}
