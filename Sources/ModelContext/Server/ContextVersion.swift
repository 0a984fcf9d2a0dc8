import JSON
import JSONRPC

/// The supported versions of the protocol, oldest first.
enum ContextVersion: String, CaseIterable {
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// The newest version with `initialize`.
  static let handshake = november2025

  /// Whether each request is self-contained, without a handshake.
  var isStateless: Bool { self == .july2026 }
}

extension RPCError {
  /// The error for an unsupported version of the protocol.
  static func unsupported(_ version: String) -> RPCError {
    let spoken = ContextVersion.allCases.map(\.rawValue)
    return RPCError(
      .unsupportedProtocolVersion,
      "The version \(JSON.string(version).excerpt) of the protocol is not spoken here; choose "
        + "\(spoken.joined(separator: ", ")).",
      details: [
        "supported": .array(spoken.map(JSON.string)), "requested": .string(version),
      ])
  }
}

extension ErrorCode {
  static let unsupportedProtocolVersion = ErrorCode(
    -32022, "UnsupportedProtocolVersion", "A version of the protocol that is not spoken here.")

  /// Only in conversations with a handshake.
  static let resourceNotFound = ErrorCode(
    -32002, "ResourceNotFound", "There is no such resource.")
}
