import Text

/// A place as a text tells it, in whatever form other programs use: coordinates, a link to a map, a
/// Plus Code, a GeoNames id, a name.
///
/// Never a guess: what several places may be is refused with these as candidates. The rule of names
/// (`NameRule`) decides which place a name means.
package struct LocationText: Sendable, Equatable {
  /// The form of the text.
  package enum Kind: String, Sendable, CaseIterable {
    case coordinates, link, plusCode, id, name
  }

  package let kind: Kind
  package let point: Coordinate

  /// What the text names; nil where it tells a point alone.
  package let city: City?

  /// How far from the point what is meant may be.
  package let precisionKm: Double

  /// The airport whose code the text is.
  package private(set) var airport: Airport?

  /// What else the name may mean.
  package private(set) var alternatives = Alternatives()

  /// Cities and areas that a name does not mean but could, the likeliest first.
  package struct Alternatives: Sendable, Equatable {
    package var cities: [City] = []
    package var areas: [Area] = []

    package var isEmpty: Bool { cities.isEmpty && areas.isEmpty }
  }

  /// What in the text was passed over, as a sentence without a full stop; nil for nothing.
  package private(set) var note: String?

  /// Why a text tells no place.
  package enum Problem: Error, Equatable {
    /// The end of a sentence, without a full stop: what is wrong, and what to do.
    case unreadable(String)

    /// The likeliest places first.
    case ambiguous([City])

    /// What resembles it.
    case unknown([City])

    /// The name is that of an area, where a place is wanted.
    case area(Area, Alternatives)

    /// The text may mean one of several points; why, as the end of a sentence without a full stop.
    case points([CoordinateText], reason: String)
  }

  /// A city reaches as far as this, more or less.
  private static let cityKm = 5.0
  private static let longest = 2048
  package static let mostCandidates = 8

  /// - Parameter suggestions: how many places `Problem.unknown` tells at most; to look for them takes
  ///   far longer than to read the text.
  /// - Throws: `Problem`.
  package init(
    _ text: String, in gazetteer: Gazetteer, suggestions: Int = mostCandidates
  ) throws(Problem) {
    try self.init(text, with: NameLookup(gazetteer), suggestions: suggestions)
  }

  /// - Parameters:
  ///   - lookup: shared by the texts of a list.
  ///   - suggestions: how many places `Problem.unknown` tells at most.
  /// - Throws: `Problem`.
  package init(_ text: String, with lookup: NameLookup, suggestions: Int) throws(Problem) {
    let gazetteer = lookup.gazetteer
    let names = Names(lookup: lookup, suggestions: suggestions)
    let text = PastedText.cleaned(text)
    guard !text.isEmpty else { throw .unreadable("it is empty; give coordinates or a name") }
    guard text.utf8.count <= Self.longest else { throw .unreadable("it is too long for a place") }
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
      self.init(kind: .id, city)
    } else {
      self = try names.place(text, kind: .name)
    }
  }

  /// The part of a text that a refusal quotes: the name in a link rather than the link.
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

  /// Where names are looked for.
  private struct Names {
    let lookup: NameLookup
    let suggestions: Int

    var gazetteer: Gazetteer { lookup.gazetteer }

    /// - Throws: `ambiguous`, `unknown`.
    func city(_ name: String) throws(Problem) -> City {
      guard let city = try place(name, kind: .name).city else { throw .unknown([]) }
      return city
    }

    /// The place of a name, perhaps with a postcode, which is passed over.
    ///
    /// - Throws: `ambiguous`, `unknown`.
    func place(_ name: String, kind: Kind) throws(Problem) -> LocationText {
      if let meaning = lookup.meaning(of: name) {
        return try place(meaning, kind: kind)
      }
      for postcode in Postcode.all(in: name) {
        if let city = try city(of: postcode) {
          var found = LocationText(kind: kind, city)
          found.note = "the postcode \(postcode.text) was passed over"
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
        var found = LocationText(kind: kind, gazetteer.city(ofRow: row))
        found.airport = airport
        // Who wants no suggestions wants no alternatives either.
        if suggestions > 0 {
          found.alternatives = gazetteer.described(others)
        }
        return found
      case .ambiguous(let rows): throw .ambiguous(rows.map(gazetteer.city(ofRow:)))
      case .area(let area, let others):
        throw .area(gazetteer.area(area), gazetteer.described(others))
      }
    }

    /// Forms of so few countries tell the country.
    private static let mostCountries = 4

    /// The city of a postcode's text, in a country that writes its postcodes so.
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

  /// The one place that several links show; nil for fewer than two links.
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
        // A page beside the position is none of a map.
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
      best.note = "\(MapLink.quoted(page)) was passed over"
    }
    return best
  }

  /// Short links and rounded decimals of one point may be this far apart.
  private static let agreementKm = 0.1

  /// What tells a point by its form; nil for what may be a name or an id.
  private static func read(_ text: String, in names: Names) throws(Problem) -> LocationText? {
    do throws(CoordinateText.Problem) {
      if let found = try CoordinateText(text) {
        return LocationText(kind: .coordinates, found)
      }
    } catch {
      guard case .letterO(let east, let west) = error else { throw .unreadable(error.reason) }
      throw .points([east, west], reason: error.reason)
    }
    if let found = try PointNotation.read(text) {
      return LocationText(kind: .coordinates, found)
    }
    if let link = MapLink(text) {
      return try LocationText(link, in: names)
    }
    return try code(text, in: names)
  }

  private init(_ link: MapLink, in names: Names) throws(Problem) {
    switch link {
    case .point(let found): self.init(kind: .link, found)
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

  /// A place of that name farther from the middle of the view is another one.
  private static let nearKm = 25.0

  /// Enough for every namesake in the gazetteer.
  private static let mostNamesakes = 200

  /// The place that is called so near a view, or else the view.
  private static func place(
    _ name: String, near view: CoordinateText, isSearch: Bool, in names: Names
  ) throws(Problem) -> LocationText {
    let code = String(name.prefix { !$0.isWhitespace && $0 != "," })
    if PlusCode.isShort(code),
      let area = PlusCode.recover(code, near: view.point).flatMap(PlusCode.decode)
    {
      return LocationText(kind: .plusCode, area)
    }
    if let area = PlusCode.decode(code) {
      return LocationText(kind: .plusCode, area)
    }
    let near = names.gazetteer.search(name, limit: mostNamesakes, isWhole: true).matches
      .map(\.city).filter { city in
        city.coordinate.distanceKm(to: view.point) <= max(nearKm, view.precisionKm)
      }
    if let city = dominant(of: near) {
      return LocationText(kind: .link, city)
    }
    if isSearch, near.isEmpty {
      do throws(Problem) {
        return try names.place(name, kind: .link)
      } catch {
        guard case .unknown = error else { throw error }
      }
    }
    return LocationText(kind: .link, view)
  }

  /// The only city, or the one with many times the people of the next.
  private static func dominant(of cities: [City]) -> City? {
    let sorted = cities.sorted { $0.population ?? 0 > $1.population ?? 0 }
    guard let first = sorted.first, sorted.count > 1 else { return sorted.first }
    let next = max(1, sorted[1].population ?? 0)
    return first.population ?? 0 >= NameRule.dominance * next ? first : nil
  }

  /// A Plus Code, full or with a place behind it.
  private static func code(_ text: String, in names: Names) throws(Problem) -> LocationText? {
    let code = String(text.prefix { !$0.isWhitespace && $0 != "," })
    if let area = PlusCode.decode(code) {
      return LocationText(kind: .plusCode, area)
    }
    guard PlusCode.isShort(code) else { return nil }
    let place = text.dropFirst(code.count).drop { $0.isWhitespace || $0 == "," }
    return try LocationText(shortCode: code, near: String(place), in: names)
  }

  private init(shortCode code: String, near place: String, in names: Names) throws(Problem) {
    guard !place.isEmpty else {
      throw .unreadable("a short Plus Code needs a place behind it, as in \(code) Berlin")
    }
    let city = try names.city(place)
    guard let area = PlusCode.recover(code, near: city.coordinate).flatMap(PlusCode.decode) else {
      throw .unknown([city])
    }
    self.init(kind: .plusCode, area)
  }

  private init(kind: Kind, _ found: CoordinateText) {
    self.kind = kind
    point = found.point
    city = nil
    precisionKm = found.precisionKm
  }

  private init(kind: Kind, _ area: PlusCode.Area) {
    let corner = Coordinate(lat: area.south, lon: area.west)
    self.kind = kind
    point = area.centre
    city = nil
    precisionKm = area.centre.distanceKm(to: corner)
  }

  private init(kind: Kind, _ city: City) {
    self.kind = kind
    point = city.coordinate
    self.city = city
    precisionKm = Self.cityKm
  }
}

extension Gazetteer {
  /// The city that a name means by the rule of names; nil where nothing is called so.
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
