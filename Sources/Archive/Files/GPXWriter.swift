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
    bytes.append(contentsOf: "<extensions><roulette:city".utf8)
    for member in CityMember.inExtension {
      guard let text = city.text(member) else { continue }
      bytes.append(contentsOf: " \(member.name)=\"\(text.escapedForXML)\"".utf8)
    }
    for member in AnnotationMember.allCases {
      guard let text = annotation?.text(member) else { continue }
      bytes.append(contentsOf: " \(member.rawValue)=\"\(text.escapedForXML)\"".utf8)
    }
    bytes.append(contentsOf: "/></extensions></wpt>\n".utf8)
  }
}

extension String {
  /// The text, escaped for an XML element or an attribute in double quotes. Tabs and line ends become numeric
  /// references, because readers would normalize them.
  fileprivate var escapedForXML: String {
    let text = fitForFiles
    guard text.utf8.contains(where: { $0 < 0x20 || "&<>\"".utf8.contains($0) }) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
