import CityCore
import JSON
import JSONRPC
import Platform

extension ErrorCode {
  static let providerNotConfigured = ErrorCode(
    1020, "ProviderNotConfigured", "The service needs a key or was turned off.")

  static let providerRejected = ErrorCode(
    1021, "ProviderRejected", "The service does not answer this request or this account.")

  static let quotaExceeded = ErrorCode(
    1022, "QuotaExceeded", "The service was asked too much; data.retryAfterMs tells how long.",
    isRetryable: true)

  static let providerUnavailable = ErrorCode(
    1023, "ProviderUnavailable", "The service cannot be reached or is out of order.",
    isRetryable: true)

  static let providerTimeout = ErrorCode(
    1024, "ProviderTimeout", "The service took too long.", isRetryable: true)

  static let providerAnswerInvalid = ErrorCode(
    1025, "ProviderAnswerInvalid", "The service sent what it should not.", isRetryable: true)

  /// What every method that asks a service can fail with.
  static let upstream: [ErrorCode] = [
    .providerNotConfigured, .providerRejected, .quotaExceeded, .providerUnavailable,
    .providerTimeout, .providerAnswerInvalid,
  ]
}

extension ErrorMapping {
  static func rpcError(forWeather failure: WeatherFailure) -> RPCError {
    switch failure {
    case .turnedOff:
      RPCError(
        .providerNotConfigured,
        "No weather service is in use; start the program without --weather none.")
    case .nothing:
      RPCError(.providerAnswerInvalid, "The service knows no weather of this place; try later.")
    case .service(let failure): rpcError(forService: failure)
    }
  }

  /// A failure of the live source of cities offers the embedded one.
  static func rpcError(forCities failure: CityFailure) -> RPCError {
    let error = rpcError(forService: failure.cause)
    guard error.code != .requestCancelled else { return error }
    var details = error.details
    details["alternative"] = .string(CitySourceID.embedded.rawValue)
    return RPCError(error.code, "\(error.message) \(CityFailure.alternative)", details: details)
  }

  static func rpcError(forService error: ServiceError) -> RPCError {
    var details: JSONObject = ["provider": .string(error.service.id)]
    if let seconds = error.retryAfter {
      details["retryAfterMs"] = JSON(Int(exactly: (seconds * 1000).rounded(.up)))
    } else if case .http(_, .quotaExceeded) = error {
      details["retryAfterMs"] = .null
    }
    return RPCError(code(for: error), error.message, details: details)
  }

  private static func code(for error: ServiceError) -> ErrorCode {
    switch error {
    case .notConfigured: .providerNotConfigured
    case .rejected: .providerRejected
    case .quotaExceeded: .quotaExceeded
    case .unavailable: .providerUnavailable
    case .answerInvalid: .providerAnswerInvalid
    case .http(_, let error): code(for: error)
    }
  }

  static func code(for error: HTTPError) -> ErrorCode {
    switch error {
    case .timedOut: .providerTimeout
    case .cancelled: .requestCancelled
    case .quotaExceeded: .quotaExceeded
    case .tooLarge, .redirectRefused, .tooManyRedirects: .providerAnswerInvalid
    case .unreachable, .unavailable, .insecure, .invalidRequest, .notRecorded, .recordingFailed:
      .providerUnavailable
    }
  }
}
