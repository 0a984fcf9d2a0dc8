/// The weights and thresholds of the rule of names, which decides which of several places a name means. Search,
/// resolution, matching and imports share it; `protocol.md` defines it (at `location.resolve`).
enum NameRule {
  /// A name means its heaviest place if that weighs at least this many times as much as each other one.
  /// `NamesakeRanking.winner` has the exceptions.
  static let dominance = 8

  /// Replaces `dominance` if the name is an alternate name of the heaviest place, and the main name of a rival with at
  /// least `townPopulation` people.
  static let dominanceOverTown = 200

  /// Returns whether a place with the role `other` has so many more people than the place that has the name as its own
  /// that the name is ambiguous. The name may be that in the language of the larger place's country, which the data
  /// often do not say.
  static func isOverwhelming(_ population: Int, over smaller: Int) -> Bool {
    population >= 100_000 && population >= dominance * dominance * smaller
  }

  /// The minimum population of a town.
  static let townPopulation = 15_000

  /// Returns the weight of a place by a name with this role. A capital weighs as much as a place with eight times its
  /// population and 20,000 more people, except by a name with the role `other`.
  static func weight(_ role: NameRole, population: Int, isCapital: Bool) -> Int {
    let importance = isCapital ? 8 * population + 20_000 : population + 1
    return switch role {
    case .main: 1000 * importance
    case .wellKnown: 700 * importance
    case .other: 4 * (population + 1)
    }
  }
}
