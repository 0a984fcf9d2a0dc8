import Adapters

/// The reason why there is no weather.
package enum WeatherFailure: Error, Sendable {
  /// Weather is turned off, as by `--weather none`.
  case turnedOff

  /// A provider answered but has no weather for this place, or the task was cancelled.
  case nothing
  case service(ServiceError)
}

extension WeatherFailure {
  /// Whether the service itself fails or cannot be reached, so that other places probably fail as well.
  package var isOfService: Bool {
    switch self {
    case .turnedOff, .nothing, .service(.http(_, .cancelled)): false
    case .service(.rejected(_, .place)), .service(.rejected(_, .request)): false
    case .service: true
    }
  }

  /// Whether the service could not be reached or did not answer in time.
  var isSilence: Bool {
    switch self {
    case .service(.http(_, .unreachable)), .service(.http(_, .timedOut)): true
    default: false
    }
  }

  /// Seconds until a retry makes sense; nil if unknown.
  var retryAfter: Double? {
    if case .service(let error) = self {
      error.retryAfter
    } else {
      nil
    }
  }

  /// The message for users.
  var text: String {
    switch self {
    case .turnedOff: "Weather is turned off."
    case .nothing: "There is no weather for this place."
    case .service(let error): error.message
    }
  }
}
