import Geography
internal import JSON
internal import Text

/// A city of the archive or a place of the guide, as the writers of files need it.
protocol ExportedItem {
  /// The id by which lists have it.
  var id: Int { get }
  var name: String { get }
  var coordinate: Coordinate { get }
  var note: String? { get }
  var tags: [String] { get }

  /// The names of its lists, in the order of the lists.
  var lists: [String] { get }

  /// A link for people, without characters that could end a link in Markdown or Org.
  var link: String { get }

  /// The feature's members `id`, if it has one, and `properties` in GeoJSON.
  var featureID: JSON? { get }
  var properties: JSONObject { get }

  /// The texts for which GPX has elements.
  var comment: String? { get }
  var waypointDescription: String? { get }
  var waypointLink: String? { get }

  /// This program's element of a waypoint, with the values for which GPX has no element.
  var waypointExtension: String { get }

  /// The description of a placemark in KML, for people.
  var placemarkDescription: String? { get }

  /// This program's element of a placemark, with the values for which KML has no element. Without the first list, in
  /// whose folder the placemark is.
  var placemarkExtension: String { get }

  /// Where it is, after its name in Markdown: escaped, with the separator before it.
  var markdownPlace: String { get }

  /// The other values in Markdown, escaped.
  var markdownDetails: [String] { get }

  /// The text between its line and its note in Markdown; nil for none.
  var markdownText: String? { get }

  /// The properties in Org, without tags.
  var outlineProperties: [(name: String, value: String?)] { get }

  /// The text between its properties and its note in Org, with a line end; or empty.
  var outlineText: String { get }
}

extension ExportedItem {
  /// The longitude and latitude as files have them.
  var latitude: String { DecimalText.exact(coordinate.lat) }
  var longitude: String { DecimalText.exact(coordinate.lon) }

  /// A link to a map with the position.
  var mapLink: String { LocationForm.openStreetMap.write(coordinate, name: nil) }
}

/// An address without characters that could end a link in Markdown or Org.
enum LinkText {
  static func escaped(_ address: String) -> String {
    let ends = [("(", "%28"), (")", "%29"), ("[", "%5B"), ("]", "%5D")]
    return ends.reduce(URLText.repaired(address[...])) { $0.replacing($1.0, with: $1.1) }
  }
}
