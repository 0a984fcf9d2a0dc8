internal import Platform

/// Why there is no weather.
package enum WeatherFailure: Error, Sendable {
  /// The program was started with `--weather none`.
  case turnedOff

  /// The provider answered but has no weather for this place.
  case nothing
  case service(ServiceError)
}

extension WeatherFailure {
  /// Whether the service itself fails or is unreachable, so that another place would fail as well.
  package var isOfService: Bool {
    switch self {
    case .turnedOff, .nothing, .service(.http(_, .cancelled)): false
    case .service(.rejected(_, .place)), .service(.rejected(_, .request)): false
    case .service: true
    }
  }

  /// Whether the service sent no answer at all.
  var isSilence: Bool {
    switch self {
    case .service(.http(_, .unreachable)), .service(.http(_, .timedOut)): true
    default: false
    }
  }

  /// Seconds until a retry makes sense, if the service specifies them.
  var retryAfter: Double? {
    if case .service(let error) = self {
      error.retryAfter
    } else {
      nil
    }
  }

  /// One or two sentences.
  var text: String {
    switch self {
    case .turnedOff: "The weather is turned off."
    case .nothing: "There is no weather of this place."
    case .service(let error): error.message
    }
  }
}
