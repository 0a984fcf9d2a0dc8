import JSON
import JSONRPC
import Platform
import Sessions

/// Declarations that several methods of drafts use.
enum Drafts {
  static let field = Field<String>.required(
    "draft", "Id of the draft, from session.list.", as: .string(maximumBytes: 64))

  /// The maximum number of drafts in the reply of `session.list`.
  static let mostListed = 100
}

/// The parameters of `draft.didChange`.
struct DraftChange: WireObject {
  let draft: String?
  let session: String?
  let event: SessionDraft.Event

  static let shape = Shape<Self>(
    .init("draft", "Id of the draft; null if the server could not create it.", \.draft),
    .init("session", "Id of its session; null for a draft of an earlier process.", \.session),
    .init("event", "The event.", as: .word(["begun", "ended", "failed"]), \.event.words.event),
    .init("message", "The reason of a failure, for the user; else null.", \.event.words.message))
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
    .init("draft", "Id of the draft.", \.id), .init("mode", "Mode of its session.", \.mode),
    .init("savedAt", "Time of the last write, ISO 8601.", as: .string) {
      JSON(time: Double($0.savedAt), zone: nil)
    },
    .init("changes", "Number of edits, undos and redos in it.", \.changes),
    .init(
      "heldBy", "Id of the process that has its session open, possibly this one; null if none has.",
      \.heldBy),
    .init(
      "expiresAt",
      "Time of its expiry, after which a start of the program removes it, ISO 8601; null while its session is open, or if drafts do not expire.",
      as: String?.schema
    ) { JSON(time: $0.expiresAt.map(Double.init), zone: nil) }, name: "Draft")
}

extension CityServer {
  /// The draft of a session that is being opened.
  ///
  /// - Parameter archiveRevision: the revision that a browse session shows.
  func newDraft(
    _ mode: SessionMode, from origin: SessionOrigin, session: String, archiveRevision: Int = 0
  ) -> SessionDraft {
    let head = DraftHead(mode: mode, origin: origin.draftText, archiveRevision: archiveRevision)
    return SessionDraft(of: head, in: settings.drafts, onEvent: draftEvents(of: session))
  }

  /// A handler that notifies the client of a draft's events. It may be called on any thread.
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

  /// Schedules a draft to be saved before the next message is written. A crash of the process then loses no edit of
  /// which the client was notified, if the draft can be written.
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

  /// Saves and releases the drafts of the open sessions when the process ends.
  func closeDrafts() {
    saveDrafts()
    for entry in sessions.open {
      entry.draft.release()
    }
  }
}

extension SessionOrigin {
  /// The JSON for a draft's head: the `Discovery` of an import, or the query of a browse session; nil for a browse
  /// session on the whole archive.
  fileprivate var draftText: String? {
    source == .null ? selection?.query.text : source.text
  }
}

extension DraftHead {
  /// The origin of the resumed session. If the list that its query names no longer exists, the session lists the whole
  /// archive, so that the draft's edits are not lost.
  ///
  /// - Throws: the errors of a query, except `listNotFound`.
  func origin(on server: isolated CityServer) async throws -> SessionOrigin {
    guard mode == .browsing else {
      return SessionOrigin(source: Discovery.source(ofDraft: origin))
    }
    guard let query = origin.flatMap({ try? JSONParser.parse($0) }) else { return SessionOrigin() }
    do {
      let cities = try await GivenQuery(json: query).selection(on: server, at: "draft")
      return SessionOrigin(selection: SessionSelection(query: query, cities: cities))
    } catch let error as RPCError where error.code == .listNotFound {
      return SessionOrigin()
    }
  }
}
