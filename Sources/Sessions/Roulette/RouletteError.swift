package import Services

/// The reason why the roulette cannot draw.
package enum RouletteError: Error, Equatable, CustomStringConvertible {
  case noCountries

  package var description: String {
    "No country of the gazetteer has a city. Choose another gazetteer with --gazetteer."
  }
}

/// A spin that a live source's error ended, with the searches before it.
package struct InterruptedSpin: Error, Sendable, Equatable {
  package var cause: ServiceError
  package var attempts: [RouletteAttempt]
}
