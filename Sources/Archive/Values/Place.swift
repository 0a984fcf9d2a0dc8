package import Geography

/// A place of the city guide: something to see in a city.
package struct Place: Sendable, Equatable {
  /// The id in the guide, from 1. Never reused.
  package var id: Int

  /// A single line that is not empty.
  package var name: String

  /// One or more lines that are not empty; nil for no description.
  package var description: String?

  package var coordinate: Coordinate
  package var city: GuideCity
  package var origin: PlaceOrigin
  package var photo: PlacePicture
}
