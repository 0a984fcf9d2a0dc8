import CityCore
import JSON

/// Writes places for the wire.
struct PlaceWriter {
  /// Gives pictures their paths; nil while no place has one.
  let photos: PhotoFolder?

  /// Measures distances; nil where no position is known.
  let filter: PlaceFilter

  /// Shaped as `Schemas.place`.
  func json(_ place: Place) -> JSON {
    [
      "id": JSON(place.id),
      "name": .string(place.name),
      "description": JSON(place.description),
      "location": JSON(place.coordinate),
      "city": JSON(place.city),
      "origin": .string(place.origin.rawValue),
      "photo": json(place.photo),
      "distanceMiles": JSON(rounded: filter.miles(to: place)),
    ]
  }

  /// Shaped as `Schemas.placePhoto`.
  func json(_ photo: PlacePicture) -> JSON {
    [
      "state": .string(photo.state.rawValue),
      "url": JSON(photo.url),
      "path": JSON(photo.file.flatMap { photos?.path(of: $0) }),
      "type": JSON(photo.file?.type.rawValue),
    ]
  }
}

extension JSON {
  init(_ city: GuideCity) {
    self = ["id": JSON(city.id), "name": .string(city.name), "country": JSON(city.country)]
  }

  /// Shaped as `Schemas.guide`.
  init(_ summary: GuideSummary) {
    self = [
      "places": JSON(summary.places), "cities": JSON(summary.cities),
      "revision": JSON(summary.revision),
    ]
  }
}

extension CityServer {
  /// A writer of places, as far from the device as they are or from the given point.
  func placeWriter(from point: Coordinate? = nil) throws -> PlaceWriter {
    PlaceWriter(
      photos: try guide.photosToShow(),
      filter: PlaceFilter(centre: point ?? device.position, radiusMiles: nil, query: ""))
  }

  /// What most methods of the guide answer: the place as it is now.
  func answer(_ place: Place) throws -> JSON {
    ["place": try placeWriter().json(place)]
  }
}
