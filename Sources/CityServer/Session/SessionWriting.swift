import JSON
import JSONRPC
import Sessions

extension SessionMode: ParameterValue {}
extension SessionScope: ParameterValue {}

extension SessionMode {
  fileprivate var word: StaticString {
    switch self {
    case .importing: "import"
    case .browsing: "browse"
    }
  }
}

extension SessionScope {
  fileprivate var word: StaticString {
    switch self {
    case .all: "all"
    case .favorites: "favorites"
    case .unfavorites: "unfavorites"
    case .withWikipedia: "withWikipedia"
    }
  }
}

extension SessionState {
  /// Writes the members of `Schemas.state`.
  func write(into object: inout JSONObjectWriter) {
    object.add("mode", literal: mode.word)
    object.add("commitLabel", literal: commitLabel)
    object.add("total", total)
    object.add("visible", visible)
    object.add("favorites", favorites)
    object.add("unfavorites", unfavorites)
    object.add("dirty", dirty)
    object.add("canCommit", canCommit)
    object.add("canRemoveUnfavorites", canRemoveUnfavorites)
    object.add("needsConfirmation", needsConfirmation)
    object.add("query", filter.query)
    object.add("scope", literal: filter.scope.word)
    object.add("canUndo", canUndo)
    object.add("canRedo", canRedo)
  }
}

extension SessionChange {
  /// The parameters of `session.didChange`.
  ///
  /// - Parameter writer: the server's; nil after the server has ended, when nobody reads this.
  func write(into object: inout JSONObjectWriter, _ writer: @autoclosure () -> CityWriter?) {
    object.add("session", session)
    object.add("revision", revision)
    object.add("changes", objects: changes.count) { changes[$0].write(into: &$1, writer()) }
    object.add("state") { state.write(into: &$0) }
  }
}

extension RowChange {
  fileprivate func write(
    into object: inout JSONObjectWriter, _ writer: @autoclosure () -> CityWriter?
  ) {
    switch self {
    case .insert(let index, let row):
      object.add("op", literal: "insert")
      object.add("index", index)
      object.add("city") { writer()?.write(row, into: &$0) }
    case .remove(let index, let id):
      object.add("op", literal: "remove")
      object.add("index", index)
      object.add("id", id)
    case .move(let from, let to):
      object.add("op", literal: "move")
      object.add("from", from)
      object.add("to", to)
    case .update(let index, let id, let favorite):
      object.add("op", literal: "update")
      object.add("index", index)
      object.add("city") {
        $0.add("id", id)
        $0.add("favorite", favorite)
      }
    case .reset: object.add("op", literal: "reset")
    }
  }
}

extension CityWriter {
  func members(of page: SessionPage) -> [JSONObject.Member] {
    Page.cities.members(of: Page(rows: page.rows.map(json), total: page.total, next: page.next))
  }
}

extension Session {
  func pageMembers(offset: Int, limit: Int, _ writer: CityWriter) -> [JSONObject.Member] {
    writer.members(of: page(offset: offset, limit: limit))
  }

  /// The first members in the replies of opening, reading and listing sessions.
  var headMembers: [JSONObject.Member] { [("session", .string(id)), ("mode", mode.json)] }

  /// The reply to a change.
  func changed(_ members: [JSONObject.Member]) -> JSON {
    .object(JSONObject(members + [("revision", JSON(revision))]))
  }

  /// The reply of a request: its own members, the state after it, and a page.
  func answer(with members: [JSONObject.Member], page: [JSONObject.Member] = []) -> JSON {
    let after: [JSONObject.Member] = [
      ("revision", JSON(revision)), ("state", JSON(writing: state.write)),
    ]
    return .object(JSONObject(members + after + page))
  }

  func answer(_ edited: EditedRow) -> JSON {
    JSON { object in
      object.add("city", edited.id)
      object.add("favorite", edited.favorite)
      object.add("index", edited.index)
      object.add("revision", revision)
    }
  }
}

extension SessionState {
  /// The title of the button that commits.
  var commitLabel: StaticString { mode == .importing ? "Import" : "Save" }
}
