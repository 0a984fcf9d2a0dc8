extension [City] {
  /// The cities with at least the population of the `count`th largest one, in their order: more than `count` if several
  /// have its population. An unknown population counts as 0.
  package func largest(_ count: Int) -> [City] {
    guard count > 0, count < self.count else { return count > 0 ? self : [] }
    var best = Shortlist<Int>(capacity: count)
    for city in self {
      best.insert(-(city.population ?? 0))
    }
    let least = -(best.sorted().last ?? 0)
    return filter { ($0.population ?? 0) >= least }
  }
}
