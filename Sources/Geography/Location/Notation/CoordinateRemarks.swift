import Text

/// Separates coordinates from the text that programs write around them: an `@`, the name of a
/// function, a label in brackets, an altitude, an accuracy, or the size of a view.
struct CoordinateRemarks {
  /// The text without the remarks.
  let coordinates: String

  /// The accuracy given in the text, or the precision of a view (see `MapView`), in km; nil if there is neither.
  private var precisionKm: Double?

  private static let longest = 200

  /// Nil if the text has no remarks, or more than `longest` bytes.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    if let view = Self.view(text) {
      self = view
    } else if let inner = Self.argument(of: text) ?? Self.beforeLabel(text) {
      coordinates = inner
    } else if let measured = Self.withoutMeasure(text) {
      self = measured
    } else {
      return nil
    }
  }

  private init(coordinates: String, precisionKm: Double?) {
    self.coordinates = coordinates
    self.precisionKm = precisionKm
  }

  /// Returns the point with the precision of the remarks, or with its own if they give none.
  func apply(to found: CoordinateText) -> CoordinateText {
    guard let precisionKm else { return found }
    return CoordinateText(found.point, precisionKm: precisionKm)
  }

  /// Reads `@52.5,13.4` and `@52.5,13.4,17z`, as in URLs of Google Maps.
  private static func view(_ text: String) -> CoordinateRemarks? {
    guard text.first == "@", let second = text.dropFirst().first,
      second.isNumber || "+-−".contains(second)
    else { return nil }
    let parts = text.dropFirst().split(separator: ",").map(String.init)
    guard parts.count == 3, case .point(let found)? = MapView.link(text.dropFirst()),
      parts[2].last == "z" || parts[2].last == "m"
    else { return CoordinateRemarks(coordinates: String(text.dropFirst()), precisionKm: nil) }
    return CoordinateRemarks(
      coordinates: "\(parts[0]),\(parts[1])", precisionKm: found.precisionKm)
  }

  // MARK: Brackets

  /// Functions and types with the latitude as first argument.
  private static let latitudeFirst: Set = [
    "latlng", "latlon", "latlong", "geopoint", "location", "cllocation", "cllocationcoordinate2d",
    "cllocationcoordinate2dmake", "coordinate", "coordinates", "position", "geocoordinate",
  ]

  /// Functions with the longitude as first argument.
  private static let longitudeFirst: Set = ["lnglat", "lonlat", "st_point", "st_makepoint"]

  /// Reads `LatLng(52.5, 13.4)`, `new google.maps.LatLng(52.5, 13.4)` and `LngLat(13.4, 52.5)`.
  private static func argument(of text: String) -> String? {
    var rest = text[...]
    if rest.last == ";" {
      rest.removeLast()
    }
    guard rest.last == ")", let open = rest.firstIndex(of: "(") else { return nil }
    let words = rest[..<open].split { $0 == "." || $0.isWhitespace }
    let name = words.last?.lowercased() ?? ""
    let inner = rest[rest.index(after: open)...].dropLast()
    let bare = String(inner.filter { $0 != "[" && $0 != "]" }).trimmed
    guard !bare.contains(where: { $0 == "(" || $0 == ")" }) else { return nil }
    if latitudeFirst.contains(name) {
      return bare
    }
    guard longitudeFirst.contains(name) else { return nil }
    let numbers = bare.split(separator: ",").map { String($0).trimmed }
    return numbers.count == 2 ? "\(numbers[1]), \(numbers[0])" : nil
  }

  /// Reads `52.5,13.4(Label)`, as Android writes it.
  private static func beforeLabel(_ text: String) -> String? {
    guard text.last == ")", let open = text.firstIndex(of: "("), open > text.startIndex else {
      return nil
    }
    let before = text[..<open]
    guard let first = before.first, first.isNumber || "+-−".contains(first),
      before.last?.isNumber ?? false
    else { return nil }
    return String(before)
  }

  // MARK: Altitude and accuracy

  private static let words: Set = [
    "alt", "altitude", "altitud", "altitudine", "ele", "elev", "elevation", "height", "höhe",
    "hauteur", "quota",
  ]

  private static let metres: [String: Double] = [
    "m": 1, "km": 1000, "ft": 0.3048, "feet": 0.3048, "meter": 1, "meters": 1, "metre": 1,
    "metres": 1, "м": 1,
  ]

  /// Reads `52.5, 13.4, 34m`, `52.5, 13.4, alt: 34 m`, `52.5, 13.4 ±5 m` and `52.5, 13.4 +/- 5.00m`.
  private static func withoutMeasure(_ text: String) -> CoordinateRemarks? {
    var start = text.endIndex
    let unit = consume(text, back: &start) { $0.isLetter }
    skip(text, back: &start) { $0.isWhitespace }
    let number = consume(text, back: &start) { "0"..."9" ~= $0 || $0 == "." }
    guard let value = Double(number), value.isFinite,
      let size = metres[unit.lowercased()] ?? bare(unit)
    else { return nil }
    let sign = consume(text, back: &start) { "+-−±/ ".contains($0) }.trimmed
    if sign == "±" || sign == "+/-" {
      guard !unit.isEmpty else { return nil }
      let rest = trimmedEnd(text[..<start])
      return CoordinateRemarks(coordinates: rest, precisionKm: max(value * size, 1) / 1000)
    }
    guard ["", "+", "-", "−"].contains(sign) else { return nil }
    skip(text, back: &start) { ":=. ".contains($0) }
    let word = consume(text, back: &start) { $0.isLetter }
    let hasWord = words.contains(word.lowercased())
    guard hasWord || !unit.isEmpty && (word.isEmpty || isCompass(word)) else { return nil }
    if !hasWord {
      start = text.index(start, offsetBy: word.count)
    }
    let rest = text[..<start]
    // Without a word, a comma, a semicolon or a letter of the compass before it, the number may be minutes.
    let end = rest.last { !$0.isWhitespace }
    guard hasWord || end == "," || end == ";" || isCompass(end.map(String.init) ?? "") else {
      return nil
    }
    return CoordinateRemarks(coordinates: trimmedEnd(rest), precisionKm: nil)
  }

  /// The factor of a number without a unit; nil if `unit` is not empty. Without a unit, a number is an altitude in
  /// metres only after one of `words`.
  private static func bare(_ unit: String) -> Double? { unit.isEmpty ? 1 : nil }

  private static func isCompass(_ word: String) -> Bool {
    ["N", "S", "E", "W", "O"].contains(word)
  }

  private static func trimmedEnd(_ text: Substring) -> String {
    var rest = text
    while let last = rest.last, last.isWhitespace || last == "," || last == ";" {
      rest.removeLast()
    }
    // Apple's systems describe a position as `<+52.5,+13.4> +/- 5.00m`.
    if rest.first == "<", rest.last == ">" {
      rest = rest.dropFirst().dropLast()
    }
    return String(rest)
  }

  private static func consume(
    _ text: String, back index: inout String.Index, while isPart: (Character) -> Bool
  ) -> String {
    let end = index
    skip(text, back: &index, while: isPart)
    return String(text[index..<end])
  }

  private static func skip(
    _ text: String, back index: inout String.Index, while isPart: (Character) -> Bool
  ) {
    while index > text.startIndex, isPart(text[text.index(before: index)]) {
      index = text.index(before: index)
    }
  }
}
