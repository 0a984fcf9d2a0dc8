/// The probabilities with which a city is drawn from the candidates.
package enum Weighting: String, Sendable, CaseIterable {
  /// Draws a country with equal weights, then one of its cities with equal weights.
  case country

  /// All cities have equal weights.
  case place

  /// The weight of a city is its population.
  case people
}
