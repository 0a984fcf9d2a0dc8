package import Geography

/// A place of a file. Values that the file does not have are nil.
package struct ImportedPlace: Sendable, Equatable {
  /// The city as written in the file.
  package var city: String?
  package var name: String
  package var coordinate: Coordinate?
  package var description: String?
  package var picture: PictureAddress?

  /// This row's values, completed by those of an earlier row for the same place.
  func merged(into earlier: ImportedPlace) -> ImportedPlace {
    ImportedPlace(
      city: city ?? earlier.city, name: name, coordinate: coordinate ?? earlier.coordinate,
      description: description ?? earlier.description, picture: picture ?? earlier.picture)
  }
}
