import CityCore
import JSONRPC
import Platform

/// What the guide refuses.
enum PlaceError: Error {
  case notFound(id: Int)

  var rpcError: RPCError {
    switch self {
    case .notFound(let id):
      RPCError(.placeNotFound, "There is no place \(id) in the guide; place.list tells ids.")
    }
  }
}

/// Why there is no picture.
enum PhotoError: Error {
  /// The file cannot be written; with what failed.
  case storage(SystemError)
  case http(HTTPError)

  /// The address answered with this status.
  case refused(host: String, status: Int)

  /// What came is no picture.
  case notAPicture(host: String)

  var rpcError: RPCError {
    switch self {
    case .storage(let error):
      RPCError(.storageFailed, "The picture can't be kept: \(error.message).")
    case .http(let error): RPCError(ErrorMapping.code(for: error), error.message)
    case .refused(let host, let status):
      RPCError(
        status == 429 ? .quotaExceeded : .providerUnavailable,
        "\(host) does not give the picture: it answered with status \(status); try again later.")
    case .notAPicture(let host):
      RPCError(
        .providerAnswerInvalid,
        "What \(host) sent is no JPEG, PNG, WebP or GIF; try again later, or set another picture.")
    }
  }

  static func keeping<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(PhotoError) -> Result {
    do { return try body() } catch { throw .storage(error) }
  }
}
