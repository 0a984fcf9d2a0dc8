import Adapters

/// Whether a provider works, derived from its answers.
struct ProviderHealth: Sendable {
  private(set) var hasAnswered = false
  private var failure: WeatherFailure?

  /// The failure of a provider that answered for no place or that specifies a time to wait; nil if the
  /// provider works or if all requests were cancelled.
  var outage: WeatherFailure? {
    hasAnswered && failure?.retryAfter == nil ? nil : failure
  }

  /// Creates the health of a provider that has failed.
  init(outage: WeatherFailure) { failure = outage }

  init(_ outcomes: [WeatherService.Outcome] = []) {
    for outcome in outcomes {
      add(outcome)
    }
  }

  mutating func add(_ outcome: WeatherService.Outcome) {
    switch outcome {
    case .failure(.service(.http(_, .cancelled))): break
    case .failure(let next) where next.isOfService:
      if failure?.retryAfter == nil {
        failure = next
      }
    default: hasAnswered = true
    }
  }
}
