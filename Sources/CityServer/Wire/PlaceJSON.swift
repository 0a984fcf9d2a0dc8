import CityCore
import JSON
import JSONRPC

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

extension Schemas {
  /// GeoNames id, or one of the guide's own; see `GuideCity`.
  static let guideCityID = Schema.integer(-Schema.largestInteger...Schema.largestInteger)

  static let guideCity = Schema.named(
    "GuideCity",
    .object(
      .init(
        "id", guideCityID,
        "GeoNames id; 0 for Unknown City; below zero for a city that only an import names."),
      .init("name", .string, "Its name."),
      .init("country", text, "ISO 3166-1 alpha-2 code.")))

  static let placePhoto = Schema.named(
    "PlacePicture",
    .object(
      .init(
        "state", .word(PlacePicture.State.allCases.map(\.rawValue)),
        "Whether there is a picture, and whether it is here."),
      .init("url", text, "Where an import says that it is."),
      .init("path", text, "The file to show; null unless local. Another picture has another path."),
      .init(
        "type", .nullable(.word(PictureType.allCases.map(\.rawValue))),
        "Media type of the file, known by its content.")))

  static let place = Schema.named(
    "Place",
    .object(
      .init("id", .integer(1...Schema.largestInteger), "Names the place; never used twice."),
      .init("name", .string, "One line."),
      .init("description", text, "May have several lines."),
      .init("location", location, "Where it is."),
      .init("city", guideCity, "What it is listed under."),
      .init(
        "origin", .word(PlaceOrigin.allCases.map(\.rawValue)),
        "import as an import left it; user once the user has added or changed it."),
      .init("photo", placePhoto, "Its picture."),
      .init(
        "distanceMiles", .nullable(.number(0...13_000)),
        "From the device or the given point; null where neither is known.")))

  /// Answered by the methods that make or change a place.
  static let placeResult = Schema.object(.init("place", place, "The place as it is now."))

  static let guide = Schema.named(
    "Guide",
    .object(
      .init("places", .count, "Places in the guide."),
      .init("cities", .count, "Cities with a place, Unknown City among them."),
      .init("revision", .count, "Rises with every change, whichever process made it.")))

  /// The parameters of `place.didChange`.
  static let guideChange: [Schema.Property] = [
    .init("revision", .count, "The guide's revision."),
    .init("places", .count, "Places in the guide."),
    .init("cities", .count, "Cities with a place."),
    .init("origin", .word(ChangeOrigin.ofGuide.map(\.rawValue)), "What changed it."),
    .init("place", .nullable(.count), "The place, if one alone was changed, added or removed."),
  ]
}
