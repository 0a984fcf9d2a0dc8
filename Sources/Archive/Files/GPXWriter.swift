internal import Geography

/// Writes cities as waypoints (GPX 1.1, <https://www.topografix.com/GPX/1/1/>), one per line. Members without a
/// GPX element are written in this program's extension.
enum GPXWriter {
  static func bytes(
    of cities: [ArchivedCity], _ annotations: [Int: FileAnnotation], credit: String
  ) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="cityroulette" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:roulette="\(CityFileFormat.namespace)">
      <metadata><desc>\(credit.escapedForXML)</desc></metadata>

      """.utf8)
    for city in cities {
      append(city, annotations[city.city.id], to: &bytes)
    }
    bytes.append(contentsOf: "</gpx>\n".utf8)
    return bytes
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
    let own = CityExtension.text(city, CityMember.inExtension, annotation)
    bytes.append(contentsOf: "<extensions>\(own)</extensions></wpt>\n".utf8)
  }
}
