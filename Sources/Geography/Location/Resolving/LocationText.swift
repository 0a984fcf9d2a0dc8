import Text

/// The place that a text describes: by coordinates, a link to a map, a Plus Code, a GeoNames id, the
/// code of an airport, or a name.
///
/// The rule of names (`NameRule`) decides which place a name means. An ambiguous name is an error
/// with the candidates.
package struct LocationText: Sendable, Equatable {
  /// The form of the text.
  package enum Kind: String, Sendable, CaseIterable {
    case coordinates, link, plusCode, id, name
  }

  package let kind: Kind
  package let point: Coordinate

  /// The city that the text names; nil if it gives only a point.
  package let city: City?

  /// Assumed maximum distance in km between `point` and the place meant.
  package let precisionKm: Double

  /// The airport, if the text is the code of one; nil for the code of a city with several airports.
  package private(set) var airport: Airport?

  /// Further meanings of the name; empty if the caller requested no suggestions.
  package private(set) var alternatives = Alternatives()

  /// Further cities and areas that a name may mean, likeliest first.
  package struct Alternatives: Sendable, Equatable {
    package var cities: [City] = []
    package var areas: [Area] = []

    package var isEmpty: Bool { cities.isEmpty && areas.isEmpty }
  }

  /// A clause about an ignored postcode or an ignored link, without a full stop; nil if neither was ignored.
  package private(set) var note: String?

  /// The reason why a text does not describe a place.
  package enum Problem: Error, Equatable {
    /// A clause, without a full stop, with the problem and often a remedy.
    case unreadable(String)

    /// Several places have the name: at most `mostCandidates` of them, the likeliest first.
    case ambiguous([City])

    /// No place has the name or the id. The places, if any, have a similar name.
    case unknown([City])

    /// The text names an area instead of a place.
    case area(Area, Alternatives)

    /// The text may mean any of these points; `reason` is a clause without a full stop.
    case points([CoordinateText], reason: String)
  }

  /// The assumed radius of a city in km.
  private static let cityKm = 5.0
  private static let longest = 2048
  package static let mostCandidates = 8

  /// Reads one text.
  ///
  /// - Parameter suggestions: the maximum number of places in `Problem.unknown`; finding them takes
  ///   far longer than reading the text. With 0, `alternatives` is empty too.
  /// - Throws: `Problem`.
  package init(
    _ text: String, in gazetteer: Gazetteer, suggestions: Int = mostCandidates
  ) throws(Problem) {
    try self.init(text, with: NameLookup(gazetteer), suggestions: suggestions)
  }

  /// Reads one text of a list.
  ///
  /// - Parameters:
  ///   - lookup: shared by all texts of the list.
  ///   - suggestions: the maximum number of places in `Problem.unknown`. With 0, `alternatives` is empty too.
  /// - Throws: `Problem`.
  package init(_ text: String, with lookup: NameLookup, suggestions: Int) throws(Problem) {
    let gazetteer = lookup.gazetteer
    let names = Names(lookup: lookup, suggestions: suggestions)
    let text = PastedText.cleaned(text)
    guard !text.isEmpty else { throw .unreadable("the text is empty; give coordinates or a name") }
    guard text.utf8.count <= Self.longest else {
      throw .unreadable("the text is longer than \(Self.longest) bytes; give coordinates or a name")
    }
    if let found = try Self.agreed(PastedText.links(in: text), in: names) {
      self = found
      return
    }
    for reading in PastedText.readings(of: text) {
      if let found = try Self.read(reading, in: names) {
        self = found
        return
      }
    }
    if text.utf8.allSatisfy({ $0.isASCIIDigit }) {
      guard let city = Int(text).flatMap(gazetteer.city(id:)) else { throw .unknown([]) }
      self.init(city, kind: .id)
    } else {
      self = try names.place(text, kind: .name)
    }
  }

  /// Returns the part of a text that an error message quotes: the name in a link, otherwise the text without invisible
  /// characters.
  package static func subject(of text: String) -> String {
    let text = PastedText.cleaned(text)
    guard text.utf8.count <= longest else { return text }
    for reading in PastedText.readings(of: text) {
      switch MapLink(reading) {
      case .name(let name)?, .named(let name, _, _)?: return name
      case .point?, .unreadable?, nil: continue
      }
    }
    return text
  }

  /// Resolves the names of one text.
  private struct Names {
    let lookup: NameLookup
    let suggestions: Int

    var gazetteer: Gazetteer { lookup.gazetteer }

    /// - Throws: `ambiguous`, `unknown`, `area`.
    func city(_ name: String) throws(Problem) -> City {
      guard let city = try place(name, kind: .name).city else { throw .unknown([]) }
      return city
    }

    /// Resolves a name. If it is unknown and contains a postcode, tries again without the postcode.
    ///
    /// - Throws: `ambiguous`, `unknown`, `area`.
    func place(_ name: String, kind: Kind) throws(Problem) -> LocationText {
      if let meaning = lookup.meaning(of: name) {
        return try place(meaning, kind: kind)
      }
      for postcode in Postcode.all(in: name) {
        if let city = try city(of: postcode) {
          var found = LocationText(city, kind: kind)
          found.note = "the postcode \(postcode.text) was ignored"
          return found
        }
      }
      guard suggestions > 0 else { throw .unknown([]) }
      throw .unknown(gazetteer.search(name, limit: suggestions).matches.map(\.city))
    }

    /// - Throws: `ambiguous`, `area`.
    private func place(_ meaning: NameMeaning, kind: Kind) throws(Problem) -> LocationText {
      switch meaning {
      case .city(let row, let airport, let others):
        var found = LocationText(gazetteer.city(ofRow: row), kind: kind)
        found.airport = airport
        // A caller without suggestions does not need alternatives.
        if suggestions > 0 {
          found.alternatives = gazetteer.described(others)
        }
        return found
      case .ambiguous(let rows): throw .ambiguous(rows.map(gazetteer.city(ofRow:)))
      case .area(let area, let others):
        throw .area(gazetteer.area(area), gazetteer.described(others))
      }
    }

    /// If at most this many countries use a format, the name is also looked up within each of them.
    private static let mostCountries = 4

    /// Returns the city named beside a postcode, in a country with that format of postcodes; nil if there is none.
    ///
    /// - Throws: `ambiguous`, `area`.
    private func city(of postcode: Postcode) throws(Problem) -> City? {
      for name in postcode.names {
        do throws(Problem) {
          if let city = try lookup.city(called: name), postcode.fits(city) {
            return city
          }
        } catch {
          guard case .ambiguous(let cities) = error else { throw error }
          let fitting = cities.filter(postcode.fits)
          if fitting.count > 1 {
            throw .ambiguous(fitting)
          }
          if let only = fitting.first {
            return only
          }
        }
        guard postcode.countries.count <= Self.mostCountries else { continue }
        for country in postcode.countries.sorted() {
          if let city = try lookup.city(called: name, country: country) {
            return city
          }
        }
      }
      return nil
    }
  }

  /// Returns the place that all links to maps in a text show; nil for fewer than two links, and if none is a link to a
  /// map.
  ///
  /// - Throws: `Problem.points` if the links show different places; the problem of a link, unless that is a web page
  ///   that gives no place and another link shows one.
  private static func agreed(_ links: [String], in names: Names) throws(Problem) -> LocationText? {
    guard links.count > 1 else { return nil }
    var found: [LocationText] = []
    var skipped: [String] = []
    var first: Problem?
    for text in links {
      guard let link = MapLink(text) else { continue }
      do throws(Problem) {
        found.append(try LocationText(link, in: names))
      } catch {
        // Skip a web page that gives no place.
        guard case .unreadable = error, text.lowercased().hasPrefix("http") else { throw error }
        first = first ?? error
        skipped.append(text)
      }
    }
    guard var best = found.min(by: { $0.precisionKm < $1.precisionKm }) else {
      if let first {
        throw first
      }
      return nil
    }
    let isOne = found.allSatisfy {
      best.point.distanceKm(to: $0.point) <= best.precisionKm + $0.precisionKm + agreementKm
    }
    guard isOne else {
      throw .points(
        found.map { CoordinateText($0.point, precisionKm: $0.precisionKm) },
        reason: "the text has links to different places; give one of them")
    }
    if let page = skipped.first {
      best.note = "\(MapLink.quoted(page)) was ignored"
    }
    return best
  }

  /// Two links show one place if their distance is at most this many km plus the precisions of both.
  private static let agreementKm = 0.1

  /// Reads coordinates, a link or a Plus Code; nil if the text may be a name or an id.
  private static func read(_ text: String, in names: Names) throws(Problem) -> LocationText? {
    do throws(CoordinateText.Problem) {
      if let found = try CoordinateText(text) {
        return LocationText(found, kind: .coordinates)
      }
    } catch {
      guard case .letterO(let east, let west) = error else { throw .unreadable(error.reason) }
      throw .points([east, west], reason: error.reason)
    }
    if let found = try PointNotation.read(text) {
      return LocationText(found, kind: .coordinates)
    }
    if let link = MapLink(text) {
      return try LocationText(link, in: names)
    }
    return try code(text, in: names)
  }

  private init(_ link: MapLink, in names: Names) throws(Problem) {
    switch link {
    case .point(let found): self.init(found, kind: .link)
    case .name(let name):
      if let found = try Self.code(name, in: names) {
        self = found
      } else {
        self = try names.place(name, kind: .link)
      }
    case .named(let name, let view, let isSearch):
      self = try Self.place(name, near: view, isSearch: isSearch, in: names)
    case .unreadable(let reason): throw .unreadable(reason)
    }
  }

  /// A place with the name near a view is at most this many km from the centre, or within the precision of the view.
  private static let nearKm = 25.0

  /// Maximum number of places with a name that are compared with a view.
  private static let mostNamesakes = 200

  /// Returns the Plus Code at the start of the name, or the place with this name near a view. If no place near the view
  /// has the name and the link is a search, returns the place that the name means anywhere. Otherwise, also for several
  /// places of similar size near the view, returns the centre of the view.
  ///
  /// - Throws: `Problem.ambiguous` or `.area` for the name of a search that has no place near the view.
  private static func place(
    _ name: String, near view: CoordinateText, isSearch: Bool, in names: Names
  ) throws(Problem) -> LocationText {
    let code = String(name.prefix { !$0.isWhitespace && $0 != "," })
    if PlusCode.isShort(code),
      let area = PlusCode.recover(code, near: view.point).flatMap(PlusCode.decode)
    {
      return LocationText(area, kind: .plusCode)
    }
    if let area = PlusCode.decode(code) {
      return LocationText(area, kind: .plusCode)
    }
    let near = names.gazetteer.search(name, limit: mostNamesakes, isWhole: true).matches
      .map(\.city).filter { city in
        city.coordinate.distanceKm(to: view.point) <= max(nearKm, view.precisionKm)
      }
    if let city = dominant(of: near) {
      return LocationText(city, kind: .link)
    }
    if isSearch, near.isEmpty {
      do throws(Problem) {
        return try names.place(name, kind: .link)
      } catch {
        guard case .unknown = error else { throw error }
      }
    }
    return LocationText(view, kind: .link)
  }

  /// Returns the only city, or the most populous one if it has at least `NameRule.dominance` times the population of
  /// the next; otherwise nil.
  private static func dominant(of cities: [City]) -> City? {
    let sorted = cities.sorted { $0.population ?? 0 > $1.population ?? 0 }
    guard let first = sorted.first, sorted.count > 1 else { return sorted.first }
    let next = max(1, sorted[1].population ?? 0)
    return first.population ?? 0 >= NameRule.dominance * next ? first : nil
  }

  /// Reads a Plus Code, full or short with a reference place after it; nil if the text starts with none.
  private static func code(_ text: String, in names: Names) throws(Problem) -> LocationText? {
    let code = String(text.prefix { !$0.isWhitespace && $0 != "," })
    let place = String(text.dropFirst(code.count).drop { $0.isWhitespace || $0 == "," })
    if let area = PlusCode.decode(code) {
      guard place.isEmpty || isPlace(place, near: area.centre, in: names) else {
        throw .unreadable(
          "\"\(place)\" after the Plus Code \(code) is not the name of a place near it; leave it out"
        )
      }
      return LocationText(area, kind: .plusCode)
    }
    guard PlusCode.isShort(code) else { return nil }
    return try LocationText(shortCode: code, near: place, in: names)
  }

  /// A place named beside a full Plus Code may be this many km from it.
  private static let besideKm = 100.0

  /// Whether a name may mean a place within `besideKm` of a point, or the country or division of the place nearest to
  /// the point.
  private static func isPlace(_ name: String, near point: Coordinate, in names: Names) -> Bool {
    let isNear = { (city: City) in city.coordinate.distanceKm(to: point) <= besideKm }
    do throws(Problem) {
      let found = try names.place(name, kind: .name)
      return ([found.city].compactMap(\.self) + found.alternatives.cities).contains(where: isNear)
    } catch {
      switch error {
      case .ambiguous(let cities): return cities.contains(where: isNear)
      case .area(let area, let others):
        let nearest = names.gazetteer.nearest(to: [point])?.city
        let isInside =
          area.kind == .country
          ? nearest?.country == area.code
          : area.code.hasPrefix("\(nearest?.country ?? "").") && nearest?.admin1 == area.name
        return isInside || others.cities.contains(where: isNear)
      case .unreadable, .unknown, .points: return false
      }
    }
  }

  private init(shortCode code: String, near place: String, in names: Names) throws(Problem) {
    guard !place.isEmpty else {
      throw .unreadable("a short Plus Code needs a place after it, as in \(code) Berlin")
    }
    let city = try names.city(place)
    guard let area = PlusCode.recover(code, near: city.coordinate).flatMap(PlusCode.decode) else {
      throw .unknown([city])
    }
    self.init(area, kind: .plusCode)
  }

  private init(_ found: CoordinateText, kind: Kind) {
    self.kind = kind
    point = found.point
    city = nil
    precisionKm = found.precisionKm
  }

  private init(_ area: PlusCode.Cell, kind: Kind) {
    let corner = Coordinate(lat: area.south, lon: area.west)
    self.kind = kind
    point = area.centre
    city = nil
    precisionKm = area.centre.distanceKm(to: corner)
  }

  private init(_ city: City, kind: Kind) {
    self.kind = kind
    point = city.coordinate
    self.city = city
    precisionKm = Self.cityKm
  }
}

extension Gazetteer {
  /// Returns the city that a name means by the rule of names; nil if the name or the country is unknown.
  ///
  /// - Throws: `LocationText.Problem.ambiguous`, `.area`.
  func city(called name: String, country: String? = nil) throws(LocationText.Problem) -> City? {
    try city(of: meaning(of: name, country: country))
  }

  /// - Throws: `LocationText.Problem.ambiguous`, `.area`.
  func city(of meaning: NameMeaning?) throws(LocationText.Problem) -> City? {
    switch meaning {
    case .city(let row, _, _)?: return city(ofRow: row)
    case .ambiguous(let rows)?: throw .ambiguous(rows.map(city(ofRow:)))
    case .area(let area, let others)?: throw .area(self.area(area), described(others))
    case nil: return nil
    }
  }

  fileprivate func described(_ others: NameAlternatives) -> LocationText.Alternatives {
    LocationText.Alternatives(cities: others.rows.map(city(ofRow:)), areas: others.areas.map(area))
  }

  fileprivate func area(_ choice: AreaChoice) -> Area {
    switch choice {
    case .continent(let continent): area(continent)
    case .numbered(let number): area(number)
    }
  }
}
