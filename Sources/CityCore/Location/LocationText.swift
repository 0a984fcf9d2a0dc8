import Text

/// A place as a text tells it, in whatever form other programs use: coordinates, a link to a map, a
/// Plus Code, a GeoNames id, a name.
///
/// Never a guess: what several places may be is told as that. Of places of one name the first is meant
/// if it has ten times the people of the next: `Paris` is in France, `Springfield` may be anywhere.
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

  /// Why a text tells no place.
  package enum Problem: Error, Equatable {
    /// The end of a sentence, without a full stop: what is wrong, and what to do.
    case unreadable(String)

    /// The likeliest places first.
    case ambiguous([City])

    /// What resembles it.
    case unknown([City])
  }

  /// A city reaches as far as this, more or less.
  private static let cityKm = 5.0
  private static let longest = 2048
  package static let mostCandidates = 8

  /// So many times the people of the next make a namesake the one that is meant.
  static let dominance = 10

  /// - Parameter suggestions: how many places `Problem.unknown` tells at most; to look for them takes
  ///   far longer than to read the text.
  /// - Throws: `Problem`.
  package init(
    _ text: String, in gazetteer: Gazetteer, suggestions: Int = mostCandidates
  ) throws(Problem) {
    let names = Names(gazetteer: gazetteer, suggestions: suggestions)
    let text = PastedText.cleaned(text)
    guard !text.isEmpty else { throw .unreadable("it is empty; give coordinates or a name") }
    guard text.utf8.count <= Self.longest else { throw .unreadable("it is too long for a place") }
    for reading in PastedText.readings(of: text) {
      if let found = try Self.read(reading, in: names) {
        self = found
        return
      }
    }
    if text.utf8.allSatisfy({ $0.isASCIIDigit }) {
      guard let city = Int(text).flatMap(gazetteer.city) else { throw .unknown([]) }
      self.init(kind: .id, city)
    } else {
      self.init(kind: .name, try names.city(text))
    }
  }

  /// Where names are looked for.
  private struct Names {
    let gazetteer: Gazetteer
    let suggestions: Int

    /// - Throws: `ambiguous`, `unknown`.
    func city(_ name: String) throws(Problem) -> City {
      if let city = try gazetteer.city(called: name) { return city }
      guard suggestions > 0 else { throw .unknown([]) }
      throw .unknown(gazetteer.search(name, limit: suggestions).matches.map(\.city))
    }
  }

  /// What tells a point by its form; nil for what may be a name or an id.
  private static func read(_ text: String, in names: Names) throws(Problem) -> LocationText? {
    do throws(CoordinateText.Problem) {
      if let found = try CoordinateText(text) { return LocationText(kind: .coordinates, found) }
    } catch {
      throw .unreadable(error.reason)
    }
    if let found = try PointNotation.read(text) {
      return LocationText(kind: .coordinates, found)
    }
    if let link = MapLink(text) { return try LocationText(link, in: names) }
    return try code(text, in: names)
  }

  private init(_ link: MapLink, in names: Names) throws(Problem) {
    switch link {
    case .point(let found): self.init(kind: .link, found)
    case .name(let name):
      if let found = try Self.code(name, in: names) {
        self = found
      } else {
        self.init(kind: .link, try names.city(name))
      }
    case .unreadable(let reason): throw .unreadable(reason)
    }
  }

  /// A Plus Code, full or with a place behind it.
  private static func code(_ text: String, in names: Names) throws(Problem) -> LocationText? {
    let code = String(text.prefix { !$0.isWhitespace && $0 != "," })
    if let area = PlusCode.decode(code) { return LocationText(kind: .plusCode, area) }
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
    (self.kind, point, city, precisionKm) = (kind, found.point, nil, found.precisionKm)
  }

  private init(kind: Kind, _ area: PlusCode.Area) {
    let corner = Coordinate(lat: area.south, lon: area.west)
    (self.kind, point, city) = (kind, area.centre, nil)
    precisionKm = area.centre.distanceKm(to: corner)
  }

  private init(kind: Kind, _ city: City) {
    (self.kind, point, self.city, precisionKm) = (kind, city.coordinate, city, Self.cityKm)
  }
}

extension Gazetteer {
  /// The place that a name, perhaps with a region behind a comma, means: the only one that is called
  /// so, or the one with ten times the people of the next. Nil where none is called so.
  ///
  /// - Throws: `LocationText.Problem.ambiguous`.
  func city(called name: String, country: String? = nil) throws(LocationText.Problem) -> City? {
    let matches = search(name, country: country, limit: LocationText.mostCandidates, isWhole: true)
      .matches.map(\.city)
    guard let first = matches.first, let second = matches.dropFirst().first else {
      return matches.first
    }
    guard first.population ?? 0 >= LocationText.dominance * max(1, second.population ?? 0) else {
      throw .ambiguous(matches)
    }
    return first
  }
}
