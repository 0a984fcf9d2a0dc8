package import Geography

/// A place of the city guide: something to see in a city.
package struct Place: Sendable, Equatable {
  /// The id in the guide, from 1; 0 before the place is stored.
  package var id: Int

  /// A single line that is not empty.
  package var name: String

  /// A text of one or more lines that is not empty; nil for no description.
  package var description: String?

  package var coordinate: Coordinate
  package var city: GuideCity
  package var origin: PlaceOrigin
  package var photo: PlacePicture

  /// What the user has written about the place, and its lists. Imports add to it; with `ConflictChoice.replace`, an
  /// import replaces the note.
  package var annotation = PlaceAnnotation()

  package init(
    id: Int, name: String, description: String? = nil, coordinate: Coordinate, city: GuideCity,
    origin: PlaceOrigin, photo: PlacePicture, annotation: PlaceAnnotation = PlaceAnnotation()
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.coordinate = coordinate
    self.city = city
    self.origin = origin
    self.photo = photo
    self.annotation = annotation
  }
}
