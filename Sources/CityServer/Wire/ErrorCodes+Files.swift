import CityCore
import JSON
import JSONRPC
import Platform

// A path that none can be is a wrong parameter; what the disk or the file itself refuses is a legal
// request that fails.
extension ErrorMapping {
  static func rpcError(forFile error: ClientFileError) -> RPCError {
    switch error {
    case .malformed:
      RPCError(.invalidParams, error.message, details: ["path": "params.path"])
    case .tooLarge(_, _, let limit):
      RPCError(.limitExceeded, error.message, details: ["limit": JSON(limit)])
    case .failed: RPCError(.requestFailed, error.message)
    }
  }

  static func rpcError(forFile error: TextFileError) -> RPCError {
    let line: JSONObject.Member = ("line", JSON(error.line))
    guard let limit = error.limit else {
      return RPCError(.requestFailed, error.message, details: JSONObject([line]))
    }
    return RPCError(
      .limitExceeded, error.message, details: JSONObject([line, ("limit", JSON(limit))]))
  }
}
