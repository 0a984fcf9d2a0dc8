internal import Text

/// Finds what saved places mean, by what their files tell. Never a guess: what may be several cities,
/// or none, is told as that.
///
/// The position decides: the city of that name near it, or else the city in which it lies. Without one
/// a link counts, then an address, then the name, by the rules of `LocationText`.
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

  init(_ gazetteer: Gazetteer, for places: [SavedPlace]) throws {
    self.gazetteer = gazetteer
    namesakes = try GuideCityFinder(gazetteer, names: Set(places.compactMap(\.name)))
  }

  func meaning(of place: SavedPlace) -> Meaning {
    if let point = point(of: place) { return meaning(of: point, named: place.name) }
    if let city = place.address.flatMap({ AddressText($0).city(in: gazetteer, place.country) }) {
      return meaning(of: city.coordinate, named: nil)
    }
    var problem: LocationText.Problem?
    if let name = place.name {
      do throws(LocationText.Problem) {
        if let city = try gazetteer.city(called: name, country: place.country) {
          return .city(city.id)
        }
        problem = .unknown([])
      } catch {
        return unresolved(error, of: place)
      }
    }
    do throws(LocationText.Problem) {
      if let city = try told(place)?.city { return .city(city.id) }
      return unresolved(
        problem ?? .unreadable("neither name nor position tell the city"), of: place)
    } catch {
      return unresolved(problem ?? error, of: place)
    }
  }

  /// Where a place is, and what it is called; nil if its file does not tell where. One that has the name
  /// of a city and nothing besides is that city.
  func position(of place: SavedPlace) -> (point: Coordinate, name: String)? {
    if let point = point(of: place) {
      return (point, place.name ?? LocationForm.text.write(point, name: nil))
    }
    if place.name == nil {
      return (try? told(place))?.city.map { ($0.coordinate, place.text) }
    }
    guard let name = place.name, place.address == nil,
      let city = try? gazetteer.city(called: name, country: place.country)
    else { return nil }
    return (city.coordinate, name)
  }
}

extension SavedPlaceFinder {
  /// What the file tells without a name: a position, or a link or a line that is about one.
  private func point(of place: SavedPlace) -> Coordinate? {
    if let point = place.coordinate { return point }
    guard place.name == nil else {
      // The text of a place with a name is a link.
      return place.location.flatMap(MapLink.init)?.position?.point
    }
    guard let found = (try? told(place)) ?? nil, found.city == nil else { return nil }
    return found.point
  }

  private func told(_ place: SavedPlace) throws(LocationText.Problem) -> LocationText? {
    guard let text = place.location else { return nil }
    return try LocationText(text, in: gazetteer, suggestions: 0)
  }

  private func meaning(of point: Coordinate, named name: String?) -> Meaning {
    let namesake = name.flatMap { namesakes.city(named: $0, near: point, within: Self.namedKm) }
    // A district yields to its city also by its name.
    let middle = namesake.flatMap { gazetteer.city(id: $0.id)?.coordinate }
    if let city = gazetteer.city(at: middle ?? point) { return .city(city.id) }
    return .unresolved(reason: "there is no city within 50 km of its position", .around(point))
  }

  private func unresolved(_ problem: LocationText.Problem, of place: SavedPlace) -> Meaning {
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
        .resembling(place.text, country: place.country))
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
  private let parts: [String]
  private let endsWithCode: Bool

  init(_ text: String) {
    let told = text.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { String($0).trimmed }
    parts = told.map(Self.withoutCodes).filter { !$0.isEmpty }
    endsWithCode = told.last.map { $0 != Self.withoutCodes($0) } ?? false
  }

  /// The city that the address names, with the regions that stand behind it: the one before a division
  /// and the country, or the one before the country, or all that there is.
  func city(in gazetteer: Gazetteer, _ country: String?) -> City? {
    for count in [3, 2] where parts.count >= count {
      let query = parts.suffix(count).joined(separator: ", ")
      if let city = named(query, in: gazetteer, country) { return city }
    }
    // The country alone is no city, but Singapore with a code of its post is.
    guard let last = parts.last, parts.count == 1 || endsWithCode else { return nil }
    return named(last, in: gazetteer, country)
  }

  private func named(_ query: String, in gazetteer: Gazetteer, _ country: String?) -> City? {
    // Shorter ones are codes of divisions.
    guard query.prefix(while: { $0 != "," }).utf8.count > 2 else { return nil }
    return (try? gazetteer.city(called: query, country: country)) ?? nil
  }

  /// Without numbers, and without the code of a division behind a name: `Roma RM`, `Sydney NSW 2000`.
  private static func withoutCodes(_ part: String) -> String {
    var words = part.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    while words.count > 1, let last = words.last, last.utf8.count <= 3,
      last.utf8.allSatisfy({ 0x41...0x5A ~= $0 })
    { words.removeLast() }
    return words.joined(separator: " ")
  }
}
