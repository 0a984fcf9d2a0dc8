import JSON
import JSONRPC

/// The supported versions of the protocol, oldest first.
enum ContextVersion: String, CaseIterable, Comparable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// The newest version with `initialize`.
  static let handshake = november2025

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Whether each request is self-contained, without a handshake.
  var isStateless: Bool { self == .july2026 }

  /// Whether results of tools can have data beside their text, definitions can have titles, and the server
  /// can ask the user.
  var hasStructuredContent: Bool { self >= .june2025 }

  /// Whether tools can have annotations and progress can have a message.
  var hasAnnotations: Bool { self >= .march2025 }

  /// A definition of a tool, prompt or resource without the members that this version does not have.
  func visible(_ definition: JSON) -> JSON {
    guard !hasStructuredContent, var members = definition.object else { return definition }
    members["title"] = nil
    members["outputSchema"] = nil
    if !hasAnnotations {
      members["annotations"] = nil
    }
    return .object(members)
  }
}

extension RPCError {
  /// The error for an unsupported version of the protocol.
  ///
  /// - Parameter accepted: the versions to offer instead.
  static func unsupported(_ version: String, accepted: [ContextVersion]) -> RPCError {
    let names = accepted.map(\.rawValue)
    return RPCError(
      .unsupportedProtocolVersion,
      "The protocol version \(JSON.string(version).excerpt) is not supported here; use "
        + "\(names.joined(separator: ", ")).",
      details: [
        "supported": .array(names.map(JSON.string)), "requested": .string(version),
      ])
  }
}

extension ErrorCode {
  static let unsupportedProtocolVersion = ErrorCode(
    -32022, "UnsupportedProtocolVersion",
    "The server does not support this version of the protocol.")

  /// Used only in conversations with a handshake.
  static let resourceNotFound = ErrorCode(
    -32002, "ResourceNotFound", "There is no resource with this URI.")
}
