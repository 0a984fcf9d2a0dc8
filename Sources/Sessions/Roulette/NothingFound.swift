package import Geography

/// The error for a request that found no city.
package struct NothingFound: Error, Sendable, Equatable {
  /// A message for users, with the problem and the remedy.
  package var message: String
  package var attempts: [RouletteAttempt]

  /// Another source to offer; nil if there is none.
  package var alternative: CitySourceID?

  /// The effects of the wishes; empty for a request without wishes.
  package var steps: [Candidates.Step] = []

  package init(
    message: String, attempts: [RouletteAttempt] = [], alternative: CitySourceID? = nil,
    steps: [Candidates.Step] = []
  ) {
    self.message = message
    self.attempts = attempts
    self.alternative = alternative
    self.steps = steps
  }
}

extension NothingFound {
  init(among candidates: Candidates) {
    self.init(
      message: "No city satisfies all wishes. data.wishes lists how many cities each wish left.",
      steps: candidates.steps)
  }
}
