import Text

/// The text forms of a point for other programs. `LocationText` parses each form to a point at most a metre from the
/// original.
package enum LocationForm: String, Sendable, CaseIterable {
  case text, geo, openStreetMap, google, apple, plusCode, dms, markdown, org

  /// Writes the point in this form.
  ///
  /// - Parameter name: the name of the place; forms without room for a name omit it.
  package func write(_ point: Coordinate, name: String?) -> String {
    let lat = Self.decimal(point.lat)
    let lon = Self.decimal(point.lon)
    let pair = "\(lat), \(lon)"
    let name = name?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch self {
    case .text: return name.map { "\($0) (\(pair))" } ?? pair
    case .geo: return "geo:\(lat),\(lon)"
    case .openStreetMap:
      return "https://www.openstreetmap.org/?mlat=\(lat)&mlon=\(lon)#map=12/\(lat)/\(lon)"
    case .google: return "https://www.google.com/maps/search/?api=1&query=\(lat)%2C\(lon)"
    case .apple:
      // Apple Maps shows a pin only with a query.
      return "https://maps.apple.com/?ll=\(lat),\(lon)&q=\(URLText.encoded(name ?? pair))"
    case .plusCode: return PlusCode.encode(point, length: Self.plusCodeLength) ?? ""
    case .dms: return Self.sexagesimal(point)
    case .markdown: return "[\(Self.markdown(name ?? pair))](geo:\(lat),\(lon))"
    case .org: return "[[geo:\(lat),\(lon)][\(Self.org(name ?? pair))]]"
    }
  }

  /// At the equator, a cell of twelve letters measures 0.6 m by 0.9 m. With eleven, its corners would be 2 m from
  /// its centre.
  private static let plusCodeLength = 12

  /// Writes degrees with six decimals, a precision of 0.1 m, without trailing zeros.
  private static func decimal(_ degrees: Double) -> String {
    let digits = DecimalText.fixed(degrees, places: 6)
    let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
    return String(digits[end] == "." ? digits[..<end] : digits[...end])
  }

  /// Writes degrees, minutes and seconds with two decimals, a precision of 0.3 m:
  /// `50°56'00.00"N 6°57'00.00"E`.
  private static func sexagesimal(_ point: Coordinate) -> String {
    func angle(_ degrees: Double, letters: (String, String)) -> String {
      let hundredths = Int(exactly: (degrees.magnitude * 360_000).rounded()) ?? 0
      let (seconds, fraction) = hundredths.quotientAndRemainder(dividingBy: 100)
      let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
      let (degree, minute) = minutes.quotientAndRemainder(dividingBy: 60)
      let parts = [minute, second, fraction].map { DecimalText.padded($0, to: 2) }
      return "\(degree)°\(parts[0])'\(parts[1]).\(parts[2])\""
        + (degrees < 0 ? letters.1 : letters.0)
    }
    return "\(angle(point.lat, letters: ("N", "S"))) \(angle(point.lon, letters: ("E", "W")))"
  }

  /// Escapes the text of a link for CommonMark and its dialects.
  private static func markdown(_ name: String) -> String {
    name.reduce(into: "") { text, character in
      if #"\`*_[]<>&~|"#.contains(character) {
        text.append("\\")
      }
      text.append(character)
    }
  }

  /// Escapes the text of a link for Org. Two closing brackets, or one at the end, would terminate
  /// the text; like Org itself, insert a zero-width space after each closing bracket.
  private static func org(_ name: String) -> String { name.replacing("]", with: "]\u{200B}") }
}
