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
  private static let mostCandidates = 8

  /// So many times the people of the next make a namesake the one that is meant.
  static let dominance = 10

  /// - Throws: `Problem`.
  package init(_ text: String, in gazetteer: Gazetteer) throws(Problem) {
    let text = PastedText.cleaned(text)
    guard !text.isEmpty else { throw .unreadable("it is empty; give coordinates or a name") }
    guard text.utf8.count <= Self.longest else { throw .unreadable("it is too long for a place") }
    for reading in PastedText.readings(of: text) {
      if let found = try Self.read(reading, in: gazetteer) {
        self = found
        return
      }
    }
    if text.utf8.allSatisfy({ $0.isASCIIDigit }) {
      guard let city = Int(text).flatMap(gazetteer.city) else { throw .unknown([]) }
      self.init(kind: .id, city)
    } else {
      self.init(kind: .name, try Self.city(named: text, in: gazetteer))
    }
  }

  /// What tells a point by its form; nil for what may be a name or an id.
  private static func read(
    _ text: String, in gazetteer: Gazetteer
  ) throws(Problem) -> LocationText? {
    do throws(CoordinateText.Problem) {
      if let found = try CoordinateText(text) { return LocationText(kind: .coordinates, found) }
    } catch {
      throw .unreadable(error.reason)
    }
    if let found = try PointNotation.read(text) {
      return LocationText(kind: .coordinates, found)
    }
    if let link = MapLink(text) { return try LocationText(link, in: gazetteer) }
    return try code(text, in: gazetteer)
  }

  private init(_ link: MapLink, in gazetteer: Gazetteer) throws(Problem) {
    switch link {
    case .point(let found): self.init(kind: .link, found)
    case .name(let name):
      if let found = try Self.code(name, in: gazetteer) {
        self = found
      } else {
        self.init(kind: .link, try Self.city(named: name, in: gazetteer))
      }
    case .unreadable(let reason): throw .unreadable(reason)
    }
  }

  /// A Plus Code, full or with a place behind it.
  private static func code(
    _ text: String, in gazetteer: Gazetteer
  ) throws(Problem) -> LocationText? {
    let code = String(text.prefix { !$0.isWhitespace && $0 != "," })
    if let area = PlusCode.decode(code) { return LocationText(kind: .plusCode, area) }
    guard PlusCode.isShort(code) else { return nil }
    let place = text.dropFirst(code.count).drop { $0.isWhitespace || $0 == "," }
    return try LocationText(shortCode: code, near: String(place), in: gazetteer)
  }

  private init(shortCode code: String, near place: String, in gazetteer: Gazetteer) throws(Problem)
  {
    guard !place.isEmpty else {
      throw .unreadable("a short Plus Code needs a place behind it, as in \(code) Berlin")
    }
    let city = try Self.city(named: place, in: gazetteer)
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

  /// - Throws: `ambiguous`, `unknown`.
  private static func city(named name: String, in gazetteer: Gazetteer) throws(Problem) -> City {
    let matches = gazetteer.search(name, limit: mostCandidates).matches
    let exact = matches.filter { $0.kind == .exact }.map(\.city)
    guard let first = exact.first else { throw .unknown(matches.map(\.city)) }
    guard let second = exact.dropFirst().first else { return first }
    guard first.population ?? 0 >= dominance * max(1, second.population ?? 0) else {
      throw .ambiguous(exact)
    }
    return first
  }
}
