internal import Archive
import JSON
import JSONRPC
import Platform
import Sessions

struct SessionResume: CityExclusiveMethod {
  static let name = "session.resume"
  static let summary = "Opens a session again that ended with its process, from the draft of it."
  static let parameters = Parameters(
    Drafts.field,
    Field<Bool>.optional(
      "force", "If the archive has changed since: open it over the archive as it is now.",
      default: false), as: Self.init)
  static let result = SessionOpen.result
  static let errors: [ErrorCode] =
    [.draftNotFound, .draftInUse, .draftOutdated, .limitExceeded] + ErrorCode.storage

  let draft: String
  let force: Bool

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try server.sessions.makeRoom()
    guard let store = server.settings.drafts else { throw DraftError.notFound(draft) }
    let gazetteer = try? server.gazetteer()
    let resumed = try await server.use { [draft, force, sessions = server.sessions] archive in
      let resumed = try store.resume(draft, over: archive, in: gazetteer, isForced: force)
      try sessions.makeRoom(forRows: resumed.content.list.rowCount)
      return resumed
    }
    let id = server.sessions.newID()
    let kept = SessionDraft(resumed, in: store, onEvent: server.draftEvents(of: id))
    let source = Discovery.completed(resumed.head.source)
    let session = server.open(resumed.content, source: source, id, kept)
    return server.opened(session, source)
  }
}

struct SessionDiscardDraft: CityExclusiveMethod {
  static let name = "session.discardDraft"
  static let summary = "Removes a draft that is open in no session; what it holds is lost."
  static let parameters = Parameters(Drafts.field, as: Self.init)
  static let result = Schema.object()
  static let errors: [ErrorCode] = [.draftNotFound, .draftInUse]

  let draft: String

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    guard let store = server.settings.drafts else { throw DraftError.notFound(draft) }
    try await server.archive.perform { [draft] in try store.discard(draft) }
    server.announce(.ended, of: draft, nil)
    return [:]
  }
}

/// What is told of drafts.
enum Drafts {
  static let field = Field<String>.required(
    "draft", "Id of the draft, of session.list.", as: .string(maximumBytes: 64))

  /// As many as fit on a short line.
  static let mostListed = 100

  /// The parameters of `draft.didChange`.
  static let change = Shape<(draft: String?, session: String?, event: SessionDraft.Event)>(
    .init("draft", "Its id; null for one that could not be begun.", \.draft),
    .init("session", "The session that it is of; null for one of an earlier process.", \.session),
    .init(
      "event", "What became of it.", as: .word(["begun", "ended", "failed"]), \.event.words.event),
    .init("message", "Why it failed, for the user; else null.", \.event.words.message))
}

extension SessionDraft.Event {
  fileprivate var words: (event: String, message: String?) {
    switch self {
    case .begun: ("begun", nil)
    case .ended: ("ended", nil)
    case .failed(let message): ("failed", message)
    }
  }
}

extension DraftSummary: Shaped {
  static let shape = Shape<Self>(
    .init("draft", "Its id.", \.id), .init("mode", "What the session was for.", \.mode),
    .init("savedAt", "When it was written last, ISO 8601.", as: .string) {
      JSON(time: Double($0.savedAt), zone: nil)
    },
    .init("changes", "Stars, removals, restorations, undos and redos in it.", \.changes),
    .init(
      "heldBy", "The process in which its session is open, which may be this one; else null.",
      \.heldBy),
    .init(
      "expiresAt",
      "When it is removed, ISO 8601; null while its session is open, or if drafts do not expire.",
      as: String?.schema
    ) { JSON(time: $0.expiresAt.map(Double.init), zone: nil) }, name: "Draft")
}

extension CityServer {
  /// What is answered of a session that opened.
  func opened(_ session: Session, _ source: JSON) -> JSON {
    let writer = writer
    return session.assumeIsolated { session in
      writer.opened(
        session.id, source, session.revision, session.state,
        session.page(offset: 0, limit: Limits.defaultPage))
    }
  }

  /// A draft for a session that opens.
  ///
  /// - Parameter archiveRevision: what a browse session shows.
  func draft(
    _ mode: SessionMode, _ source: JSON, _ id: String, archiveRevision: Int = 0
  ) -> SessionDraft {
    let head = DraftHead(mode: mode, source: source, archiveRevision: archiveRevision)
    return SessionDraft(of: head, in: settings.drafts, onEvent: draftEvents(of: id))
  }

  /// Announces what becomes of a draft, from whatever thread.
  func draftEvents(of session: String) -> @Sendable (String?, SessionDraft.Event) -> Void {
    { [weak self, loop] draft, event in
      let announce = { @Sendable [weak self] in
        self?.assumeIsolated { $0.announce(event, of: draft, session) } ?? ()
      }
      if loop.isIsolatingCurrentContext() == true {
        announce()
      } else {
        loop.perform(announce)
      }
    }
  }

  fileprivate func announce(_ event: SessionDraft.Event, of draft: String?, _ session: String?) {
    outbox.notify("draft.didChange", Drafts.change.json((draft, session, event)))
  }

  /// Has a draft saved before anything more is told.
  func isUnsaved(_ draft: SessionDraft) {
    if unsavedDrafts.isEmpty {
      outbox.beforeWriting { [weak self] in self?.assumeIsolated { $0.saveDrafts() } }
    }
    if unsavedDrafts.last !== draft {
      unsavedDrafts.append(draft)
    }
  }

  func saveDrafts() {
    for draft in exchange(&unsavedDrafts, with: []) {
      draft.save()
    }
  }
}
