/// What a name is to a place.
package enum NameStanding: Sendable {
  /// The one by which the gazetteer lists it.
  case main

  /// One that many people know: in a large language, in the script of its country, or of the list of
  /// well-known places.
  case wellKnown

  /// Any other.
  case other

  /// Whether a name is one of the place's own, or as good: only these make a name mean a place before
  /// an area.
  var isOwn: Bool { self != .other }
}

/// A place that is called as was asked.
package struct NamedRow: Equatable {
  package var row: Int
  package var standing: NameStanding
}

/// The rule of names: which of the places of one name is meant. Search, resolving, matching and imports
/// all weigh by it; protocol.md states it ("Names").
enum NameRule {
  /// So many times the weight of the next makes a place the one that is meant.
  static let dominance = 8

  /// The same of a place by a name that is not its main one, over a town whose main name it is.
  static let dominanceOverTown = 200

  /// A place of so many people is a town.
  static let townPopulation = 15_000

  /// The weight of a place by a name that is the whole query. A capital counts as a place with many more
  /// people, but not by a name that few know.
  static func weight(_ standing: NameStanding, population: Int, isCapital: Bool) -> Int {
    let importance = isCapital ? 8 * population + 20_000 : population + 1
    return switch standing {
    case .main: 1000 * importance
    case .wellKnown: 700 * importance
    case .other: 4 * (population + 1)
    }
  }
}

/// Places of one name, weighed against each other.
struct NameContest {
  /// A place with its weight.
  struct Contender: Comparable {
    var row: Int
    var standing: NameStanding
    var weight: Int
    var id: Int
    var population: Int

    static func < (left: Contender, right: Contender) -> Bool {
      (-left.weight, left.id) < (-right.weight, right.id)
    }
  }

  /// The heaviest first, one for each place.
  let ranked: [Contender]

  /// More namesakes than a list to choose from has.
  private static let mostRanked = 8

  /// Two rows as near as this are one place.
  private static let samePlaceKm = 5.0

  /// Two rows of one region as near as this are a town and its outskirts.
  private static let outskirtsKm = 20.0

  init(_ candidates: [NamedRow], in file: GazetteerFile) {
    let places = file.places
    var best = Shortlist<Contender>(capacity: 4 * Self.mostRanked)
    for candidate in candidates where candidate.row < file.count {
      let population = places.population(candidate.row)
      best.insert(
        Contender(
          row: candidate.row, standing: candidate.standing,
          weight: NameRule.weight(
            candidate.standing, population: population, isCapital: file.isCapital(candidate.row)),
          id: places.id(candidate.row), population: population))
    }
    var ranked: [Contender] = []
    for contender in best.sorted() where ranked.count < Self.mostRanked {
      let isKnown = ranked.contains { Self.isSame(contender.row, $0.row, in: file) }
      if !isKnown {
        ranked.append(contender)
      }
    }
    self.ranked = ranked
  }

  private static func isSame(_ row: Int, _ heavier: Int, in file: GazetteerFile) -> Bool {
    if row == heavier || file.city(ofDistrict: row) == heavier {
      return true
    }
    let places = file.places
    let km = places.coordinate(row).distanceKm(to: places.coordinate(heavier))
    let reach = places.region(row) == places.region(heavier) ? outskirtsKm : samePlaceKm
    return km <= reach
  }

  /// The place that is meant; nil if that is not clear.
  ///
  /// Rivals are those by an own name, if the heaviest is one; a rare name of another place doesn't make
  /// a well-known one ambiguous.
  ///
  /// - Parameter isInOwnArea: whether a row lies in a country or division that is called so as well;
  ///   such a place by its main name is meant if it is only the heaviest.
  func winner(isInOwnArea: (Int) -> Bool = { _ in false }) -> Contender? {
    guard let first = ranked.first else { return nil }
    if first.standing == .main, isInOwnArea(first.row) {
      return first
    }
    let rivals = ranked.dropFirst().filter { $0.standing.isOwn || !first.standing.isOwn }
    let isClear = rivals.allSatisfy { rival in
      let isTown = rival.standing == .main && rival.population >= NameRule.townPopulation
      let times =
        isTown && first.standing != .main ? NameRule.dominanceOverTown : NameRule.dominance
      return first.weight >= times * rival.weight
    }
    return isClear ? first : nil
  }
}
