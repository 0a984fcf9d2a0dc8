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

  static func rpcError(forService failure: ServiceFailure) -> RPCError {
    switch failure {
    case .upstream(let error): rpcError(forUpstream: error)
    case .http(let error, let service): rpcError(forHTTP: error, of: service)
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

  private static func rpcError(forUpstream error: UpstreamError) -> RPCError {
    var details: JSONObject = ["provider": .string(error.service.id)]
    if case .quotaExceeded(_, let seconds?) = error {
      details["retryAfterMs"] = JSON(seconds * 1000)
    }
    return RPCError(code(for: error), error.message, details: details)
  }

  private static func code(for error: UpstreamError) -> ErrorCode {
    switch error {
    case .notConfigured: .providerNotConfigured
    case .rejected: .providerRejected
    case .quotaExceeded: .quotaExceeded
    case .unavailable: .providerUnavailable
    case .answerInvalid: .providerAnswerInvalid
    }
  }

  private static func rpcError(forHTTP error: HTTPError, of service: UpstreamService) -> RPCError {
    var details: JSONObject = ["provider": .string(service.id)]
    if case .quotaExceeded(_, let seconds) = error {
      details["retryAfterMs"] = JSON(seconds.flatMap { Int(exactly: ($0 * 1000).rounded(.up)) })
    }
    return RPCError(code(for: error), error.message, details: details)
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
