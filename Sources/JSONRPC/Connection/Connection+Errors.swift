import JSON
import Platform
import Text

// Converts thrown errors to errors of replies.
extension Connection {
  /// The error for a received text that the JSON parser refuses, or for a batch that is empty or too long.
  func rpcError(for error: any Error, line: ArraySlice<UInt8>) -> RPCError {
    guard let error = error as? JSONError else { return api.rpcError(for: error) }
    if splitter.framing != .contentLength,
      line.prefix(while: { $0 != UInt8(ascii: ":") }).isContentLength
    {
      return .headerFraming
    }
    if case .duplicateMember = error.reason {
      return RPCError(.invalidRequest, "Ambiguous request: \(error.message).")
    }
    // If a message spans lines, its first line ends early, and most others do not begin like a message.
    let isPart = error.offset == line.count || !line.beginsMessage
    let isLine = splitter.framing != .contentLength
    let advice = isLine && isPart ? "; write each message on one line" : ""
    return RPCError(
      .parseError, "The message is not JSON: \(error.message)\(advice).",
      details: ["offset": JSON(error.offset)])
  }

  /// The error for a request or notification that failed; logs it.
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
  fileprivate var beginsMessage: Bool {
    let first = first { $0 != 0x20 && $0 != 0x09 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
