/// Writes cities or places as waypoints (GPX 1.1, <https://www.topografix.com/GPX/1/1/>), one per line. Values without
/// a GPX element are written in this program's extension.
enum GPXWriter {
  static func bytes(
    of items: [some ExportedItem], lists: [FileList], credit: String
  ) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="cityroulette" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:\(CityFileFormat.prefix)="\(CityFileFormat.namespace)">
      <metadata><desc>\(credit.escapedForXML)</desc></metadata>

      """.utf8)
    for item in items {
      append(item, to: &bytes)
    }
    let used = Set(items.flatMap(\.lists))
    append(lists.filter { used.contains($0.name) }, to: &bytes)
    bytes.append(contentsOf: "</gpx>\n".utf8)
    return bytes
  }

  /// Writes lists as groups of OsmAnd. An attribute of this program has the icon too, because `FileIcon` maps only some
  /// icons to those of OsmAnd.
  private static func append(_ lists: [FileList], to bytes: inout [UInt8]) {
    if lists.isEmpty {
      return
    }
    let namespace = "xmlns:osmand=\"https://osmand.net\""
    bytes.append(contentsOf: "<extensions><osmand:points_groups \(namespace)>\n".utf8)
    for list in lists {
      var group = "<group name=\"\(list.name.escapedForXML)\""
      group += " color=\"\(FileColor.osmAnd(list.color))\""
      if let icon = FileIcon.osmAnd(list.icon) {
        group += " icon=\"\(icon)\""
      }
      group += " \(CityFileFormat.prefix):icon=\"\(list.icon.rawValue)\"/>\n"
      bytes.append(contentsOf: group.utf8)
    }
    bytes.append(contentsOf: "</osmand:points_groups></extensions>\n".utf8)
  }

  private static func append(_ item: some ExportedItem, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "<wpt lat=\"\(item.latitude)\" lon=\"\(item.longitude)\">".utf8)
    append("name", item.name, to: &bytes)
    append("cmt", item.comment, to: &bytes)
    append("desc", item.waypointDescription, to: &bytes)
    if let link = item.waypointLink {
      bytes.append(contentsOf: "<link href=\"\(link.escapedForXML)\"/>".utf8)
    }
    // OsmAnd puts a waypoint into the group of its type.
    append("type", item.lists.first, to: &bytes)
    let own = item.waypointExtension
    bytes.append(contentsOf: "<extensions>\(own)</extensions></wpt>\n".utf8)
  }

  private static func append(_ name: String, _ text: String?, to bytes: inout [UInt8]) {
    guard let text else { return }
    bytes.append(contentsOf: "<\(name)>\(text.escapedForXML)</\(name)>".utf8)
  }
}
