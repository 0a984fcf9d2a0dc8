import JSON
import JSONRPC
import Sessions

extension SessionMode: ParameterValue {}
extension SessionScope: ParameterValue {}

// Literals, whose text needs no look for escapes: with raw values a toggle took 1.03 times the
// instructions.

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
      "mode", "What the session is for.", as: SessionMode.schema, word: { $0.mode.word })
    members.add(
      "commitLabel", "Title for the button that commits.", as: .word(["Import", "Save"]),
      word: { $0.mode == .importing ? "Import" : "Save" })
    members.add("total", "Cities in the session.") { $0.total }
    members.add("visible", "Cities that the filter lets through.") { $0.visible }
    members.add("favorites", "Visible cities with a star.") { $0.favorites }
    members.add("unfavorites", "Visible cities without a star.") { $0.unfavorites }
    members.add("dirty", "Whether anything was changed, even if it was changed back.") {
      $0.dirty
    }
    members.add("canCommit", "Whether session.commit has anything to store.") { $0.canCommit }
    members.add("canRemoveUnfavorites", "Whether a visible city has no star.") {
      $0.canRemoveUnfavorites
    }
    members.add("needsConfirmation", "Whether session.close needs discard.") {
      $0.needsConfirmation
    }
    members.add("query", "The filter's text, as it was given.") { $0.filter.query }
    members.add(
      "scope", "The filter's scope.", as: SessionScope.schema, word: { $0.filter.scope.word })
    members.add("canUndo", "Whether session.undo has anything to take back.") { $0.canUndo }
    members.add("canRedo", "Whether session.redo has anything to repeat.") { $0.canRedo }
  }
}

/// A session as the replies of its methods show it.
struct ShownSession: Sendable {
  let id: String
  let revision: Int
  let state: SessionState

  /// First in the replies of methods that open, read or list sessions.
  static func head(id: String, mode: String) -> Shape<Self> {
    Shape(.init("session", id) { $0.id }, .init("mode", mode) { $0.state.mode })
  }

  /// Last in the reply to a change of a session. The new state is in the notification.
  static let revision = Shape<Int>.Member("revision", revisionSummary) { $0 }
  static let revisionSummary = "The session's revision after the request."

  /// Last in the reply to a method that reads a session.
  static let state = Shape<Self>(
    revision.of(\.revision),
    .init("state", "The session's state after the request.") { $0.state })
}

extension Session {
  var shown: ShownSession { ShownSession(id: id, revision: revision, state: state) }
}
