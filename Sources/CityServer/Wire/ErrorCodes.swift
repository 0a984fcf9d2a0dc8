import JSON
package import JSONRPC

// The application's error codes. Those of JSON-RPC are negative and are declared in the target JSONRPC.
extension ErrorCode {
  package static let sessionNotFound = ErrorCode(
    1001, "SessionNotFound", "No open session has this id, or no session is open.")
  package static let cityNotFound = ErrorCode(
    1002, "CityNotFound", "No such city in the session, the archive or the gazetteer.")
  static let confirmationRequired = ErrorCode(
    1003, "ConfirmationRequired", "Closing would lose unsaved changes; pass discard to lose them.")
  static let nothingToCommit = ErrorCode(
    1004, "NothingToCommit", "There is no visible city to import, or no edit was made.")
  static let locationUnavailable = ErrorCode(
    1005, "LocationUnavailable",
    "The request needs the device position, which is unknown or denied.")
  package static let nothingFound = ErrorCode(
    1006, "NothingFound",
    "The search found nothing; data has the attempts, similar names, or where to search instead.")
  static let alreadyExists = ErrorCode(
    1007, "AlreadyExists", "The city, the list or the file already exists.")
  static let placeNotFound = ErrorCode(1008, "PlaceNotFound", "The guide has no such place.")
  static let ambiguousLocation = ErrorCode(
    1009, "AmbiguousLocation", "The text may mean several places; data.candidates lists them.")
  static let cursorExpired = ErrorCode(
    1010, "CursorExpired",
    "The changes since the cursor are no longer recorded; read the archive again and continue from "
      + "data.cursor.")
  static let draftNotFound = ErrorCode(
    1011, "DraftNotFound", "No draft has this id, or it has ended.")
  static let draftInUse = ErrorCode(
    1012, "DraftInUse", "The draft is open in a session of this or another process.")
  static let draftOutdated = ErrorCode(
    1013, "DraftOutdated",
    "The archive has changed since the draft was saved; data.left counts the changed cities that still apply."
  )
  static let locationIsArea = ErrorCode(
    1014, "LocationIsArea",
    "The text names a continent, a country or a division; data has its capital and largest cities."
  )
  static let listNotFound = ErrorCode(
    1015, "ListNotFound", "The archive has no such list; data.lists has the names of its lists.")
  static let providerNotConfigured = ErrorCode(
    1020, "ProviderNotConfigured", "The service needs a key, or is turned off.")
  static let providerRejected = ErrorCode(
    1021, "ProviderRejected", "The service refuses this request or this account.")
  static let quotaExceeded = ErrorCode(
    1022, "QuotaExceeded",
    "The request limit of the service is reached; data.retryAfterMs is the time to wait, if known.",
    isRetryable: true)
  static let providerUnavailable = ErrorCode(
    1023, "ProviderUnavailable", "The service is unreachable or out of order.",
    isRetryable: true)
  static let providerTimeout = ErrorCode(
    1024, "ProviderTimeout", "The service did not reply in time.", isRetryable: true)
  static let providerAnswerInvalid = ErrorCode(
    1025, "ProviderAnswerInvalid", "The service sent an invalid reply.", isRetryable: true)
  static let storageFailed = ErrorCode(
    1030, "StorageFailed", "The archive or the gazetteer cannot be read or written.")
  static let storageLocked = ErrorCode(
    1031, "StorageLocked", "Another process held the archive's lock for too long.",
    isRetryable: true)
  static let outcomeUnknown = ErrorCode(
    1032, "OutcomeUnknown",
    "Storage failed during a commit, and it is unknown whether the change was saved; check before you "
      + "repeat the request.", isInDoubt: true)
  static let limitExceeded = ErrorCode(
    1040, "LimitExceeded", "A limit was exceeded; data.limit is its value.")

  /// The storage errors of methods that read the archive.
  static let storage: [ErrorCode] = [.storageFailed, .storageLocked]

  /// The storage errors of methods that change the archive.
  static let storageChange = storage + [.outcomeUnknown]

  /// The service errors of methods that use a service.
  static let upstream: [ErrorCode] = [
    .providerNotConfigured, .providerRejected, .quotaExceeded, .providerUnavailable,
    .providerTimeout, .providerAnswerInvalid,
  ]
}
