import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Services
import Sessions

/// An error that knows its wire form, because that needs more than `Wire`.
protocol WireError: Error {
  var rpcError: RPCError { get }
}

/// Maps the errors of all domains to errors of the protocol.
enum ErrorMapping {
  static func rpcError(for error: any Error) -> RPCError? {
    switch error {
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
    case let error as GuideFileError:
      RPCError(.requestFailed, "Nothing was imported; \(error.reason).")
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
    }
  }

  private static func code(for error: BackupError) -> ErrorCode {
    switch error {
    case .exists: .alreadyExists
    case .notMade, .unusable, .inMemory, .missing: .requestFailed
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

  /// A path that none can be is a wrong parameter; what the disk or the file itself refuses is a
  /// legal request that fails.
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
        "No weather service is in use; start the program without --weather none.")
    case .nothing:
      RPCError(.providerAnswerInvalid, "The service knows no weather of this place; try later.")
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
    // A failure of the live source of cities offers the embedded one.
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

/// The shape of an error, for documents; `RPCError` writes it.
enum ErrorJSON {
  static let schema = Schema.named(
    "Error",
    .object(
      .init("code", .anyInteger, "Which error."),
      .init("message", .string, "A sentence in English: what is wrong and what to do."),
      .init("data", .object(data, open: true), "What programs need to know.")))

  private static let data: [Schema.Property] = [
    .init("name", .string, "Name of the code."),
    .init("retryable", .boolean, "Whether the same request may succeed later as it is."),
    detail("path", .string, "InvalidParams: the member that is wrong, as params.location.lat."),
    detail("offset", .count, "ParseError: the byte at which the line ceases to be JSON, from 0."),
    detail("limit", .number, "The limit that was passed."),
    detail(
      "line", .nullable(.count),
      "The line of an imported file that is wrong, from 1; null if it is no matter of a line."),
    detail(
      "permission", LocationPermission.schema,
      "LocationUnavailable: denied if the position must not be used, else it is not known."),
    detail(
      "attempts", .array(RouletteAttempt.schema), "Every look of surpriseMe that was made."),
    detail(
      "wishes", .array(Candidates.Step.schema), "NothingFound: what each wish left of the cities."),
    detail("cursor", .string, "CursorExpired: from where to follow the archive once it is read."),
    detail("url", .string, "NothingFound: where to search instead."),
    detail("provider", .string, "Name of the service, where it is known."),
    detail(
      "retryAfterMs", .count, "Milliseconds until asking again makes sense, where that is known."),
    detail("alternative", CitySourceID.schema, "The provider to pass instead, for live cities."),
  ]

  /// A member that not every error has.
  private static func detail(_ name: String, _ schema: Schema, _ summary: String) -> Schema.Property
  {
    .init(name, schema, summary, required: false)
  }
}
