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
    let supported = ContextVersion.allCases.map(\.rawValue)
    return RPCError(
      .unsupportedProtocolVersion,
      "The protocol version \(JSON.string(version).excerpt) is not supported; use "
        + "\(supported.joined(separator: ", ")).",
      details: [
        "supported": .array(supported.map(JSON.string)), "requested": .string(version),
      ])
  }
}

extension ErrorCode {
  static let unsupportedProtocolVersion = ErrorCode(
    -32022, "UnsupportedProtocolVersion",
    "The server does not support this version of the protocol.")

  /// Only in conversations with a handshake.
  static let resourceNotFound = ErrorCode(
    -32002, "ResourceNotFound", "There is no resource with this URI.")
}
