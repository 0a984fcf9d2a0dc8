package import Geography

/// A place in a file. A value that the file lacks is nil.
package struct ImportedPlace: Sendable, Equatable {
  /// The city as written in the file.
  package var city: String?
  package var name: String
  package var coordinate: Coordinate?
  package var description: String?
  package var picture: PictureAddress?

  /// The values of this row, completed by those of an earlier row for the same place.
  func merged(into earlier: ImportedPlace) -> ImportedPlace {
    ImportedPlace(
      city: city ?? earlier.city, name: name, coordinate: coordinate ?? earlier.coordinate,
      description: description ?? earlier.description, picture: picture ?? earlier.picture)
  }
}
