package import Services
internal import Text

/// A spin that a live source ended, with the looks that were made.
package struct InterruptedSpin: Error, Sendable, Equatable {
  package var cause: ServiceError
  package var attempts: [RouletteAttempt]
}

/// Why a roulette can't be played.
package enum RouletteError: Error, Equatable, CustomStringConvertible {
  case noCountries

  package var description: String {
    "No country of the gazetteer has a city; name another gazetteer with --gazetteer."
  }
}
