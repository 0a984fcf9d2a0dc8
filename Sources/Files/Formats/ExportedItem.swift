import Geography
internal import JSON
internal import Text

/// A city of the archive or a place of the guide, as the writers of files need it.
protocol ExportedItem {
  /// The id that `FileList.members` contains.
  var id: Int { get }
  var name: String { get }
  var coordinate: Coordinate { get }
  var note: String? { get }
  var tags: [String] { get }

  /// The names of the lists that contain it, in the order of the lists.
  var lists: [String] { get }

  /// A link for people, without characters that could end a link in Markdown or Org.
  var link: String { get }

  /// The feature's members `id` and `properties` in GeoJSON; nil for a feature without an id.
  var featureID: JSON? { get }
  var properties: JSONObject { get }

  /// The texts of the elements `cmt`, `desc` and `link` of a waypoint in GPX; nil for an element that it does not have.
  var comment: String? { get }
  var waypointDescription: String? { get }
  var waypointLink: String? { get }

  /// This program's element of a waypoint, with the values for which GPX has no element.
  var waypointExtension: String { get }

  /// The description of a placemark in KML; nil for none.
  var placemarkDescription: String? { get }

  /// This program's element of a placemark, with the values for which KML has no element. It leaves out the first list,
  /// in whose folder the placemark is.
  var placemarkExtension: String { get }

  /// Its country, or its city and country, to follow its name in Markdown: escaped, with a comma before each, or empty.
  var markdownPlace: String { get }

  /// The parts that follow the name and the country on its line in Markdown, escaped.
  var markdownDetails: [String] { get }

  /// The text between its line and its note in Markdown; nil for none.
  var markdownText: String? { get }

  /// The properties in Org, without tags. Those that are nil or empty are not written.
  var outlineProperties: [(name: String, value: String?)] { get }

  /// The text between its properties and its note in Org, which ends with a line feed; or empty.
  var outlineText: String { get }
}

extension ExportedItem {
  /// The latitude and the longitude as exports write them.
  var latitude: String { DecimalText.exact(coordinate.lat) }
  var longitude: String { DecimalText.exact(coordinate.lon) }

  /// A link to a map with the position.
  var mapLink: String { LocationForm.openStreetMap.write(coordinate, name: nil) }
}

/// Escapes the characters of an address that could end a link in Markdown or Org.
enum LinkText {
  static func escaped(_ address: String) -> String {
    let ends = [("(", "%28"), (")", "%29"), ("[", "%5B"), ("]", "%5D")]
    return ends.reduce(URLText.repaired(address[...])) { $0.replacing($1.0, with: $1.1) }
  }
}
