/// Ranks the places that share a name.
struct NamesakeRanking {
  /// A place with its weight.
  struct Namesake: Comparable {
    var row: Int
    var role: NameRole
    var weight: Int
    var id: Int
    var population: Int

    static func < (left: Namesake, right: Namesake) -> Bool {
      (-left.weight, left.id) < (-right.weight, right.id)
    }
  }

  /// The places, heaviest first and at most `mostRanked`, without rows that duplicate a heavier one.
  let ranked: [Namesake]

  /// Maximum number of ranked places: as many as a list of candidates has.
  private static let mostRanked = 8

  /// A row within this distance of a heavier one counts as the same place.
  private static let samePlaceKm = 5.0

  /// A row within this distance of a heavier one in the same region counts as its outskirts.
  private static let outskirtsKm = 20.0

  init(_ candidates: [NamedRow], in file: GazetteerFile) {
    let places = file.places
    var best = Shortlist<Namesake>(capacity: 4 * Self.mostRanked)
    for candidate in candidates where candidate.row < file.count {
      let population = places.population(candidate.row)
      best.insert(
        Namesake(
          row: candidate.row, role: candidate.role,
          weight: NameRule.weight(
            candidate.role, population: population, isCapital: file.isCapital(candidate.row)),
          id: places.id(candidate.row), population: population))
    }
    var ranked: [Namesake] = []
    for namesake in best.sorted() where ranked.count < Self.mostRanked {
      let isDuplicate = ranked.contains { Self.isSame(namesake.row, as: $0.row, in: file) }
      if !isDuplicate {
        ranked.append(namesake)
      }
    }
    self.ranked = ranked
  }

  private static func isSame(_ row: Int, as heavier: Int, in file: GazetteerFile) -> Bool {
    if row == heavier || file.city(ofDistrict: row) == heavier {
      return true
    }
    let places = file.places
    let km = places.coordinate(row).distanceKm(to: places.coordinate(heavier))
    let reach = places.region(row) == places.region(heavier) ? outskirtsKm : samePlaceKm
    return km <= reach
  }

  /// Returns the place that the name means; nil if the name is ambiguous or there are no places.
  ///
  /// The heaviest place wins if it dominates every rival (see `NameRule`). If the name is its own (`NameRole.isOwn`),
  /// places that do not have it as their own name are rivals only if they are overwhelmingly larger; the name is then
  /// ambiguous. So a rare alternate name of one place does not make the well-known name of another ambiguous.
  ///
  /// - Parameter isInOwnArea: returns whether a row is inside a country or division with the name.
  ///   If the heaviest place is, the name is its main name, and no larger place has that main name, it wins
  ///   without dominating.
  func winner(isInOwnArea: (Int) -> Bool = { _ in false }) -> Namesake? {
    guard let first = ranked.first else { return nil }
    let isLargest = ranked.allSatisfy { $0.role != .main || $0.population <= first.population }
    if first.role == .main, isLargest, isInOwnArea(first.row) {
      return first
    }
    let isClear = ranked.dropFirst().allSatisfy { rival in
      if first.role.isOwn, !rival.role.isOwn {
        return !NameRule.isOverwhelming(rival.population, over: first.population)
      }
      let isTown = rival.role == .main && rival.population >= NameRule.townPopulation
      let times =
        isTown && first.role != .main ? NameRule.dominanceOverTown : NameRule.dominance
      return first.weight >= times * rival.weight
    }
    return isClear ? first : nil
  }
}
