/// This program's element `place` in XML files. Its attributes are the values for which the format has no element.
enum PlaceExtension {
  /// The members for which GPX has no element.
  static let inWaypoint: [PlaceMember] = [.city, .cityId, .country, .tags, .lists]

  /// The members for which KML has no element. The description is among them, because that of a placemark is for
  /// people: it also has the note, and markup.
  static let inPlacemark: [PlaceMember] = [
    .city, .cityId, .country, .description, .image, .note, .tags, .lists,
  ]

  /// The name of the element, and of the attribute with the path of a picture in the ZIP archive.
  static let name = "place"
  static let picture = "picture"

  static func text(_ place: FilePlace, _ members: [PlaceMember]) -> String {
    var text = "<\(CityFileFormat.prefix):\(name)"
    for member in members {
      guard let value = place.text(member) else { continue }
      text += " \(member.rawValue)=\"\(value.escapedForXML)\""
    }
    if let path = place.picture {
      text += " \(picture)=\"\(path.escapedForXML)\""
    }
    return text + "/>"
  }

  /// The values of the element; nil for a missing attribute.
  static func read(_ members: [PlaceMember], of tag: XMLTag) -> PlaceValues {
    var values = PlaceValues()
    for member in members {
      values[member] = tag[member.rawValue]
    }
    values.picture = tag[picture]
    return values
  }
}
