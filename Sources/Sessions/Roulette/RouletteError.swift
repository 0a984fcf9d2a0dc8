package import Services

/// Why a roulette cannot be played.
package enum RouletteError: Error, Equatable, CustomStringConvertible {
  case noCountries

  package var description: String {
    "No country of the gazetteer has a city; name another gazetteer with --gazetteer."
  }
}

/// A spin that ended with an error of a live source, with the searches made before.
package struct InterruptedSpin: Error, Sendable, Equatable {
  package var cause: ServiceError
  package var attempts: [RouletteAttempt]
}
