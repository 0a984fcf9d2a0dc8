package import Archive
import Geography
import JSON
import JSONRPC

extension GuideCity: WireObject {
  /// A GeoNames id, or an id that only the guide uses.
  static let idSchema = Schema.anyInteger

  static let shape = Shape<Self>(
    .init(
      "id",
      "GeoNames id; 0 for Unknown City; below zero for a city that only an import names.",
      as: idSchema, \.id),
    .init("name", "Its name.", \.name),
    .init("country", "ISO 3166-1 alpha-2 code.", \.country), name: "GuideCity")
}

/// A picture with the path of its file.
struct ShownPicture: WireObject {
  let picture: PlacePicture
  let path: String?

  /// - Parameter folder: nil while no place has a picture file.
  init(_ picture: PlacePicture, in folder: PhotoFolder?) {
    self.picture = picture
    path = picture.file.flatMap { folder?.path(of: $0) }
  }

  static let shape = Shape<Self>(
    .init("state", "Whether there is a picture, and whether it is here.", \.picture.state),
    .init("url", "Where an import says that it is.", \.picture.url),
    .init(
      "path", "The file to show; null unless local. Another picture has another path.", \.path),
    .init("mediaType", "Media type of the file, known by its content.") { $0.picture.file?.type },
    name: "PlacePicture")
}

/// A place with its picture and its distance.
package struct ShownPlace: WireObject {
  package let place: Place
  let photo: ShownPicture

  /// From the device or the given point; nil where neither is known.
  package let miles: Double?

  /// - Parameters:
  ///   - photos: gives pictures their paths; nil while no place has one.
  ///   - filter: measures distances; nil where no position is known.
  init(_ place: Place, photos: PhotoFolder?, filter: PlaceFilter) {
    self.place = place
    photo = ShownPicture(place.photo, in: photos)
    miles = filter.miles(to: place)
  }

  static let shape = Shape<Self>(
    .init("id", "Names the place; never used twice.", as: Schemas.id, \.place.id),
    .init("name", "One line.", \.place.name),
    .init("description", "May have several lines.", \.place.description),
    .init("location", "Where it is.", \.place.coordinate),
    .init("city", "What it is listed under.", \.place.city),
    .init(
      "origin", "import as an import left it; user once the user has added or changed it.",
      \.place.origin),
    .init("photo", "Its picture.", \.photo),
    .init(
      "distanceMiles", "From the device or the given point; null where neither is known.",
      as: .nullable(.number(0...13_000))
    ) { JSON(rounded: $0.miles) }, name: "Place")

  /// The result of the methods that add or change a place.
  static let answer = Shape<Self>(.init("place", "The place as it is now.") { $0 })
}

extension GuideSummary: WireObject {
  static let shape = Shape<Self>(
    .init("placeCount", "Places in the guide.", \.places),
    .init("cityCount", "Cities with a place, Unknown City among them.", \.cities),
    .init("revision", "Rises with every change, whichever process made it.", \.revision),
    name: "Guide")
}

extension PlacePicture.State: WireValue {}
extension PictureType: WireValue {}
extension PlaceOrigin: WireValue {}
