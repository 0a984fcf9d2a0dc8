import JSON
import JSONRPC
import Sessions

struct SessionUndo: SessionMethod {
  static let name = "session.undo"
  static let summary =
    "Undoes the last star change, removal, restoration or annotation; the filter stays."
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
  static let summary = "Redoes the last edit that session.undo undid."
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
    .init("edit", "The edit that was undone or redone.") { $0.edit },
    ShownSession.revision.of(\.revision))

  static let shape = Shape<Self>(
    .init(
      "kind", "What the edit did when first made.",
      as: .word(["favorite", "remove", "restore", "annotate"]), \.description.kind),
    .init(
      "ids", "Ids of the first \(Limits.maximumListedIDs) cities that it changed.",
      as: Schemas.listedIDs
    ) { Array($0.description.cities.prefix(Limits.maximumListedIDs)) },
    .init("count", "Number of cities that it changed.", \.description.cities.count), name: "Edit")

  private var description: (kind: String, cities: [Int]) {
    switch self {
    case .favorite(let ids, _): ("favorite", ids)
    case .removal(let ids): ("remove", ids)
    case .restoration(let ids): ("restore", ids)
    case .annotation(let edits): ("annotate", edits.map(\.id))
    }
  }
}
