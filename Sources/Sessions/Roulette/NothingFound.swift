package import Geography

/// The request found no city.
package struct NothingFound: Error, Sendable, Equatable {
  /// Sentences that state the remedy.
  package var message: String
  package var attempts: [RouletteAttempt]

  /// A source that certainly has cities; nil if there is none.
  package var alternative: CitySourceID?

  /// The effect of each wish; empty without wishes.
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
      message: "No city fulfils all wishes; data.wishes tells what each of them left.",
      steps: candidates.steps)
  }
}
