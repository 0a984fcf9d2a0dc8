import Geography
import JSON
import JSONRPC
import Sessions

extension SessionMode: ParameterValue {}
extension SessionScope: ParameterValue {}

// Static strings are written without a search for characters to escape. With raw values, a toggle of a star took 1.03
// times the instructions.

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

extension SessionState: FrequentObject {
  static let schemaName: String? = "State"

  static func list(_ members: inout some MemberList<Self> & ~Copyable) {
    members.add(
      "mode", "Mode of the session.", as: SessionMode.schema, word: { $0.mode.word })
    members.add(
      "commitLabel", "Title for a button that commits.", as: .word(["Import", "Save"]),
      word: { $0.mode == .importing ? "Import" : "Save" })
    members.add("total", "Number of cities in the session.") { $0.total }
    members.add("visible", "Number of cities that match the filter.") { $0.visible }
    members.add("favorites", "Number of visible cities with a star.") { $0.favorites }
    members.add("unfavorites", "Number of visible cities without a star.") { $0.unfavorites }
    members.add("dirty", "Whether the session was edited, even if the edits were undone.") {
      $0.dirty
    }
    members.add("canCommit", "Whether session.commit has anything to store.") { $0.canCommit }
    members.add("canRemoveUnfavorites", "Whether a visible city has no star.") {
      $0.canRemoveUnfavorites
    }
    members.add("needsConfirmation", "Whether session.close requires discard.") {
      $0.needsConfirmation
    }
    members.add("query", "The filter's text, as given.") { $0.filter.query }
    members.add(
      "scope", "The filter's scope.", as: SessionScope.schema, word: { $0.filter.scope.word })
    members.add("canUndo", "Whether session.undo has an edit to undo.") { $0.canUndo }
    members.add("canRedo", "Whether session.redo has an edit to redo.") { $0.canRedo }
  }
}

/// The id, the revision and the state of a session, as replies show them.
struct ShownSession: Sendable {
  let id: String
  let revision: Int
  let state: SessionState

  /// The first members in the replies of methods that open, read or list sessions.
  static let head = Shape<Self>(
    .init("session", "Id of the session.") { $0.id },
    .init("mode", "Mode of the session.") { $0.state.mode })

  /// The region of a session's cities, if the request asks for it.
  static let region = Shape<Bounds?>.Member.ifPresent(
    "region",
    "If requested, the smallest box around the cities; absent if there are none. It "
      + "crosses the 180th meridian if west is greater than east."
  ) { $0 }

  /// The revision in the reply to an edit of a session. The new state is in the notification.
  static let revision = Shape<Int>.Member("revision", revisionSummary) { $0 }
  static let revisionSummary = "The session's revision after the request."

  /// The revision and the state in the replies of methods that read or list sessions or set a filter.
  static let state = Shape<Self>(
    revision.of(\.revision),
    .init("state", "The session's state after the request.") { $0.state })
}

extension Session {
  var shown: ShownSession { ShownSession(id: id, revision: revision, state: state) }
}
