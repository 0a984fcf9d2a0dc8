import Geography
import Text

/// The texts about a city that are shown to the user.
struct PlaceWording {
  private let city: City
  private let gazetteer: Gazetteer

  init(_ city: City, in gazetteer: Gazetteer) {
    self.city = city
    self.gazetteer = gazetteer
  }

  /// The main name, such as `Vienna`. If the name in the language of a locale differs, it follows in brackets: `Vienna
  /// (Wien)`.
  func title(locale: String?) -> String {
    let language = locale?.split(whereSeparator: { "-_".contains($0) }).first?.lowercased()
    let own = language.flatMap { language in
      gazetteer.names(id: city.id).first { $0.language == language }?.text
    }
    return own.map { $0 == city.name ? $0 : "\(city.name) (\($0))" } ?? city.name
  }

  /// `Texas, United States`
  var regions: String { Self.regions(of: city, in: gazetteer) }

  static func regions(of city: City, in gazetteer: Gazetteer) -> String {
    let country = city.country.map { gazetteer.country($0)?.name ?? $0 }
    return [city.admin1, country].compactMap(\.self).joined(separator: ", ")
  }

  /// `2,138,551 people`; nil if the population is unknown.
  var people: String? {
    city.population.map { "\(Self.grouped($0)) \($0 == 1 ? "person" : "people")" }
  }

  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }.joined()
  }

  /// A line with the regions of up to four other cities, which are candidates of an ambiguous name or, if `candidates`
  /// is empty, homonyms; nil if there are none.
  func others(_ candidates: [Int]) -> String? {
    let ids = candidates.isEmpty ? homonyms(limit: 4).map(\.id) : candidates
    let others = ids.filter { $0 != city.id }.compactMap(gazetteer.city(id:)).prefix(4)
    guard !others.isEmpty else { return nil }
    let regions = others.map { Self.regions(of: $0, in: gazetteer) }.joined(separator: "; ")
    return (candidates.isEmpty ? "Also in " : "May also be in ") + regions
  }

  /// Up to `limit` other cities with the city's main name, from the first `3 * limit` results of a search for that
  /// name, in the order of the results. The other results match by another name or by a part of a name.
  func homonyms(limit: Int) -> [City] {
    gazetteer.search(city.name, limit: 3 * limit).matches
      .filter { $0.kind == .exact && $0.matchedName == $0.city.name && $0.city.id != city.id }
      .prefix(limit).map(\.city)
  }

  /// Latitude and longitude, as in `48.85341, 2.3488`.
  static func coordinates(_ point: Coordinate) -> String {
    "\(decimal(point.lat)), \(decimal(point.lon))"
  }

  /// A number of degrees, rounded to five decimals, without zeros at the end except for the first decimal. A step of
  /// the fifth decimal is about a metre.
  static func decimal(_ degrees: Double) -> String {
    var text = DecimalText.fixed(degrees, places: 5)
    while text.hasSuffix("0"), !text.hasSuffix(".0") {
      text.removeLast()
    }
    return text
  }

  /// `Friday 1 May`
  static func day(_ date: CivilDate) -> String {
    let names = [
      "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let weekday = ((date.daysSinceEpoch % 7) + 7) % 7
    return "\(names[weekday]) \(date.day) \(months[(date.month + 11) % 12])"
  }
}
