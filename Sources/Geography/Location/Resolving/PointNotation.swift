import JSON
import Text

/// Machine-readable notations of points: JSON, GeoJSON, WKT, ISO 6709, and the compact form used in
/// aviation. Each defines which number is the latitude. A bare JSON array does not, so it is an error.
package enum PointNotation {
  /// Reads a point; nil if the text is in none of these notations.
  ///
  /// - Throws: `unreadable` if the text is in one of these notations but is not a valid point, or in
  ///   an unsupported one such as MGRS.
  package static func read(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    switch text.first {
    case "{"?: return try object(text)
    case "["?: return try array(text)
    case let first? where text.utf8.count <= longest && (first.isNumber || "+-".contains(first)):
      if let found = try compact(text) {
        return found
      }
      if let reason = foreign(text) {
        throw .unreadable(reason)
      }
      return nil
    case "/"? where text.hasPrefix("///"):
      throw .unreadable(
        "only what3words can resolve its addresses; give latitude and longitude")
    default: return try wellKnownText(text)
    }
  }

  private static let longest = 200

  private static func point(
    lat: some StringProtocol, lon: some StringProtocol
  ) throws(LocationText.Problem) -> CoordinateText? {
    do throws(CoordinateText.Problem) {
      return try CoordinateText("\(lat), \(lon)")
    } catch {
      throw .unreadable(error.reason)
    }
  }

  // MARK: JSON

  private static let names = (
    lat: ["lat", "latitude"], lon: ["lon", "lng", "long", "longitude"],
    around: ["location", "coords", "coordinates", "position", "geometry", "center"]
  )

  private static func object(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    guard let json = try? JSONParser.parse(text) else {
      // JavaScript allows unquoted names.
      let bare = text.filter { !"{}\"'".contains($0) }
      return try? CoordinateText(bare)
    }
    if let found = try point(in: json) {
      return found
    }
    for name in names.around {
      if let inner = json.object?[name], let found = try point(in: inner) {
        return found
      }
    }
    throw .unreadable("the JSON has no members lat and lon with numbers")
  }

  private static func point(in json: JSON) throws(LocationText.Problem) -> CoordinateText? {
    guard let object = json.object else { return nil }
    // GeoJSON gives the longitude first (RFC 7946, 3.1.1).
    if object["type"] == "Point", let numbers = object["coordinates"]?.array?.compactMap(digits),
      numbers.count >= 2
    {
      return try point(lat: numbers[1], lon: numbers[0])
    }
    guard let lat = names.lat.compactMap({ object[$0].flatMap(digits) }).first,
      let lon = names.lon.compactMap({ object[$0].flatMap(digits) }).first
    else { return nil }
    return try point(lat: lat, lon: lon)
  }

  /// The digits of a number, or of a string that is one; nil for any other value.
  private static func digits(_ json: JSON) -> String? {
    json.number?.text ?? json.string.flatMap { Double($0) == nil ? nil : $0 }
  }

  private static func array(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    guard let json = try? JSONParser.parse(text), json.array != nil else { return nil }
    throw .unreadable(
      "the order of latitude and longitude in a list is ambiguous; write lat and lon")
  }

  // MARK: Geometries and digits

  private static var geometry: Regex<(Substring, Substring)> {
    /(?:SRID=\d+;\s*)?((?:MULTI)?(?:POINT|LINESTRING|POLYGON))\s*(?:ZM|Z|M)?\s*\(/.ignoresCase()
  }

  /// Returns whether a text starts like WKT, so that its brackets do not enclose a remark.
  static func isGeometry(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "(")) && text.prefixMatch(of: geometry) != nil
  }

  /// Reads WKT, which gives the longitude (x) first.
  private static func wellKnownText(
    _ text: String
  ) throws(LocationText.Problem) -> CoordinateText? {
    guard text.utf8.contains(UInt8(ascii: "(")), let match = text.prefixMatch(of: geometry) else {
      return nil
    }
    let rest = text[match.range.upperBound...]
    let numbers = rest.dropLast().split(whereSeparator: \.isWhitespace)
    guard rest.last == ")", match.1.lowercased() == "point", 2...4 ~= numbers.count,
      !rest.contains(","),
      let found = try point(lat: numbers[1], lon: numbers[0])
    else { throw .unreadable("the only supported WKT is a point, as in POINT(13.4 52.5)") }
    return found
  }

  /// Reads ISO 6709 such as `+5230.98+01322.66/`, with or without height and CRS, and
  /// `523058N0132239E`.
  private static func compact(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    // Check cheaply first: most texts have neither form, and creating a regular expression is slow.
    if text.first == "+" || text.first == "-" {
      return try signed(text)
    }
    guard text.utf8.count <= longestCompact, text.utf8.allSatisfy(isCompact) else { return nil }
    return try lettered(text)
  }

  private static let longestCompact = 60

  /// Returns whether a byte may occur in `523058.5N, 0132239.5E`.
  private static func isCompact(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || " .,/nsewNSEW".utf8.contains(byte)
  }

  private static func signed(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    let iso =
      /([+-])(\d\d(?:\d\d){0,2})(\.\d+)?([+-])(\d{3}(?:\d\d){0,2})(\.\d+)?(?:[+-][\d.]+)?(CRS[\w:-]+)?\/?/
    if let match = text.wholeMatch(of: iso) {
      if let system = match.7, !systems.contains(system.uppercased()) {
        throw .unreadable(
          "\(MapLink.quoted(String(system))) is not WGS 84, the only supported coordinate system"
        )
      }
      return try point(
        lat: match.1 + angle(match.2, decimals: match.3 ?? "", width: 2),
        lon: match.4 + angle(match.5, decimals: match.6 ?? "", width: 3))
    }
    return nil
  }

  private static func lettered(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    let letters =
      /(\d\d(?:\d\d){0,2})(\.\d+)? ?,?([NS]),? ?\/?(\d{3}(?:\d\d){0,2})(\.\d+)? ?,?([EW])/
    guard let match = text.wholeMatch(of: letters.ignoresCase()) else { return nil }
    return try point(
      lat: angle(match.1, decimals: match.2 ?? "", width: 2) + match.3,
      lon: angle(match.4, decimals: match.5 ?? "", width: 3) + match.6)
  }

  /// Names of WGS 84, and of JGD2000, which was defined within centimetres of it.
  private static let systems: Set = [
    "CRSWGS_84", "CRSWGS84", "CRSWGS-84", "CRS84", "CRSEPSG:4326", "CRSEPSG_4326", "CRSEPSG4326",
    "CRSEPSG:4979", "CRSJGD_2000", "CRSJGD2000",
  ]

  /// Separates degrees, and minutes and seconds of two digits each, by blanks.
  ///
  /// - Parameter width: the number of digits of the degrees: two for a latitude, three for a
  ///   longitude.
  private static func angle(_ digits: Substring, decimals: Substring, width: Int) -> String {
    let rest = digits.dropFirst(width)
    let parts = [digits.prefix(width), rest.prefix(2), rest.dropFirst(2)].filter { !$0.isEmpty }
    return parts.joined(separator: " ") + decimals
  }

  /// Returns whether a byte may occur in coordinates of MGRS or UTM.
  private static func isForeign(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || " ,.".utf8.contains(byte)
  }

  /// Returns an error message for coordinates in MGRS or UTM; nil for any other text.
  private static func foreign(_ text: String) -> String? {
    guard text.utf8.first?.isASCIIDigit ?? false, text.utf8.allSatisfy(isForeign) else {
      return nil
    }
    let grid = /\d{1,2} ?[C-HJ-NP-X] ?[A-HJ-NP-Z]{2}(?: ?\d{1,5} ?\d{1,5})?/.ignoresCase()
    let zone = /\d{1,2} ?[A-Z],? +\d{5,7}(?:\.\d+)? ?m? ?E?,? +\d{5,8}(?:\.\d+)? ?m? ?N?/
    if text.wholeMatch(of: grid) != nil, text.contains(where: \.isNumber), text.utf8.count > 6 {
      return "MGRS coordinates are not supported; give latitude and longitude"
    }
    if text.wholeMatch(of: zone.ignoresCase()) != nil {
      return "UTM coordinates are not supported; give latitude and longitude"
    }
    return nil
  }
}
