/// The probabilities with which a city is drawn from the candidates.
package enum Weighting: String, Sendable, CaseIterable {
  /// Draws one of the countries that were not drawn recently with equal weights, then one of its cities with
  /// equal weights.
  case country

  /// All cities have equal weights.
  case place

  /// The weight of a city is its population. If none is known, all cities have equal weights.
  case people
}
