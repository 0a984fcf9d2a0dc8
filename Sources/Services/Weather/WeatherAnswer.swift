import Adapters

/// The answer to one request: an outcome for each of its places.
struct WeatherAnswer: Sendable {
  let request: WeatherRequest
  let outcomes: [WeatherService.Outcome]
  var isFromCache = false

  /// The failure of the provider, if all places failed and at least one because of the provider.
  var providerFailure: WeatherFailure? {
    let failures = outcomes.compactMap { outcome in
      if case .failure(let failure) = outcome {
        failure
      } else {
        nil
      }
    }
    return failures.count == outcomes.count ? failures.first { $0.isOfService } : nil
  }

  /// Returns the answer with each cancellation replaced by `failure`.
  func explainingCancellation(_ failure: WeatherFailure) -> WeatherAnswer {
    let explained = outcomes.map { (outcome: WeatherService.Outcome) -> WeatherService.Outcome in
      guard case .failure(.service(.http(_, .cancelled))) = outcome else { return outcome }
      return .failure(failure)
    }
    return WeatherAnswer(request: request, outcomes: explained, isFromCache: isFromCache)
  }
}
