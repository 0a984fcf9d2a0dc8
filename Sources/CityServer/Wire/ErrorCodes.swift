import CityCore
import JSON
import JSONRPC
import Platform

// The application's own codes. Those of JSON-RPC lie below zero and stand in the target JSONRPC.
extension ErrorCode {
  static let sessionNotFound = ErrorCode(
    1001, "SessionNotFound", "No such session is open, or it has ended.")

  static let cityNotFound = ErrorCode(
    1002, "CityNotFound", "No such city in the session, the archive or the gazetteer.")

  static let confirmationRequired = ErrorCode(
    1003, "ConfirmationRequired", "Closing would lose unsaved work; say discard.")

  static let nothingToCommit = ErrorCode(
    1004, "NothingToCommit", "Nothing is visible to import, or nothing was changed to save.")

  static let locationUnavailable = ErrorCode(
    1005, "LocationUnavailable", "The device position is needed and not known.")

  static let nothingFound = ErrorCode(
    1006, "NothingFound", "The search found nothing; data tells where it looked, or where to look.")

  static let alreadyExists = ErrorCode(1007, "AlreadyExists", "It is there already.")

  static let storageFailed = ErrorCode(
    1030, "StorageFailed", "The archive or the gazetteer cannot be read or written.")

  static let storageLocked = ErrorCode(
    1031, "StorageLocked", "Another process held the archive's lock for too long.",
    isRetryable: true)

  static let limitExceeded = ErrorCode(
    1040, "LimitExceeded", "A cap that initialize announces was reached.")
}

/// What the domain throws, as the protocol says it: the one place where both are known.
enum ErrorMapping {
  static func rpcError(for error: any Error) -> RPCError? {
    switch error {
    case let error as SessionError: RPCError(code(for: error), error.message)
    case let error as ArchiveError: RPCError(code(for: error), error.message)
    case let error as GazetteerError: RPCError(.storageFailed, error.description)
    case let error as ClientFileError: rpcError(forFile: error)
    case let error as TextFileError: rpcError(forFile: error)
    case let error as GuideFileError:
      RPCError(.requestFailed, "Nothing was imported; \(error.reason).")
    case let error as PlaceError: error.rpcError
    case let error as PhotoError: error.rpcError
    case let error as WeatherFailure: rpcError(forWeather: error)
    case let error as ServiceError: rpcError(forService: error)
    case let error as CityFailure: rpcError(forCities: error)
    case let error as RouletteError: RPCError(.storageFailed, error.description)
    default: nil
    }
  }

  private static func code(for error: SessionError) -> ErrorCode {
    switch error {
    case .cityNotFound, .cityRemoved: .cityNotFound
    case .cityNotRemoved: .alreadyExists
    case .nothingToCommit: .nothingToCommit
    case .confirmationRequired: .confirmationRequired
    case .nothingToUndo, .nothingToRedo, .noArticle, .noArticleBefore, .noArticleAfter:
      .requestFailed
    }
  }

  private static func code(for error: ArchiveError) -> ErrorCode {
    switch error {
    case .storageFailed: .storageFailed
    case .storageLocked: .storageLocked
    case .cityNotFound: .cityNotFound
    case .alreadyExists: .alreadyExists
    }
  }
}
