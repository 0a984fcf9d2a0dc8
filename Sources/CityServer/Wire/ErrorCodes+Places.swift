import JSONRPC

extension ErrorCode {
  static let placeNotFound = ErrorCode(
    1008, "PlaceNotFound", "No such place is in the guide.")

  /// What every method of the guide can fail with.
  static let guide: [ErrorCode] = [.storageFailed, .storageLocked]
}
