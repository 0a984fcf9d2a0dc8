import Text

/// A point as people write it: `52.52, 13.405`, `52°31′12″N 13°24′18″E`, `N 52 31.2 E 13 24.3`,
/// `52,52 13,405`, `lat: 52.52, lon: 13.405`.
package struct CoordinateText: Equatable {
  package let point: Coordinate

  /// How far the point may be from the place meant, in km: the size of one unit of the last digit of the coarser angle,
  /// on a meridian. A stated accuracy replaces it, and so does the size of a view of a map (see `MapView`) if that is
  /// larger.
  package let precisionKm: Double

  /// The reason why a text with two angles is not a point, or may be two.
  package enum Problem: Error, Equatable {
    case latitude(Double)

    /// The letter O means east in German and Dutch, and west in French, Spanish, Italian and
    /// Portuguese.
    case letterO(east: CoordinateText, west: CoordinateText)

    /// Minutes or seconds of 60 or more or with a sign, or decimals before the last number.
    case sexagesimal

    /// A minus sign and a letter of the compass in one angle.
    case signAndLetter

    /// The commas may be decimal or separate the angles, and the two readings are different points.
    case comma
  }

  /// Length of a degree of latitude in km.
  private static let kmPerDegree = Earth.radiusKm * Earth.radiansPerDegree

  /// Parses a text; nil if it is not two angles, possibly with remarks such as an altitude.
  ///
  /// - Throws: `Problem` if the two angles are not a point, or may be two points.
  package init?(_ text: String) throws(Problem) {
    guard let found = try Self.find(text) else { return nil }
    self = found
  }

  private static func find(_ text: String) throws(Problem) -> CoordinateText? {
    if let remarks = CoordinateRemarks(text), let found = try find(remarks.coordinates) {
      return remarks.apply(to: found)
    }
    let east = try find(text, isOWest: false)
    guard let east, text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "o") }) else {
      return east
    }
    guard let west = try find(text, isOWest: true), west.point != east.point else { return east }
    throw .letterO(east: east, west: west)
  }

  private static func find(_ text: String, isOWest: Bool) throws(Problem) -> CoordinateText? {
    let plain = Result { () throws(Problem) in
      try Self.read(text, decimalComma: false, isOWest: isOWest)
    }
    guard text.utf8.contains(UInt8(ascii: ",")), !text.utf8.contains(UInt8(ascii: ".")) else {
      return try plain.get()
    }
    let comma = Result { () throws(Problem) in
      try Self.read(text, decimalComma: true, isOWest: isOWest)
    }
    let found = [plain, comma].compactMap { try? $0.get() }
    guard found.allSatisfy({ $0.point == found.first?.point }) else { throw .comma }
    guard let one = found.first else {
      _ = try (plain.get(), comma.get())
      return nil
    }
    return one
  }

  init(_ point: Coordinate, precisionKm: Double) {
    self.point = point
    self.precisionKm = precisionKm
  }

  private static func read(
    _ text: String, decimalComma: Bool, isOWest: Bool
  ) throws(Problem) -> CoordinateText? {
    let tokens = CoordinateTokens(text, decimalComma: decimalComma, isOWest: isOWest)?.tokens
    guard let tokens, var (first, second) = angles(tokens) else { return nil }
    if first.axis == .longitude || second.axis == .latitude {
      swap(&first, &second)
    }
    let lat = try first.degrees()
    let lon = try second.degrees()
    guard lat.magnitude <= 90 else { throw .latitude(lat) }
    return CoordinateText(
      Coordinate(lat: lat, lon: wrapped(longitude: lon)),
      precisionKm: max(first.step, second.step) * kmPerDegree)
  }

  /// Returns a longitude from -180 to 180. Maps that are panned around the world report longitudes
  /// beyond 180°.
  private static func wrapped(longitude: Double) -> Double {
    guard longitude.magnitude > 180 else { return longitude }
    return longitude - 360 * ((longitude + 180) / 360).rounded(.down)
  }

  private typealias Token = CoordinateTokens.Token

  /// One angle: degrees, with optional minutes and seconds.
  private struct ParsedAngle {
    var numbers: [CoordinateTokens.Number] = []
    var axis: CoordinateTokens.Axis?

    /// Whether a letter of the compass, or a word for it, gives the hemisphere.
    var hasLetter = false

    /// Whether that letter or word means south or west.
    var isNegative = false

    func degrees() throws(Problem) -> Double {
      let isWhole = numbers.dropLast().allSatisfy { $0.decimals == 0 }
      let isBase60 = numbers.dropFirst().allSatisfy { $0.value < 60 && !$0.isSigned }
      guard isWhole, isBase60, let first = numbers.first else { throw .sexagesimal }
      if hasLetter, first.isNegative {
        throw .signAndLetter
      }
      let size = numbers.reversed().reduce(0) { $0 / 60 + $1.value }
      return isNegative || first.isNegative ? -size : size
    }

    /// Size of one unit of the last digit, in degrees.
    var step: Double {
      let unit = numbers.dropFirst().reduce(1.0) { unit, _ in unit / 60 }
      return (0..<(numbers.last?.decimals ?? 0)).reduce(unit) { unit, _ in unit / 10 }
    }
  }

  /// Divides the tokens between the two angles: by words such as `lat`, letters of the compass, a
  /// comma, degree signs, or the count of the numbers.
  private static func angles(_ tokens: [Token]) -> (ParsedAngle, ParsedAngle)? {
    let labels = tokens.indices.filter { tokens[$0].isLabel }
    let letters = tokens.indices.filter { tokens[$0].isLetter }
    guard labels.isEmpty || labels.count == 2, letters.isEmpty || letters.count == 2 else {
      return nil
    }
    if let heading = heading(tokens), let pair = angles(heading.rest) {
      return angles(pair, axes: heading.axes)
    }
    let marks = labels.isEmpty ? letters : labels
    guard let first = marks.first, let second = marks.last else {
      return angles(unlettered(tokens))
    }
    let cut = first == 0 ? second : first + 1
    return angles([tokens[..<cut], tokens[cut...]])
  }

  /// Returns the axes of two words before both numbers, as in `lat, lon:`, and the tokens after them; nil for any other
  /// start.
  private static func heading(
    _ tokens: [Token]
  ) -> (axes: [CoordinateTokens.Axis], rest: [Token])? {
    let start = tokens.prefix { $0.isLabel || $0 == .separator }
    let axes = start.compactMap(\.labelled)
    return axes.count == 2 ? (axes, Array(tokens[start.endIndex...])) : nil
  }

  private static func angles(
    _ pair: (ParsedAngle, ParsedAngle), axes: [CoordinateTokens.Axis]
  ) -> (ParsedAngle, ParsedAngle)? {
    var angles = [pair.0, pair.1]
    for index in angles.indices {
      guard angles[index].axis == nil || angles[index].axis == axes[index] else { return nil }
      angles[index].axis = axes[index]
    }
    return axes[0] == axes[1] ? nil : (angles[0], angles[1])
  }

  private static func angles(_ groups: [ArraySlice<Token>]) -> (ParsedAngle, ParsedAngle)? {
    let angles = groups.compactMap(angle)
    guard angles.count == 2, groups.count == 2,
      angles[0].axis == nil || angles[0].axis != angles[1].axis
    else { return nil }
    return (angles[0], angles[1])
  }

  private static func unlettered(_ tokens: [Token]) -> [ArraySlice<Token>] {
    let parts = tokens.split(separator: .separator)
    if parts.count == 2 {
      return parts
    }
    guard parts.count == 1 else { return [] }
    let starts = tokens.indices.dropLast().filter { tokens[$0 + 1] == .degrees }
    if starts.count == 2 {
      return [tokens[..<starts[1]], tokens[starts[1]...]]
    }
    let numbers = tokens.compactMap(\.number)
    guard numbers.count == tokens.count else { return [] }
    // Of four numbers, decimals must show that the second ends the first angle.
    let isHalved = numbers.count == 4 && numbers[1].decimals > 0
    guard numbers.count == 2 || numbers.count == 6 || isHalved else { return [] }
    return [tokens[..<(tokens.count / 2)], tokens[(tokens.count / 2)...]]
  }

  /// Reads one angle. A mark follows its number; numbers without marks are degrees, minutes and
  /// seconds in this order.
  private static func angle(_ tokens: ArraySlice<Token>) -> ParsedAngle? {
    var angle = ParsedAngle()
    let marks: [Token] = [.degrees, .minutes, .seconds]
    let parts = tokens.split(separator: .separator)
    // A separator inside an angle is valid only after its word: `lat, 52.5`.
    guard parts.count == 1 || parts.count == 2 && parts[0].allSatisfy(\.isLabel) else {
      return nil
    }
    for token in parts.joined() {
      switch token {
      case .number(let number): angle.numbers.append(number)
      case .label(let axis), .letter(let axis, _):
        guard angle.axis == nil || angle.axis == axis else { return nil }
        angle.axis = axis
        if case .letter(_, let isNegative) = token {
          guard !angle.hasLetter else { return nil }
          angle.hasLetter = true
          angle.isNegative = isNegative
        }
      default:
        guard angle.numbers.count <= 3, !angle.numbers.isEmpty,
          marks[angle.numbers.count - 1] == token
        else { return nil }
      }
    }
    return 1...3 ~= angle.numbers.count ? angle : nil
  }
}

extension CoordinateText.Problem {
  /// Writes 91 instead of 91.0.
  private static func plain(_ degrees: Double) -> String {
    Int(exactly: degrees).map(String.init) ?? DecimalText.exact(degrees)
  }

  /// A clause, without a full stop, with the problem and often a remedy.
  package var reason: String {
    switch self {
    case .latitude(let lat):
      let hint = lat.magnitude <= 180 ? "; write the latitude before the longitude" : ""
      return "the latitude \(Self.plain(lat)) is not from -90 to 90\(hint)"
    case .letterO:
      return "the letter O means east in German and west in French and Spanish; write E or W"
    case .sexagesimal:
      return "minutes and seconds must be at least 0 and less than 60, and only the last number "
        + "may have decimals"
    case .signAndLetter:
      return "a minus sign with a letter of the compass is ambiguous; write only one of the two"
    case .comma:
      return
        "each comma may be a separator or a decimal comma; write decimals with a point"
    }
  }
}
