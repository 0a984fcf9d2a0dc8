import CityCore
import JSON
import JSONRPC

enum SessionClose: CityMethod {
  static let name = "session.close"
  static let summary = "Ends the session without storing anything."

  private static let discard = Field<Bool>.optional(
    "discard", .boolean, "Lose unsaved work without asking.", default: false, read: \.bool)

  static let parameters = [Fields.session.property, discard.property]
  static let result = Schema.object()
  static let errors: [ErrorCode] = [.sessionNotFound, .confirmationRequired]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let session = try server.session(parameters[Fields.session])
    let discard = try parameters[discard]
    try session.assumeIsolated { try $0.close(discard: discard) }
    server.end(session, because: .closed)
    return [:]
  }
}

/// Why a session ended, in `session.didClose`.
enum SessionEnd: String, CaseIterable {
  case committed, closed
}

extension CityServer {
  func end(_ session: Session, because reason: SessionEnd) {
    sessions.remove(session)
    outbox.notify(
      "session.didClose",
      ["session": .string(session.id), "reason": .string(reason.rawValue)])
  }
}
