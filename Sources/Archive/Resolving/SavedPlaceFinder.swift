import Files
import Geography

/// Resolves saved places to cities. Ambiguous and unknown places remain unresolved.
///
/// A position, also that of a link, takes precedence: the place gets the city near the position that has the name of
/// the place or of the place's city, or else the city of the position. Without a position, the first of these that the
/// place has determines the city: the file's city, the address, the name. If the address gives only a country, the name
/// determines the city within it. If there is only a name and it does not determine the city, a link may.
struct SavedPlaceFinder {
  /// The city of a place, or the reason why it is unknown.
  enum Meaning: Equatable {
    case city(Int)
    case unresolved(reason: String, Candidates)
  }

  /// How to find candidates for an unresolved place. The search runs only for the rows that are reported.
  enum Candidates: Equatable {
    /// Candidates that are already known.
    case these([City])
    case around(Coordinate)
    case resembling(String, country: String?)
  }

  /// In km. A city with the name of the place, or of the place's city, is meant only within this distance of the
  /// position.
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
      return meaning(of: point, in: place)
    }
    if let city = place.city {
      return meaning(of: city, in: place)
    }
    if let address = place.address.map(AddressText.init) {
      switch address.meaning(lookup, country: place.country) {
      case .city(let city): return meaning(of: city.coordinate)
      case .country(let code):
        var place = place
        place.country = place.country ?? code
        if let name = place.name {
          return meaning(of: name, in: place)
        }
      case .unknown: break
      }
      return .unresolved(reason: "its address is not understood", candidates(of: place))
    }
    if let name = place.name {
      let meaning = meaning(of: name, in: place)
      if case .city = meaning {
        return meaning
      }
      if let city = ((try? location(of: place)) ?? nil)?.city {
        return .city(city.id)
      }
      return meaning
    }
    return meaning(ofLine: place)
  }

  /// Resolves a line of a list, or a link without a name.
  private func meaning(ofLine place: SavedPlace) -> Meaning {
    do throws(LocationText.Problem) {
      guard let found = try location(of: place) else {
        return unresolved(
          .unreadable("neither its name nor its position determines the city"), name: place.text,
          place: place)
      }
      return found.city.map { .city($0.id) } ?? meaning(of: found.point)
    } catch {
      return unresolved(error, name: place.text, place: place)
    }
  }

  /// The position and the name of a place. A place without a position is at the city that its line gives; or that its
  /// name gives, if it has neither an address nor a city. Returns nil if the position is unknown, or if a value of the
  /// row was not understood.
  func position(of place: SavedPlace) -> (point: Coordinate, name: String)? {
    let point = point(of: place)
    guard obstacle(of: place, hasPoint: point != nil) == nil else { return nil }
    if let point {
      return (point, place.name ?? LocationForm.text.write(point, name: nil))
    }
    if place.name == nil {
      return (try? location(of: place))?.city.map { ($0.coordinate, place.text) }
    }
    guard let name = place.name, place.address == nil, place.city == nil,
      let city = try? lookup.city(called: name, division: place.admin1, country: place.country)
    else { return nil }
    return (city.coordinate, name)
  }
}

extension SavedPlaceFinder {
  /// Why a value in the row of the place prevents its resolution; nil if none does. With a position, an unknown
  /// division prevents the resolution only if the name of its column begins with `admin`.
  private func obstacle(of place: SavedPlace, hasPoint: Bool) -> String? {
    if let reason = place.obstacle {
      return reason
    }
    if let country = place.country, !gazetteer.hasCountry(country) {
      return "country \(CityRow.quoted(country)) is not a known country"
    }
    guard let division = place.admin1, place.requiresAdmin1 || !hasPoint else { return nil }
    // The division must be a complete name or code, not a prefix or a name with a typing error.
    if gazetteer.hasRegion(named: division) {
      return nil
    }
    return "admin1 \(CityRow.quoted(division)) is not a known region"
  }

  private func candidates(of place: SavedPlace) -> Candidates {
    if let point = place.coordinate {
      return .around(point)
    }
    let country = place.country.flatMap { gazetteer.hasCountry($0) ? $0 : nil }
    return .resembling(place.city ?? place.text, country: country)
  }

  /// The position without using the name: a coordinate, or the position in a link or a line; nil if there is none.
  private func point(of place: SavedPlace) -> Coordinate? {
    if let point = place.coordinate {
      return point
    }
    guard place.name == nil else {
      // The location of a place with a name is a link.
      return place.location.flatMap(MapLink.init)?.position?.point
    }
    guard let found = (try? location(of: place)) ?? nil, found.city == nil else { return nil }
    return found.point
  }

  private func location(of place: SavedPlace) throws(LocationText.Problem) -> LocationText? {
    guard let text = place.location else { return nil }
    return try LocationText(text, with: lookup, suggestions: 0)
  }

  private func meaning(of point: Coordinate, in place: SavedPlace? = nil) -> Meaning {
    let names = [place?.name, place?.city].compactMap(\.self)
    let namesake = names.lazy.compactMap {
      namesakes.city(named: $0, near: point, within: Self.namedKm)
    }.first
    // Look up the point of the named city: if that is a district, this yields its city.
    let middle = namesake.flatMap { gazetteer.city(id: $0.id)?.coordinate }
    if let city = gazetteer.city(at: middle ?? point) {
      return .city(city.id)
    }
    return .unresolved(reason: "there is no city within 50 km of its position", .around(point))
  }

  /// Resolves a name within the place's country and division.
  private func meaning(of name: String, in place: SavedPlace) -> Meaning {
    do throws(LocationText.Problem) {
      let city = try lookup.city(called: name, division: place.admin1, country: place.country)
      return city.map { .city($0.id) } ?? unresolved(.unknown([]), name: name, place: place)
    } catch {
      return unresolved(error, name: name, place: place)
    }
  }

  private func unresolved(
    _ problem: LocationText.Problem, name: String, place: SavedPlace
  ) -> Meaning {
    switch problem {
    case .ambiguous(let cities):
      .unresolved(reason: "several cities have this name", .these(cities))
    case .area(let area, _):
      .unresolved(
        reason: "\(area.name) is a \(area.kind.rawValue), not a city", .these(area.largest))
    case .unreadable(let reason), .points(_, let reason):
      .unresolved(reason: reason, .these([]))
    case .unknown:
      .unresolved(
        reason: "no city has this name, and it has no position",
        .resembling(name, country: place.country))
    }
  }

  /// The cities that may be meant, the most likely first.
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
