import JSON
import Text

/// Points as programs write them: JSON, GeoJSON, WKT, ISO 6709, the compact form of aviation. Each says
/// by its rules which number is the latitude; a list of two numbers does not, and is refused.
package enum PointNotation {
  /// Nil for a text in none of these notations.
  ///
  /// - Throws: `unreadable` for one that is, and tells no point.
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
        "only what3words knows what its words mean; give latitude and longitude")
    default: return try wellKnownText(text)
    }
  }

  private static let longest = 200

  private static func point(
    _ lat: some StringProtocol, _ lon: some StringProtocol
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
      // As programs in JavaScript write it, with bare names.
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
    // GeoJSON has the longitude first (RFC 7946, 3.1.1).
    if object["type"] == "Point", let numbers = object["coordinates"]?.array?.compactMap(digits),
      numbers.count >= 2
    {
      return try point(numbers[1], numbers[0])
    }
    guard let lat = names.lat.compactMap({ object[$0].flatMap(digits) }).first,
      let lon = names.lon.compactMap({ object[$0].flatMap(digits) }).first
    else { return nil }
    return try point(lat, lon)
  }

  /// A number, or a text with one.
  private static func digits(_ json: JSON) -> String? {
    json.number?.text ?? json.string.flatMap { Double($0) == nil ? nil : $0 }
  }

  private static func array(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    guard let json = try? JSONParser.parse(text), json.array != nil else { return nil }
    throw .unreadable(
      "a list does not tell whether the latitude or the longitude stands first; write lat and lon")
  }

  // MARK: Geometries and digits

  private static var geometry: Regex<(Substring, Substring)> {
    /(?:SRID=\d+;\s*)?((?:MULTI)?(?:POINT|LINESTRING|POLYGON))\s*(?:ZM|Z|M)?\s*\(/.ignoresCase()
  }

  /// Whether a text is, or looks like, WKT, whose brackets are no remark.
  static func isGeometry(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "(")) && text.prefixMatch(of: geometry) != nil
  }

  /// The longitude is the x of a geometry, and stands first.
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
      let found = try point(numbers[1], numbers[0])
    else { throw .unreadable("of WKT only a point is a place, as in POINT(13.4 52.5)") }
    return found
  }

  /// `+5230.98+01322.66/` (ISO 6709, with or without height and CRS) and `523058N0132239E`.
  private static func compact(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    // A regex takes longer to make than all else that is read, and most lines are neither.
    if text.first == "+" || text.first == "-" {
      return try signed(text)
    }
    guard text.utf8.count <= longestCompact, text.utf8.allSatisfy(isCompact) else { return nil }
    return try lettered(text)
  }

  private static let longestCompact = 60

  /// Whether `523058.5N, 0132239.5E` may have this byte.
  private static func isCompact(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || " .,/nsewNSEW".utf8.contains(byte)
  }

  private static func signed(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    let iso =
      /([+-])(\d\d(?:\d\d){0,2})(\.\d+)?([+-])(\d{3}(?:\d\d){0,2})(\.\d+)?(?:[+-][\d.]+)?(CRS[\w:-]+)?\/?/
    if let match = text.wholeMatch(of: iso) {
      if let system = match.7, !systems.contains(system.uppercased()) {
        throw .unreadable(
          "\(MapLink.quoted(String(system))) is not WGS 84, the only coordinate system that is read here"
        )
      }
      return try point(
        match.1 + angle(match.2, match.3 ?? "", 2), match.4 + angle(match.5, match.6 ?? "", 3))
    }
    return nil
  }

  private static func lettered(_ text: String) throws(LocationText.Problem) -> CoordinateText? {
    let letters =
      /(\d\d(?:\d\d){0,2})(\.\d+)? ?,?([NS]),? ?\/?(\d{3}(?:\d\d){0,2})(\.\d+)? ?,?([EW])/
    guard let match = text.wholeMatch(of: letters.ignoresCase()) else { return nil }
    return try point(
      angle(match.1, match.2 ?? "", 2) + match.3, angle(match.4, match.5 ?? "", 3) + match.6)
  }

  /// WGS 84 by its names, and JGD2000, which is within centimetres of it.
  private static let systems: Set = [
    "CRSWGS_84", "CRSWGS84", "CRSWGS-84", "CRS84", "CRSEPSG:4326", "CRSEPSG_4326", "CRSEPSG4326",
    "CRSEPSG:4979", "CRSJGD_2000", "CRSJGD2000",
  ]

  /// Degrees, minutes and seconds, two digits each but for the degrees of longitude.
  private static func angle(_ digits: Substring, _ decimals: Substring, _ width: Int) -> String {
    let rest = digits.dropFirst(width)
    let parts = [digits.prefix(width), rest.prefix(2), rest.dropFirst(2)].filter { !$0.isEmpty }
    return parts.joined(separator: " ") + decimals
  }

  /// Whether coordinates of MGRS or UTM may have this byte.
  private static func isForeign(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || " ,.".utf8.contains(byte)
  }

  /// Why another system of naming places is not read here.
  private static func foreign(_ text: String) -> String? {
    guard text.utf8.first?.isASCIIDigit ?? false, text.utf8.allSatisfy(isForeign) else {
      return nil
    }
    let grid = /\d{1,2} ?[C-HJ-NP-X] ?[A-HJ-NP-Z]{2}(?: ?\d{1,5} ?\d{1,5})?/.ignoresCase()
    let zone = /\d{1,2} ?[A-Z],? +\d{5,7}(?:\.\d+)? ?m? ?E?,? +\d{5,8}(?:\.\d+)? ?m? ?N?/
    if text.wholeMatch(of: grid) != nil, text.contains(where: \.isNumber), text.utf8.count > 6 {
      return "coordinates of MGRS are not read; give latitude and longitude"
    }
    if text.wholeMatch(of: zone.ignoresCase()) != nil {
      return "coordinates of UTM are not read; give latitude and longitude"
    }
    return nil
  }
}
