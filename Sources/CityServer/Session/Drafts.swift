import JSON
import JSONRPC
import Platform
import Sessions

/// The shapes of drafts on the wire.
enum Drafts {
  static let field = Field<String>.required(
    "draft", "Id of the draft, of session.list.", as: .string(maximumBytes: 64))

  /// As many drafts as fit on a short line.
  static let mostListed = 100
}

/// The parameters of `draft.didChange`.
struct DraftChange: WireObject {
  let draft: String?
  let session: String?
  let event: SessionDraft.Event

  static let shape = Shape<Self>(
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

extension DraftSummary: WireObject {
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
  /// The draft of a session that is being opened.
  ///
  /// - Parameters:
  ///   - source: the JSON of the import's `Discovery`; null for a browse session.
  ///   - archiveRevision: the revision that a browse session shows.
  func newDraft(
    _ mode: SessionMode, source: JSON, session: String, archiveRevision: Int = 0
  ) -> SessionDraft {
    let head = DraftHead(
      mode: mode, origin: source == .null ? nil : source.text, archiveRevision: archiveRevision)
    return SessionDraft(of: head, in: settings.drafts, onEvent: draftEvents(of: session))
  }

  /// Notifies the client of a draft's events, which may occur on any thread.
  func draftEvents(of session: String) -> @Sendable (String?, SessionDraft.Event) -> Void {
    { [weak self, loop] draft, event in
      let notify = { @Sendable [weak self] in
        self?.assumeIsolated { $0.notify(event, ofDraft: draft, session: session) } ?? ()
      }
      if loop.isIsolatingCurrentContext() == true {
        notify()
      } else {
        loop.perform(notify)
      }
    }
  }

  func notify(_ event: SessionDraft.Event, ofDraft draft: String?, session: String?) {
    outbox.notify(
      "draft.didChange", params: DraftChange(draft: draft, session: session, event: event).json)
  }

  /// Has a draft saved before the next message is written, so that the client never sees an edit
  /// that a crash would lose.
  func saveBeforeWriting(_ draft: SessionDraft) {
    let isFirst = unsavedDrafts.isEmpty
    unsavedDrafts.insert(draft)
    if isFirst {
      outbox.beforeWriting { [weak self] in self?.assumeIsolated { $0.saveDrafts() } }
    }
  }

  private func saveDrafts() {
    for draft in unsavedDrafts.removeAll() {
      draft.save()
    }
  }

  /// Saves and closes all drafts, for the end of the process.
  func closeDrafts() {
    saveDrafts()
    for entry in sessions.open {
      entry.draft.release()
    }
  }
}
