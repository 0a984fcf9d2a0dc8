import JSON
import JSONRPC
import Sessions

struct SessionUndo: SessionMethod {
  static let name = "session.undo"
  static let summary = "Takes the last star, removal or restoration back; the filter stays."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = SessionEdit.answer.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let session: String?

  func run(in session: isolated Session) throws -> JSON {
    SessionEdit.answer.json((try session.undo(), session.revision))
  }
}

struct SessionRedo: SessionMethod {
  static let name = "session.redo"
  static let summary = "Does again what session.undo took back."
  static let parameters = Parameters(Fields.session, as: Self.init)
  static let result = SessionEdit.answer.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .requestFailed]

  let session: String?

  func run(in session: isolated Session) throws -> JSON {
    SessionEdit.answer.json((try session.redo(), session.revision))
  }
}

extension SessionEdit: WireObject {
  fileprivate static let answer = Shape<(edit: SessionEdit, revision: Int)>(
    .init("edit", "The edit that was taken back, or made again.") { $0.edit },
    ShownSession.revision.of(\.revision))

  static let shape = Shape<Self>(
    .init(
      "kind", "What it did when it was made.", as: .word(["favorite", "remove", "restore"]),
      \.description.kind),
    .init(
      "ids", "The first \(Limits.maximumListedIDs) ids of the cities that it changed.",
      as: Schemas.listedIDs
    ) { Array($0.description.cities.prefix(Limits.maximumListedIDs)) },
    .init("count", "How many they are.", \.description.cities.count), name: "Edit")

  private var description: (kind: String, cities: [Int]) {
    switch self {
    case .favorite(let ids, _): ("favorite", ids)
    case .removal(let ids): ("remove", ids)
    case .restoration(let ids): ("restore", ids)
    }
  }
}
