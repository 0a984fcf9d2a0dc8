import Geography

/// Parses positions in the cells of a table: one angle per cell, or the whole position in one.
enum FileAngle {
  /// Parses an angle, for example `52.52`, `52,52`, `52°31'12"N` or `N 52 31.2`. Does not check the range of a plain
  /// number.
  ///
  /// Returns nil for other texts, and for an angle with a letter of the other axis.
  static func degrees(_ text: String, of axis: CoordinateTokens.Axis) -> Double? {
    if let value = FileNumber.decimal(text) {
      return value
    }
    let cell = FileNumber.withPoint(text)
    guard
      let tokens = CoordinateTokens(cell, decimalComma: false, isOWest: false)?.tokens,
      !tokens.contains(.separator), !tokens.contains(where: \.isLabel)
    else { return nil }
    // The parser needs a pair. If this angle has a letter, the other one needs a letter on the same side.
    var other = "0.0"
    if let letter = tokens.first(where: \.isLetter) {
      guard case .letter(axis, _) = letter else { return nil }
      let compass = axis == .latitude ? "E" : "N"
      other = tokens.first == letter ? "\(compass) 0.0" : "0.0 \(compass)"
    }
    let pair = axis == .latitude ? "\(cell), \(other)" : "\(other), \(cell)"
    guard let point = ((try? CoordinateText(pair)) ?? nil)?.point else { return nil }
    return axis == .latitude ? point.lat : point.lon
  }

  /// Parses a cell with a whole position: both coordinates, a geometry, a Plus Code or a link to a map. Returns nil for
  /// other texts, and for one of more than `longest` bytes.
  ///
  /// - Parameter longitudeFirst: whether the longitude precedes the latitude in a pair of numbers without letters.
  static func point(_ text: String, longitudeFirst: Bool) -> Coordinate? {
    guard text.utf8.count <= longest else { return nil }
    if let found = (try? PointNotation.read(text)) ?? nil {
      return found.point
    }
    if let area = PlusCode.decode(text) {
      return area.centre
    }
    if let link = MapLink(text) {
      return link.position?.point
    }
    var pair = text
    if text.first == "(", text.last == ")" {
      pair = String(text.dropFirst().dropLast())
    }
    if text.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 1 {
      pair = pair.replacing("/", with: ", ")
    }
    if longitudeFirst {
      guard let turned = latitudeFirst(pair) else { return nil }
      pair = turned
    }
    return ((try? CoordinateText(pair)) ?? nil)?.point
  }

  private static let longest = 2048

  /// Swaps two numbers, and keeps a text in which letters or words identify the axes. Returns nil for other texts.
  private static func latitudeFirst(_ text: String) -> String? {
    let tokens = CoordinateTokens(text, decimalComma: false, isOWest: false)?.tokens
    if tokens?.contains(where: { $0.isLetter || $0.isLabel }) ?? false {
      return text
    }
    var parts = text.split { $0.isWhitespace || $0 == ";" }
      .map { $0.last == "," ? String($0.dropLast()) : String($0) }
    if parts.count == 1 {
      parts = text.split(separator: ",").map(String.init)
    }
    let numbers = parts.map(FileNumber.withPoint)
    guard numbers.count == 2, numbers.allSatisfy({ Double($0) != nil }) else { return nil }
    return "\(numbers[1]), \(numbers[0])"
  }
}
