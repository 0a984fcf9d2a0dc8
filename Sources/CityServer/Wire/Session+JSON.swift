import CityCore
import JSON
import JSONRPC

extension SessionScope: DocumentedDefault {}

enum SessionScopeWords {
  static let all = SessionScope.allCases.map(\.rawValue)
}

extension JSON {
  init(_ state: SessionState) {
    self = [
      "mode": .string(state.mode.rawValue),
      "commitLabel": .string(state.commitLabel),
      "total": JSON(state.total),
      "visible": JSON(state.visible),
      "favorites": JSON(state.favorites),
      "unfavorites": JSON(state.unfavorites),
      "dirty": .bool(state.dirty),
      "canCommit": .bool(state.canCommit),
      "canRemoveUnfavorites": .bool(state.canRemoveUnfavorites),
      "needsConfirmation": .bool(state.needsConfirmation),
      "query": .string(state.filter.query),
      "scope": .string(state.filter.scope.rawValue),
      "canUndo": .bool(state.canUndo),
      "canRedo": .bool(state.canRedo),
    ]
  }

  /// The parameters of `session.didChange`.
  init(_ change: SessionChange, _ writer: CityWriter) {
    self = [
      "session": .string(change.session),
      "revision": JSON(change.revision),
      "changes": .array(change.changes.map { JSON($0, writer) }),
      "state": JSON(change.state),
    ]
  }

  private init(_ change: RowChange, _ writer: CityWriter) {
    switch change {
    case .insert(let index, let row):
      self = ["op": "insert", "index": JSON(index), "city": writer.json(row)]
    case .remove(let index, let id): self = ["op": "remove", "index": JSON(index), "id": JSON(id)]
    case .move(let from, let to): self = ["op": "move", "from": JSON(from), "to": JSON(to)]
    case .update(let index, let row):
      self = ["op": "update", "index": JSON(index), "city": writer.json(row)]
    case .reset: self = ["op": "reset"]
    }
  }

  /// A list with its size, as all lists are answered.
  static func page(
    _ cities: [JSON], total: Int, next: Int?
  ) -> [JSONObject.Member] {
    [("cities", .array(cities)), ("total", JSON(total)), ("next", JSON(next))]
  }

  init(_ counts: CommitCounts, _ status: ArchiveSummary) {
    self = [
      "added": JSON(counts.added),
      "replaced": JSON(counts.replaced),
      "removed": JSON(counts.removed),
      "updated": JSON(counts.updated),
      "discarded": JSON(counts.discarded),
      "archive": JSON(status),
    ]
  }

  init(_ status: ArchiveSummary) {
    self = .object(JSONObject(status.members))
  }
}

extension ArchiveSummary {
  /// Shaped as `Schemas.archive`.
  var members: [JSONObject.Member] {
    [("count", JSON(count)), ("favorites", JSON(favorites)), ("revision", JSON(revision))]
  }
}

extension Session {
  /// What every change of a session answers with beside its own members.
  var revisionMembers: [JSONObject.Member] {
    [("revision", JSON(revision)), ("state", JSON(state))]
  }

  func pageMembers(offset: Int, limit: Int, _ writer: CityWriter) -> [JSONObject.Member] {
    let page = page(offset: offset, limit: limit)
    return JSON.page(page.rows.map(writer.json), total: page.total, next: page.next)
  }

  func answer(_ located: LocatedRow) -> JSON {
    let members: [JSONObject.Member] = [
      ("city", JSON(located.row.city.id)), ("favorite", .bool(located.row.favorite)),
      ("index", JSON(located.index)),
    ]
    return .object(JSONObject(members + revisionMembers))
  }
}
