package import Archive
package import Files
import Geography
import JSON
import JSONRPC

extension GuideCity: WireObject {
  /// The schema of an id: a GeoNames id, 0 for Unknown City, or a negative id that the guide assigned.
  static let idSchema = Schema.anyInteger

  static let shape = Shape<Self>(
    .init(
      "id",
      "GeoNames id; 0 for Unknown City; negative for a city that only an import names.",
      as: idSchema, \.id),
    .init("name", "Name of the city.", \.name),
    .init("country", "ISO 3166-1 alpha-2 country code; null if unknown.", \.country),
    name: "GuideCity")
}

/// A picture with the path of its file.
struct ShownPicture: WireObject {
  let picture: PlacePicture
  let path: String?

  /// - Parameter folder: the folder of picture files; nil if it was not opened.
  init(_ picture: PlacePicture, in folder: PhotoFolder?) {
    self.picture = picture
    path = picture.file.flatMap { folder?.path(of: $0) }
  }

  static let shape = Shape<Self>(
    .init("state", "Whether there is a picture, and whether it is stored.", \.picture.state),
    .init("url", "Address of the picture from an import.", \.picture.url),
    .init(
      "path", "Path of the stored file; null unless local. A new picture gets a new path.", \.path),
    .init("mediaType", "Media type of the file, detected from its content.") {
      $0.picture.file?.type
    },
    name: "PlacePicture")
}

/// A place with its picture and its distance.
package struct ShownPlace: WireObject {
  package let place: Place
  let photo: ShownPicture

  /// The distance from the given point, else from the device, in miles; nil if neither position is known.
  package let miles: Double?

  /// - Parameters:
  ///   - photos: the folder of picture files; nil if it was not opened.
  ///   - filter: has the origin of the distance, if one is known.
  init(_ place: Place, photos: PhotoFolder?, filter: PlaceFilter) {
    self.place = place
    photo = ShownPicture(place.photo, in: photos)
    miles = filter.miles(to: place)
  }

  static let shape = Shape<Self>(
    .init("id", "Id of the place. A file never reuses an id.", as: Schemas.id, \.place.id),
    .init("name", "Name, one line.", \.place.name),
    .init("description", "Description, one or several lines.", \.place.description),
    .init("location", "Position of the place.", \.place.coordinate),
    .init("city", "City under which the place is listed.", \.place.city),
    .init(
      "origin", "user if the user has added or changed the place, else import.", \.place.origin),
    .init("photo", "Its picture.", \.photo),
    .init(
      "distanceMiles",
      "Distance from the given point, else from the device; null if neither is known.",
      as: .nullable(.number(0...13_000))
    ) { JSON(rounded: $0.miles) },
    .ifPresent("annotation", "What the user has written about it; absent if nothing.") {
      $0.place.annotation == PlaceAnnotation() ? nil : $0.place.annotation
    }, name: "Place")

  /// The result of the methods that add or change one place, except `place.annotate`.
  static let answer = Shape<Self>(.init("place", "The place as it is now.") { $0 })
}

extension PlaceAnnotation: WireObject {
  static let shape = Shape<Self>(
    .init("note", "Markdown; null without a note.", \.note),
    .init("tags", "Its tags, by name.", \.tags),
    .init("lists", "Ids of the lists that contain it, in their order; no smart lists.", \.lists),
    name: "PlaceAnnotation")
}

extension GuideSummary: WireObject {
  static let shape = Shape<Self>(
    .init("placeCount", "Number of places in the guide.", \.places),
    .init("cityCount", "Number of cities with a place, including Unknown City.", \.cities),
    .init(
      "revision", "Revision of the guide; every change, by any process, raises it.", \.revision),
    name: "Guide")
}

extension PlacePicture.State: WireValue {}
extension PictureType: WireValue {}
extension PlaceOrigin: WireValue {}
