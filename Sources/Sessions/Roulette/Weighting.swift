/// The probabilities with which a city is drawn from the candidates.
package enum Weighting: String, Sendable, CaseIterable {
  /// Draws a country with equal weights, then one of its cities with equal weights. Countries that were drawn
  /// recently can be excluded.
  case country

  /// All cities have equal weights.
  case place

  /// The weight of a city is its population. If none is known, all cities have equal weights.
  case people
}
