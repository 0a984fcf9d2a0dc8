package import Geography

/// A place of the city guide: something to see in a city.
package struct Place: Sendable, Equatable {
  /// The guide's id, from 1; never reused.
  package var id: Int

  /// One line, never empty.
  package var name: String

  /// May have several lines, never empty.
  package var description: String?

  package var coordinate: Coordinate
  package var city: GuideCity
  package var origin: PlaceOrigin
  package var photo: PlacePicture
}
