import Text

/// What stands around a place where people copy it from: quotes, brackets, a full stop, a name, marks
/// that nobody sees.
enum PastedText {
  /// Without marks that nobody sees, such as those for the direction of writing, and without blanks at
  /// the ends.
  static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isInvisible(scalar) {
      scalars.append(scalar)
    }
    return String(scalars).trimmed
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// What in the text may tell a point. Brackets behind a blank go before the whole: what they stand
  /// behind is a name, however it looks.
  static func readings(of text: String) -> [String] {
    let sentence = withoutEnd(text[...])
    let isGeometry = PointNotation.isGeometry(text)
    let (before, within) = isGeometry ? (nil, nil) : parenthesis(of: sentence) ?? (nil, nil)
    let links = links(in: text)
    let link = links.count == 1 ? links[0] : nil
    return [within, bare(text), target(of: sentence), link, before].compactMap(\.self)
  }

  private static let pairs: [Character: Character] = [
    "\"": "\"", "'": "'", "`": "`", "“": "”", "„": "“", "«": "»", "‹": "›", "‘": "’", "<": ">",
    "(": ")", "「": "」",
  ]

  /// Without pairs of quotes or brackets around, and without the ends of sentences.
  private static func bare(_ text: String) -> String {
    var rest = withoutEnd(text[...])
    while let first = rest.first, let last = rest.last, rest.utf8.count > 1, pairs[first] == last {
      rest = withoutEnd(rest.dropFirst().dropLast())
    }
    return rest.trimmed
  }

  private static func withoutEnd(_ text: Substring) -> Substring {
    var rest = text
    while let last = rest.last, ".,;!?".contains(last) || last.isWhitespace {
      rest.removeLast()
    }
    return rest
  }

  /// What a link of Markdown, `[text](target)`, or of Org, `[[target][text]]`, leads to.
  private static func target(of text: Substring) -> String? {
    guard text.first == "[" else { return nil }
    if text.hasPrefix("[[") {
      return String(text.dropFirst(2).prefix { $0 != "]" })
    }
    guard text.last == ")", let start = text.ranges(of: "](").last else { return nil }
    return bare(String(text[start.upperBound...].dropLast()))
  }

  /// What stands before brackets at the end, and in them. Without a blank before them they may be part
  /// of a link.
  private static func parenthesis(of text: Substring) -> (before: String?, within: String?)? {
    guard text.last == ")", let start = text.lastIndex(of: "("),
      text[..<start].last?.isWhitespace ?? false
    else { return nil }
    let within = text[text.index(after: start)...].dropLast()
    return (bare(String(text[..<start])), bare(String(within)))
  }

  /// The links in a text: OsmAnd, Organic Maps and CoMaps share a point as two of them.
  static func links(in text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).compactMap { word in
      let word = bare(String(word))
      if word.lowercased().hasPrefix("geo:") {
        return word
      }
      guard word.contains("://") else { return nil }
      if MapURL(word) != nil {
        return word
      }
      // A word may be written right before the link: `Link:https://…`, `(https://…`.
      guard let start = word.firstRange(of: "http")?.lowerBound else { return word }
      return bare(String(word[start...]))
    }
  }
}

/// The forms in which a point goes out to other programs. `LocationText` reads each of them back to
/// within a metre.
package enum LocationForm: String, Sendable, CaseIterable {
  case text, geo, openStreetMap, google, apple, plusCode, dms, markdown, org

  /// The point in this form.
  ///
  /// - Parameter name: what is at the point; forms without room for it leave it out.
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
      // Without a text Apple sets no pin.
      return "https://maps.apple.com/?ll=\(lat),\(lon)&q=\(URLText.encoded(name ?? pair))"
    case .plusCode: return PlusCode.encode(point, length: Self.plusCodeLength) ?? ""
    case .dms: return Self.sexagesimal(point)
    case .markdown: return "[\(Self.markdown(name ?? pair))](geo:\(lat),\(lon))"
    case .org: return "[[geo:\(lat),\(lon)][\(Self.org(name ?? pair))]]"
    }
  }

  /// A cell of twelve letters is 0.6 m by 0.9 m; one of eleven has corners 2 m from its centre.
  private static let plusCodeLength = 12

  /// Six decimals are 0.1 m; zeros at the end say nothing.
  private static func decimal(_ degrees: Double) -> String {
    let digits = DecimalText.fixed(degrees, places: 6)
    let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
    return String(digits[end] == "." ? digits[..<end] : digits[...end])
  }

  /// Seconds with two decimals, which are 0.3 m: `50°56'00.00"N 6°57'00.00"E`.
  private static func sexagesimal(_ point: Coordinate) -> String {
    func angle(_ degrees: Double, _ letters: (String, String)) -> String {
      let hundredths = Int(exactly: (degrees.magnitude * 360_000).rounded()) ?? 0
      let (seconds, fraction) = hundredths.quotientAndRemainder(dividingBy: 100)
      let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
      let (degree, minute) = minutes.quotientAndRemainder(dividingBy: 60)
      let parts = [minute, second, fraction].map { DecimalText.padded($0, 2) }
      return "\(degree)°\(parts[0])'\(parts[1]).\(parts[2])\""
        + (degrees < 0 ? letters.1 : letters.0)
    }
    return "\(angle(point.lat, ("N", "S"))) \(angle(point.lon, ("E", "W")))"
  }

  /// The text of a link: what CommonMark and its dialects would take for more than a sign gets a
  /// backslash.
  private static func markdown(_ name: String) -> String {
    name.reduce(into: "") { text, character in
      if #"\`*_[]<>&~|"#.contains(character) {
        text.append("\\")
      }
      text.append(character)
    }
  }

  /// The text of a link, in which two closing brackets, or one at the end, would end it: Org itself
  /// sets a blank without width behind them.
  private static func org(_ name: String) -> String { name.replacing("]", with: "]\u{200B}") }
}

/// What is said to others of a city, a place of the guide or a point.
package struct SharedNote: Sendable {
  package static let hashtag = "#CityRoulette"

  /// What the place is called by itself, and with where it is; nil for a bare point.
  private let names: (short: String, long: String)?
  private let point: Coordinate
  private let article: String?
  private let weather: (shown: Weather, units: WeatherUnits, age: String?)?
  private let form: LocationForm?

  /// - Parameters:
  ///   - country: the name of the city's country.
  ///   - weather: that of this city, converted to `units`; nil if it is not known.
  ///   - now: seconds since 1970; weather that is not of now is shared with its age.
  ///   - form: that of the text; nil for a sentence.
  package init(
    city: City, country: String?, weather: Weather?, units: WeatherUnits, at now: Double,
    form: LocationForm? = nil
  ) {
    names = (city.name, [city.name, country].compactMap(\.self).joined(separator: ", "))
    point = city.coordinate
    article = city.wikipedia
    self.form = form
    self.weather = weather.map { ($0, units, $0.ageText(at: now)) }
  }

  package init(place: Place, form: LocationForm?) {
    let city = place.city == .unknown ? nil : place.city.name
    names = (place.name, [place.name, city].compactMap(\.self).joined(separator: ", "))
    point = place.coordinate
    article = nil
    weather = nil
    self.form = form
  }

  package init(point: Coordinate, form: LocationForm?) {
    names = nil
    self.point = point
    article = nil
    weather = nil
    self.form = form
  }

  /// The point in its form; without one a sentence, and the hashtag on a line of its own.
  package var text: String { form?.write(point, name: names?.short) ?? post }

  private var post: String { "\(sentence)\n\(Self.hashtag)" }

  private var sentence: String {
    let place = names?.long ?? LocationForm.text.write(point, name: nil)
    guard let weather, let degrees = weather.shown[.temperature] else {
      return "Have a look at \(place)."
    }
    // Whole degrees, never "-0".
    let temperature = DecimalText.fixed(degrees, places: 0)
    let summary = weather.shown.sky.map { ", \($0.summary.lowercased())" } ?? ""
    let age = weather.age.map { " (\($0))" } ?? ""
    return "The weather in \(place)\(age): \(temperature) \(weather.units.degrees)\(summary)."
  }

  /// The city's article, or the place on a map. Only an address of the web is given to be opened.
  package var link: String {
    if let article, article.utf8.starts(with: "https://".utf8) {
      return article
    }
    return LocationForm.openStreetMap.write(point, name: nil)
  }

  /// The form of a post, filled in
  /// (<https://developer.x.com/en/docs/x-for-websites/tweet-button/guides/web-intent>).
  package var url: String {
    "https://twitter.com/intent/tweet" + URLText.query([("text", post), ("url", link)])
  }
}
