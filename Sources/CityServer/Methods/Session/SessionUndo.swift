import CityCore
import JSON
import JSONRPC

enum SessionUndo: CityMethod {
  static let name = "session.undo"
  static let summary = "Takes the last star, removal or restoration back; the filter stays."
  static let parameters = [Fields.session.property]
  static let result = SessionEdits.result
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    try server.session(parameters[Fields.session]).assumeIsolated { session in
      SessionEdits.answer(try session.undo(), session)
    }
  }
}

enum SessionRedo: CityMethod {
  static let name = "session.redo"
  static let summary = "Does again what session.undo took back."
  static let parameters = [Fields.session.property]
  static let result = SessionEdits.result
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    try server.session(parameters[Fields.session]).assumeIsolated { session in
      SessionEdits.answer(try session.redo(), session)
    }
  }
}

/// What undo and redo answer.
private enum SessionEdits {
  static let result = Schema.object(
    [
      .init(
        "edit",
        .object(
          .init("kind", .word(["favorite", "remove", "restore"]), "What it did when it was made."),
          .init("cities", .array(.count), "Ids of the cities that it changed.")),
        "The edit that was taken back, or made again.")
    ] + Schemas.revisionProperties, open: false)

  static func answer(_ edit: SessionEdit, _ session: isolated Session) -> JSON {
    let (kind, cities) = description(of: edit)
    let edit: JSON = ["kind": .string(kind), "cities": .array(cities.map { JSON($0) })]
    return .object(JSONObject([("edit", edit)] + session.revisionMembers))
  }

  private static func description(of edit: SessionEdit) -> (kind: String, cities: [Int]) {
    switch edit {
    case .favorite(let id, _): ("favorite", [id])
    case .removal(let ids): ("remove", ids)
    case .restoration(let ids): ("restore", ids)
    }
  }
}
