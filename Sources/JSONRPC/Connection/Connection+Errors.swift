import JSON
import Platform

extension Connection {
  /// The error for a line that could not be taken as a message or a batch.
  func rpcError(for error: any Error, line: ArraySlice<UInt8>) -> RPCError {
    guard let error = error as? JSONError else { return api.rpcError(for: error) }
    if line.isContentLengthHeader { return .headerFraming }
    if case .duplicateMember = error.reason {
      return RPCError(.invalidRequest, "Ambiguous request: \(error.message).")
    }
    return RPCError(
      .parseError, "The line is not JSON: \(error.message).",
      details: ["offset": JSON(error.offset)])
  }
}

extension Connection {
  /// What a request or notification is refused with, told to the log.
  @discardableResult
  func rpcError(for error: any Error, from method: String) -> RPCError {
    let answer = api.rpcError(for: error)
    if answer.code == .internalError {
      log(.error, "\(method) failed: \(error)")
    } else {
      log(.info, "\(JSON.string(method).excerpt) failed: \(answer.code.name): \(answer.message)")
    }
    return answer
  }
}

extension ArraySlice<UInt8> {
  /// Names of headers are the same in either case; 0x20 makes a letter a small one and leaves `-`
  /// and `:` as they are.
  fileprivate var isContentLengthHeader: Bool {
    let name = "content-length:".utf8
    return prefix(name.count).elementsEqual(name) { $0 | 0x20 == $1 }
  }
}

extension RPCError {
  fileprivate static let headerFraming = RPCError(
    .parseError,
    "This server reads one JSON message a line; send no Content-Length headers, end each message "
      + "with a newline.")
}

extension API {
  /// What a handler threw, as the reply says it. Anything unforeseen is a fault of ours.
  func rpcError(for error: any Error) -> RPCError {
    if let error = error as? RPCError { return error }
    if error is CancellationError { return .cancelled }
    return mapError(error)
      ?? RPCError(.internalError, "The server failed; please report this with its log.")
  }
}
