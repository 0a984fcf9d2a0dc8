import Geography
import Sessions
internal import Text

/// Finds what saved places mean, by what their files tell. Never a guess: what may be several cities,
/// or none, is told as that, and so is what is not understood.
///
/// The position decides: the city of that name near it, or else the city in which it lies. Without one
/// a link counts, then the city that the file names, an address, and the name, by the rules of
/// `LocationText`.
struct SavedPlaceFinder {
  /// What a place means, or why that is not known.
  enum Meaning: Equatable {
    case city(Int)
    case unresolved(reason: String, Candidates)
  }

  /// What to look for to tell somebody what may be meant. Looking takes longer than all else.
  enum Candidates: Equatable {
    /// Which need no look.
    case these([City])
    case around(Coordinate)
    case resembling(String, country: String?)
  }

  /// A place that has the name of a city farther away is something else that is called so.
  private static let namedKm = 25.0

  let gazetteer: Gazetteer
  private let namesakes: GuideCityFinder
  private let lookup: NameLookup

  init(_ gazetteer: Gazetteer, for places: [SavedPlace]) throws {
    self.gazetteer = gazetteer
    lookup = NameLookup(gazetteer)
    let named = places.lazy.filter { $0.coordinate != nil || $0.location != nil }
    namesakes = try GuideCityFinder(
      gazetteer, names: Set(named.flatMap { [$0.name, $0.city].compactMap(\.self) }))
  }

  func meaning(of place: SavedPlace) -> Meaning {
    if place.isLine {
      return meaning(ofLine: place)
    }
    let point = point(of: place)
    if let reason = obstacle(of: place, hasPoint: point != nil) {
      return .unresolved(reason: reason, candidates(of: place))
    }
    if let point {
      return meaning(of: point, place)
    }
    if let city = place.city {
      return meaning(of: city, place)
    }
    if let address = place.address.map(AddressText.init) {
      switch address.meaning(lookup, country: place.country) {
      case .city(let city): return meaning(of: city.coordinate)
      case .country(let code):
        var place = place
        place.country = place.country ?? code
        if let name = place.name {
          return meaning(of: name, place)
        }
      case .unknown: break
      }
      return .unresolved(reason: "its address is not understood", candidates(of: place))
    }
    if let name = place.name {
      let meaning = meaning(of: name, place)
      if case .city = meaning {
        return meaning
      }
      if let city = ((try? told(place)) ?? nil)?.city {
        return .city(city.id)
      }
      return meaning
    }
    return meaning(ofLine: place)
  }

  /// What a line of a list means, or a link without a name.
  private func meaning(ofLine place: SavedPlace) -> Meaning {
    do throws(LocationText.Problem) {
      guard let found = try told(place) else {
        return unresolved(.unreadable("neither name nor position tell the city"), place.text, place)
      }
      return found.city.map { .city($0.id) } ?? meaning(of: found.point)
    } catch {
      return unresolved(error, place.text, place)
    }
  }

  /// Where a place is, and what it is called; nil if its file does not tell where. One that has the name
  /// of a city and nothing besides is that city.
  func position(of place: SavedPlace) -> (point: Coordinate, name: String)? {
    let point = point(of: place)
    guard obstacle(of: place, hasPoint: point != nil) == nil else { return nil }
    if let point {
      return (point, place.name ?? LocationForm.text.write(point, name: nil))
    }
    if place.name == nil {
      return (try? told(place))?.city.map { ($0.coordinate, place.text) }
    }
    guard let name = place.name, place.address == nil, place.city == nil,
      let city = try? lookup.city(called: name, division: place.admin1, country: place.country)
    else { return nil }
    return (city.coordinate, name)
  }
}

extension SavedPlaceFinder {
  /// Why a place is not looked for: the file says where it is, and that is not understood.
  private func obstacle(of place: SavedPlace, hasPoint: Bool) -> String? {
    if let reason = place.obstacle {
      return reason
    }
    if let country = place.country, !gazetteer.hasCountry(country) {
      return "country \(CityRow.quoted(country)) is no country that is known"
    }
    guard let division = place.admin1, place.requiresAdmin1 || !hasPoint else { return nil }
    // The beginning of a name, or one with a typing error, is no answer in a column of its own.
    if gazetteer.hasRegion(named: division) {
      return nil
    }
    return "admin1 \(CityRow.quoted(division)) is no region that is known"
  }

  private func candidates(of place: SavedPlace) -> Candidates {
    if let point = place.coordinate {
      return .around(point)
    }
    let country = place.country.flatMap { gazetteer.hasCountry($0) ? $0 : nil }
    return .resembling(place.city ?? place.text, country: country)
  }

  /// What the file tells without a name: a position, or a link or a line that is about one.
  private func point(of place: SavedPlace) -> Coordinate? {
    if let point = place.coordinate {
      return point
    }
    guard place.name == nil else {
      // The text of a place with a name is a link.
      return place.location.flatMap(MapLink.init)?.position?.point
    }
    guard let found = (try? told(place)) ?? nil, found.city == nil else { return nil }
    return found.point
  }

  private func told(_ place: SavedPlace) throws(LocationText.Problem) -> LocationText? {
    guard let text = place.location else { return nil }
    return try LocationText(text, with: lookup, suggestions: 0)
  }

  private func meaning(of point: Coordinate, _ place: SavedPlace? = nil) -> Meaning {
    let names = [place?.name, place?.city].compactMap(\.self)
    let namesake = names.lazy.compactMap {
      namesakes.city(named: $0, near: point, within: Self.namedKm)
    }.first
    // A district yields to its city also by its name.
    let middle = namesake.flatMap { gazetteer.city(id: $0.id)?.coordinate }
    if let city = gazetteer.city(at: middle ?? point) {
      return .city(city.id)
    }
    return .unresolved(reason: "there is no city within 50 km of its position", .around(point))
  }

  /// What a name means in the country and the division of the place.
  private func meaning(of name: String, _ place: SavedPlace) -> Meaning {
    do throws(LocationText.Problem) {
      let city = try lookup.city(called: name, division: place.admin1, country: place.country)
      return city.map { .city($0.id) } ?? unresolved(.unknown([]), name, place)
    } catch {
      return unresolved(error, name, place)
    }
  }

  private func unresolved(
    _ problem: LocationText.Problem, _ name: String, _ place: SavedPlace
  ) -> Meaning {
    switch problem {
    case .ambiguous(let cities):
      .unresolved(reason: "several cities are called so", .these(cities))
    case .area(let area, _):
      .unresolved(
        reason: "\(area.name) is a \(area.kind.rawValue), not a city", .these(area.largest))
    case .unreadable(let reason), .points(_, let reason):
      .unresolved(reason: reason, .these([]))
    case .unknown:
      .unresolved(
        reason: "no city is called so, and it has no position",
        .resembling(name, country: place.country))
    }
  }

  /// The cities that may be meant, the likeliest first.
  func cities(_ candidates: Candidates, limit: Int) -> [City] {
    switch candidates {
    case .these(let cities): Array(cities.prefix(limit))
    case .around(let point):
      gazetteer.nearby(point, radiusKm: 1000, limit: limit).matches.map(\.city)
    case .resembling(let name, let country):
      gazetteer.search(name, country: country, limit: limit).matches.map(\.city)
    }
  }
}

/// An address as maps write it, the country last: `5 Av. Anatole France, 75007 Paris, France`.
struct AddressText {
  enum Meaning {
    case city(City)

    /// It names a country, and no city of it.
    case country(String)
    case unknown
  }

  private let parts: [String]
  private let endsWithCode: Bool

  init(_ text: String) {
    let told = text.split(whereSeparator: { Gazetteer.commas.contains($0) || $0 == "\n" })
      .map { String($0).trimmed }
    parts = told.map(Self.withoutCodes).filter { !$0.isEmpty }
    endsWithCode = told.last.map { $0 != Self.withoutCodes($0) } ?? false
  }

  /// What the address names, with the regions after it: the city before a division and the
  /// country, or before the country, or all that there is.
  func meaning(_ lookup: NameLookup, country: String?) -> Meaning {
    for count in [3, 2] where parts.count >= count {
      let query = parts.suffix(count).joined(separator: ", ")
      if let city = named(query, lookup, country) {
        return .city(city)
      }
    }
    guard let last = parts.last else { return .unknown }
    // The country alone is no city, but Singapore with a code of its post is.
    if parts.count == 1 || endsWithCode {
      if let city = unparted(last, lookup, country) ?? named(last, lookup, country) {
        return .city(city)
      }
    }
    return Self.country(last).map(Meaning.country) ?? .unknown
  }

  private func named(_ query: String, _ lookup: NameLookup, _ country: String?) -> City? {
    // Shorter ones are codes of divisions.
    guard query.prefix(while: { $0 != "," }).utf8.count > 2 else { return nil }
    return (try? lookup.city(called: query, country: country)) ?? nil
  }

  /// Words of the longest name of a country, and of a city before it.
  private static let mostWords = 4

  /// A city and its country without a comma between them: `Rome Italy`, `Via Roma 12 Torino Italy`.
  private func unparted(_ text: String, _ lookup: NameLookup, _ country: String?) -> City? {
    let words = text.split(separator: " ").suffix(2 * Self.mostWords)
    guard words.count > 1 else { return nil }
    for count in 1...min(Self.mostWords, words.count - 1) {
      let tail = words.suffix(count).joined(separator: " ")
      guard let code = Self.country(tail), country == nil || country == code else { continue }
      let before = words.dropLast(count)
      for length in (1...min(Self.mostWords, before.count)).reversed() {
        let name = before.suffix(length).joined(separator: " ")
        if let city = (try? lookup.city(called: name, country: code)) ?? nil {
          return city
        }
      }
    }
    return nil
  }

  private static func country(_ text: String) -> String? {
    // Two letters are the code of a division as well.
    text.utf8.count > 2 ? try? CountryCell.code(of: text) : nil
  }

  /// Without numbers, and without the code of a division behind a name: `Roma RM`, `Sydney NSW 2000`.
  private static func withoutCodes(_ part: String) -> String {
    var words = part.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    while words.count > 1, let last = words.last, last.utf8.count <= 3,
      last.utf8.allSatisfy({ 0x41...0x5A ~= $0 }),
      countriesByLetters.contains(String(last)) == false
    { words.removeLast() }
    return words.joined(separator: " ")
  }

  /// Short forms of countries that people write in capitals behind a city.
  private static let countriesByLetters: Set = ["USA", "UK", "UAE"]
}
