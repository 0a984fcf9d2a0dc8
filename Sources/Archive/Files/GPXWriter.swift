internal import Geography

/// Writes cities as waypoints (GPX 1.1, <https://www.topografix.com/GPX/1/1/>), one per line. Members without a
/// GPX element are written in this program's extension.
enum GPXWriter {
  static func bytes(
    of cities: [ArchivedCity], _ annotations: [Int: FileAnnotation], lists: [FileList],
    credit: String
  ) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="cityroulette" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:\(CityFileFormat.prefix)="\(CityFileFormat.namespace)">
      <metadata><desc>\(credit.escapedForXML)</desc></metadata>

      """.utf8)
    for city in cities {
      append(city, annotations[city.city.id], to: &bytes)
    }
    let used = Set(cities.flatMap { annotations[$0.city.id]?.lists ?? [] })
    append(lists.filter { used.contains($0.name) }, to: &bytes)
    bytes.append(contentsOf: "</gpx>\n".utf8)
    return bytes
  }

  /// Writes lists as the groups of OsmAnd. Icons of this program that OsmAnd lacks are written in its own attribute.
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

  private static func append(
    _ city: ArchivedCity, _ annotation: FileAnnotation?, to bytes: inout [UInt8]
  ) {
    let values = { member in (city.text(member) ?? "").escapedForXML }
    bytes.append(contentsOf: "<wpt lat=\"\(values(.lat))\" lon=\"\(values(.lon))\">".utf8)
    bytes.append(contentsOf: "<name>\(values(.name))</name>".utf8)
    if city.city.wikipedia != nil {
      bytes.append(contentsOf: "<link href=\"\(values(.wikipedia))\"/>".utf8)
    }
    // OsmAnd puts a waypoint into the group of its type.
    if let list = annotation?.lists.first {
      bytes.append(contentsOf: "<type>\(list.escapedForXML)</type>".utf8)
    }
    let own = CityExtension.text(city, CityMember.inExtension, annotation)
    bytes.append(contentsOf: "<extensions>\(own)</extensions></wpt>\n".utf8)
  }
}
