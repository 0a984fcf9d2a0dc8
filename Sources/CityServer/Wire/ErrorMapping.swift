import Adapters
import Archive
import Files
import Geography
import JSON
import JSONRPC
import Platform
import Services
import Sessions

/// An error that knows its own wire form, for types in folders above `Wire`, which `ErrorMapping` cannot name.
protocol WireError: Error {
  var rpcError: RPCError { get }
}

/// Maps the errors of other targets, and every `WireError`, to errors of the protocol; nil for an unknown error.
enum ErrorMapping {
  static func rpcError(for error: any Error) -> RPCError? {
    switch error {
    case SessionError.annotationsTooLarge:
      RPCError(
        .limitExceeded, SessionError.annotationsTooLarge.message,
        details: ["limit": JSON(EditHistory.maximumBytes)])
    case let error as SessionError: RPCError(code(for: error), error.message)
    case let error as any WireError: error.rpcError
    case ArchiveError.cursorExpired(let next):
      RPCError(
        .cursorExpired, ArchiveError.cursorExpired(next: next).message,
        details: ["cursor": .string(next)])
    case ArchiveError.unreachable(let reason):
      RPCError(.storageFailed, reason, details: ["retryable": true])
    case ArchiveError.unkeepableText:
      RPCError(
        .invalidParams, "params: \(ArchiveError.unkeepableText.message)",
        details: ["path": "params"])
    case let error as ArchiveError: RPCError(code(for: error), error.message)
    case let error as BackupError: RPCError(code(for: error), error.message)
    case is GazetteerError, is RouletteError: RPCError(.storageFailed, "\(error)")
    case let error as ClientFileError: rpcError(forFile: error)
    case let error as TextFileError: rpcError(forFile: error)
    case let error as RowChoiceError:
      RPCError(
        at: "choices[\(error.index)].row",
        "the file has no row \(error.row) that can be used; give a row of the last dry run")
    case let error as GuideFileError:
      RPCError(.requestFailed, "Nothing was imported: \(error.reason).")
    case let error as HTTPError: RPCError(code(for: error), error.message)
    case let error as WeatherFailure: rpcError(forWeather: error)
    case let error as ServiceError: rpcError(forService: error)
    case let error as CountryError: rpcError(forCountry: error)
    case let error as NothingFound: rpcError(forNothing: error)
    case let error as InterruptedSpin: rpcError(forSpin: error)
    case let error as DraftError: rpcError(forDraft: error)
    default: nil
    }
  }

  private static func code(for error: SessionError) -> ErrorCode {
    switch error {
    case .cityNotFound, .cityRemoved, .cityNeverListed: .cityNotFound
    case .cityNotRemoved: .alreadyExists
    case .nothingToCommit: .nothingToCommit
    case .confirmationRequired: .confirmationRequired
    case .annotationsTooLarge: .limitExceeded
    case .nothingToUndo, .nothingToRedo, .noArticle, .noArticleBefore, .noArticleAfter:
      .requestFailed
    }
  }

  private static func code(for error: ArchiveError) -> ErrorCode {
    switch error {
    case .storageFailed, .unreachable: .storageFailed
    case .outcomeUnknown: .outcomeUnknown
    case .unkeepableText: .invalidParams
    case .storageLocked: .storageLocked
    case .cityNotFound: .cityNotFound
    case .alreadyExists: .alreadyExists
    case .cursorExpired: .cursorExpired
    case .importNotFound, .importTooOld: .requestFailed
    case .listNotFound: .listNotFound
    case .listExists: .alreadyExists
    case .listIsSmart, .listIsNotSmart: .invalidParams
    }
  }

  private static func code(for error: BackupError) -> ErrorCode {
    switch error {
    case .exists: .alreadyExists
    case .notMade, .unusable, .inMemory, .missing, .unreadable: .requestFailed
    }
  }

  static func rpcError(forCountry error: CountryError) -> RPCError {
    var details: JSONObject = ["path": "params.country"]
    if !error.candidates.isEmpty {
      details["candidates"] = error.candidates.json
    }
    return RPCError(.invalidParams, "params.country: \(error.message)", details: details)
  }

  private static func rpcError(forDraft error: DraftError) -> RPCError {
    switch error {
    case .notFound: RPCError(.draftNotFound, error.message)
    case .inUse(_, let process):
      RPCError(.draftInUse, error.message, details: ["heldBy": JSON(process)])
    case .outdated(_, let changed, let left):
      RPCError(
        .draftOutdated, error.message, details: ["changed": JSON(changed), "left": JSON(left)])
    case .failed, .damaged: RPCError(.storageFailed, error.message)
    }
  }

  private static func rpcError(forNothing nothing: NothingFound) -> RPCError {
    var details: JSONObject = ["attempts": nothing.attempts.json]
    details["alternative"] = nothing.alternative?.json
    if !nothing.steps.isEmpty {
      details["wishes"] = nothing.steps.json
    }
    return RPCError(.nothingFound, nothing.message, details: details)
  }

  private static func rpcError(forSpin spin: InterruptedSpin) -> RPCError {
    let error = rpcError(forService: spin.cause)
    var details = error.details
    details["attempts"] = spin.attempts.json
    return RPCError(error.code, error.message, details: details)
  }

  /// Maps a malformed path to an invalid parameter, a file that is too large to an exceeded limit, and any other
  /// failure to a failed request.
  private static func rpcError(forFile error: ClientFileError) -> RPCError {
    switch error {
    case .malformed: RPCError(.invalidParams, error.message, details: ["path": "params.path"])
    case .tooLarge(_, _, let limit):
      RPCError(.limitExceeded, error.message, details: ["limit": JSON(limit)])
    case .failed: RPCError(.requestFailed, error.message)
    }
  }

  private static func rpcError(forFile error: TextFileError) -> RPCError {
    var details: JSONObject = ["line": JSON(error.line)]
    details["limit"] = error.limit.map { JSON($0) }
    return RPCError(
      error.limit == nil ? .requestFailed : .limitExceeded, error.message, details: details)
  }

  static func rpcError(forWeather failure: WeatherFailure) -> RPCError {
    switch failure {
    case .turnedOff:
      RPCError(
        .providerNotConfigured,
        "Weather is turned off; start the program without --weather none.")
    case .nothing:
      RPCError(.providerAnswerInvalid, "The service has no weather for this place; try later.")
    case .service(let error): rpcError(forService: error)
    }
  }

  private static func rpcError(forService error: ServiceError) -> RPCError {
    let code = code(for: error)
    var message = error.message
    var details: JSONObject = ["provider": .string(error.service.id)]
    if let seconds = error.retryAfter {
      details["retryAfterMs"] = JSON(Int(exactly: (seconds * 1000).rounded(.up)))
    }
    // If the live source of cities fails, the embedded one is the alternative.
    if code != .requestCancelled, let source = error.alternative {
      details["alternative"] = source.json
      message += " \(CitySourceID.offer)"
    }
    return RPCError(code, message, details: details)
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

  private static func code(for error: HTTPError) -> ErrorCode {
    switch error {
    case .timedOut: .providerTimeout
    case .cancelled: .requestCancelled
    case .outOfReach: .requestFailed
    case .quotaExceeded: .quotaExceeded
    case .tooLarge, .redirectRefused, .tooManyRedirects: .providerAnswerInvalid
    case .unreachable, .unavailable, .offline, .insecure, .invalidRequest, .notRecorded,
      .recordingFailed:
      .providerUnavailable
    }
  }
}
