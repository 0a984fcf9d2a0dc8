import Files
import Geography
internal import JSON
internal import Text

// The stored text of a place with its annotation before an import changed it: one JSON object.
extension GuideMerge.Stored {
  private func json(photo: PictureFile?) -> JSON {
    [
      "name": JSON(place.name), "description": JSON(place.description),
      "lat": JSON(place.coordinate.lat), "lon": JSON(place.coordinate.lon),
      "city": JSON(place.city.id), "cityChosen": JSON(isCityChosen),
      "origin": JSON(place.origin.rawValue), "importCity": JSON(imported?.city),
      "importName": JSON(imported?.name), "photoUrl": JSON(place.photo.url),
      "photoFile": JSON(photo?.name), "photoType": JSON(photo?.type.rawValue),
      "note": JSON(place.annotation.note),
      "tags": .array(place.annotation.tags.map { JSON($0) }),
      "lists": .array(place.annotation.lists.map { JSON($0) }),
    ]
  }

  var text: String { json(photo: place.photo.file).text }

  /// A number that differs for different states of the place, except by chance. It does not depend on whether the
  /// picture of an address was fetched, because fetching is no change by a user.
  var digest: Int {
    let state = json(photo: place.photo.url == nil ? place.photo.file : nil)
    return Int(bitPattern: UInt(ContentHash.number(state.bytes)))
  }

  /// Parses the result of `text`; nil for a text of another form. The name of the city is left empty.
  ///
  /// - Parameter id: the id of the place.
  init?(_ text: String, id: Int) {
    guard let json = try? JSONParser.parse(text), let name = json["name"]?.string,
      let lat = json["lat"]?.double, let lon = json["lon"]?.double, let city = json["city"]?.int,
      let origin = json["origin"]?.string.flatMap(PlaceOrigin.init)
    else { return nil }
    let type = json["photoType"]?.string.flatMap(PictureType.init(rawValue:))
    let file = json["photoFile"]?.string.flatMap { name in
      type.map { PictureFile(name: name, type: $0) }
    }
    place = Place(
      id: id, name: name, description: json["description"]?.string,
      coordinate: Coordinate(lat: lat, lon: lon), city: GuideCity(id: city, name: ""),
      origin: origin, photo: PlacePicture(url: json["photoUrl"]?.string, file: file))
    place.annotation.note = json["note"]?.string
    place.annotation.tags = json["tags"]?.array?.compactMap(\.string) ?? []
    place.annotation.lists = json["lists"]?.array?.compactMap(\.int) ?? []
    imported = json["importName"]?.string.map {
      GuideMerge.Key(city: json["importCity"]?.string ?? "", name: $0)
    }
    isCityChosen = json["cityChosen"]?.bool ?? false
  }
}
