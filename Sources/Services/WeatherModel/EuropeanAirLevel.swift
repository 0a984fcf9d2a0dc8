/// The level of a European air quality index as Open-Meteo computes it, 20 points a level. The European
/// Environment Agency publishes only levels; Open-Meteo interpolates between their bounds.
package enum EuropeanAirLevel: String, Sendable, CaseIterable {
  case good, fair, moderate, poor, veryPoor, extremelyPoor

  /// A value on a bound belongs to the upper level, except that 100 is very poor.
  package init(_ index: Double) {
    let step = index > 100 ? 5 : Int(exactly: (max(0, index) / 20).rounded(.down)) ?? 0
    self = index > 100 ? .extremelyPoor : Self.allCases[min(step, 4)]
  }
}
