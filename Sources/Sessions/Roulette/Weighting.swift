/// How to draw a city from the candidates.
package enum Weighting: String, Sendable, CaseIterable {
  /// A country with equal weights, then one of its cities with equal weights.
  case country

  /// All cities with equal weights.
  case place

  /// Cities weighted by population.
  case people
}
