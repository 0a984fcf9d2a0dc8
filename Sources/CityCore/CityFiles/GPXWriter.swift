/// Writes cities as waypoints (GPX 1.1, <https://www.topografix.com/GPX/1/1/>), a city a line. What
/// GPX has no element for stands in an extension of our own.
enum GPXWriter {
  static func bytes(of cities: [ArchivedCity], credit: String) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="cityroulette" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:roulette="urn:x-cityroulette:city">
      <metadata><desc>\(XMLText.escaped(credit))</desc></metadata>

      """.utf8)
    for city in cities { append(city, to: &bytes) }
    bytes.append(contentsOf: "</gpx>\n".utf8)
    return bytes
  }

  private static func append(_ city: ArchivedCity, to bytes: inout [UInt8]) {
    let values = { member in XMLText.escaped(city.text(member) ?? "") }
    bytes.append(contentsOf: "<wpt lat=\"\(values(.lat))\" lon=\"\(values(.lon))\">".utf8)
    bytes.append(contentsOf: "<name>\(values(.name))</name>".utf8)
    if city.city.wikipedia != nil {
      bytes.append(contentsOf: "<link href=\"\(values(.wikipedia))\"/>".utf8)
    }
    bytes.append(contentsOf: "<extensions><roulette:city".utf8)
    for member in CityMember.inExtension {
      guard let text = city.text(member) else { continue }
      bytes.append(contentsOf: " \(member.name)=\"\(XMLText.escaped(text))\"".utf8)
    }
    bytes.append(contentsOf: "/></extensions></wpt>\n".utf8)
  }
}

extension CityMember {
  /// What GPX has no element for.
  static let inExtension: [CityMember] = [
    .id, .country, .admin1, .population, .timezone, .favorite,
  ]
}

/// Text within XML.
enum XMLText {
  /// The text for an element or an attribute in double quotes. Tabs and line ends are written as
  /// numbers, because readers change them otherwise.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: needsCare) || text.fitForFiles != text else { return text }
    return text.fitForFiles.unicodeScalars.reduce(into: "") { escaped, scalar in
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

  private static func needsCare(_ byte: UInt8) -> Bool {
    byte < 0x20 || "&<>\"".utf8.contains(byte)
  }
}
