/// The weights of the rule of names, which decides which place of a name is meant. Search,
/// resolution, matching and imports share it; `protocol.md` defines it ("Names").
enum NameRule {
  /// A place is meant if its weight is at least this many times that of the next.
  static let dominance = 8

  /// The factor for a place with an alternate name against a town whose main name it is.
  static let dominanceOverTown = 200

  /// The minimum population of a town.
  static let townPopulation = 15_000

  /// Returns the weight of a place by a name that equals the query. A capital counts as a place
  /// with a much larger population, unless the name is rarely used.
  static func weight(_ role: NameRole, population: Int, isCapital: Bool) -> Int {
    let importance = isCapital ? 8 * population + 20_000 : population + 1
    return switch role {
    case .main: 1000 * importance
    case .wellKnown: 700 * importance
    case .other: 4 * (population + 1)
    }
  }
}
