import CityCore
import JSON
import JSONRPC

extension SessionScope: DocumentedDefault {}

enum SessionScopeWords {
  static let all = SessionScope.allCases.map(\.rawValue)
}

extension JSON {
  init(_ state: SessionState) {
    self.init { object in
      object.add("mode", state.mode.rawValue)
      object.add("commitLabel", state.commitLabel)
      object.add("total", state.total)
      object.add("visible", state.visible)
      object.add("favorites", state.favorites)
      object.add("unfavorites", state.unfavorites)
      object.add("dirty", state.dirty)
      object.add("canCommit", state.canCommit)
      object.add("canRemoveUnfavorites", state.canRemoveUnfavorites)
      object.add("needsConfirmation", state.needsConfirmation)
      object.add("query", state.filter.query)
      object.add("scope", state.filter.scope.rawValue)
      object.add("canUndo", state.canUndo)
      object.add("canRedo", state.canRedo)
    }
  }

  /// The parameters of `session.didChange`.
  init(_ change: SessionChange, _ writer: CityWriter) {
    self.init { object in
      object.add("session", change.session)
      object.add("revision", change.revision)
      object.add("changes", .array(change.changes.map { JSON($0, writer) }))
      object.add("state", JSON(change.state))
    }
  }

  private init(_ change: RowChange, _ writer: CityWriter) {
    self.init { object in
      switch change {
      case .insert(let index, let row):
        object.add("op", "insert")
        object.add("index", index)
        object.add("city", writer.json(row))
      case .remove(let index, let id):
        object.add("op", "remove")
        object.add("index", index)
        object.add("id", id)
      case .move(let from, let to):
        object.add("op", "move")
        object.add("from", from)
        object.add("to", to)
      case .update(let index, let row):
        object.add("op", "update")
        object.add("index", index)
        object.add("city", writer.json(row))
      case .reset: object.add("op", "reset")
      }
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
    JSON { object in
      object.add("city", located.row.city.id)
      object.add("favorite", located.row.favorite)
      object.add("index", located.index)
      object.add("revision", revision)
      object.add("state", JSON(state))
    }
  }
}
