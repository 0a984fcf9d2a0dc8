import JSON
package import JSONRPC
import Sessions

// The application's error codes. Those of JSON-RPC are negative and are declared in the target JSONRPC.
extension ErrorCode {
  static let sessionNotFound = ErrorCode(
    1001, "SessionNotFound", "No such session is open, or it has ended.")
  package static let cityNotFound = ErrorCode(
    1002, "CityNotFound", "No such city in the session, the archive or the gazetteer.")
  static let confirmationRequired = ErrorCode(
    1003, "ConfirmationRequired", "Closing would lose unsaved work; say discard.")
  static let nothingToCommit = ErrorCode(
    1004, "NothingToCommit", "Nothing is visible to import, or nothing was changed to save.")
  static let locationUnavailable = ErrorCode(
    1005, "LocationUnavailable", "The device position is needed and not known.")
  package static let nothingFound = ErrorCode(
    1006, "NothingFound", "The search found nothing; data tells where it looked, or where to look.")
  static let alreadyExists = ErrorCode(1007, "AlreadyExists", "It is there already.")
  static let placeNotFound = ErrorCode(1008, "PlaceNotFound", "No such place is in the guide.")
  static let ambiguousLocation = ErrorCode(
    1009, "AmbiguousLocation", "A name that several places have; data.candidates lists them.")
  static let cursorExpired = ErrorCode(
    1010, "CursorExpired",
    "The changes since a cursor are no longer known; data.cursor goes with the archive read anew.")
  static let draftNotFound = ErrorCode(
    1011, "DraftNotFound", "There is no such draft, or it has ended.")
  static let draftInUse = ErrorCode(
    1012, "DraftInUse", "The draft is open in a session, of this or another process.")
  static let draftOutdated = ErrorCode(
    1013, "DraftOutdated", "The archive has changed since; data.left counts what can be taken up.")
  static let locationIsArea = ErrorCode(
    1014, "LocationIsArea",
    "The name is that of a continent, a country or a division; data has its capital and largest cities."
  )
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
  static let storageFailed = ErrorCode(
    1030, "StorageFailed", "The archive or the gazetteer cannot be read or written.")
  static let storageLocked = ErrorCode(
    1031, "StorageLocked", "Another process held the archive's lock for too long.",
    isRetryable: true)
  static let outcomeUnknown = ErrorCode(
    1032, "OutcomeUnknown",
    "Storage failed in the middle of a commit, and whether that was kept is not known; look before you repeat "
      + "the request.")
  static let limitExceeded = ErrorCode(
    1040, "LimitExceeded", "A cap that initialize announces was reached.")

  /// What every method that uses the archive can fail with.
  static let storage: [ErrorCode] = [.storageFailed, .storageLocked]

  /// What every method that changes the archive can fail with.
  static let storageChange = storage + [.outcomeUnknown]

  /// The errors of every method that uses a service.
  static let upstream: [ErrorCode] = [
    .providerNotConfigured, .providerRejected, .quotaExceeded, .providerUnavailable,
    .providerTimeout, .providerAnswerInvalid,
  ]
}
