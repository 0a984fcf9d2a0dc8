internal import Synchronization

/// The draft of an open session. It begins with the first edit, records this edit and each later step, and is removed
/// when the session is committed or closed. A process that ends releases it instead. The first write error is reported,
/// and ends the recording.
package final class SessionDraft: Sendable {
  /// A change of the draft's status.
  package enum Event: Sendable, Equatable {
    case begun, ended

    /// The draft can no longer be written. Contains one sentence with the reason. Steps that were already
    /// written remain saved.
    case failed(String)
  }

  private struct State {
    var head: DraftHead
    var journal: DraftJournal?
    var isEdited = false
    var isBroken = false
  }

  /// Nil if drafts are disabled.
  private let store: DraftStore?
  private let state: Mutex<State>
  private let onEvent: @Sendable (_ draft: String?, Event) -> Void

  /// - Parameter onEvent: called synchronously with the value of `id`.
  package init(
    of head: DraftHead, in store: DraftStore?,
    onEvent: @escaping @Sendable (_ draft: String?, Event) -> Void
  ) {
    self.store = store
    self.onEvent = onEvent
    state = Mutex(State(head: head))
  }

  /// The draft of a resumed session.
  package init(
    _ resumed: ResumedDraft, in store: DraftStore,
    onEvent: @escaping @Sendable (_ draft: String?, Event) -> Void
  ) {
    self.store = store
    self.onEvent = onEvent
    state = Mutex(State(head: resumed.head, journal: resumed.journal, isEdited: true))
  }

  /// The id of the draft; nil before the first edit, and without a journal.
  package var id: String? { state.withLock { $0.isEdited ? $0.journal?.id : nil } }

  /// Creates the files in advance, for a session that is too large to write during its first edit. Call it off
  /// the event loop.
  package func prepare(_ content: SessionContent) { _ = begin(with: content) }

  /// Buffers a step before it is applied; `save` writes it. Ignores steps before the first edit, unless
  /// `prepare` has created the files, and all steps after a write error.
  ///
  /// - Parameter content: returns the session's content before the step; called only if it is needed.
  /// - Returns: whether there are steps to save.
  package func record(_ step: SessionStep, of content: () -> SessionContent) -> Bool {
    if store == nil {
      return false
    }
    let isEdit = if case .edit = step { true } else { false }
    let (known, isBroken, head) = state.withLock { state in
      defer { if case .follow(let revision, _) = step { state.head.archiveRevision = revision } }
      return (state.journal, state.isBroken, state.head)
    }
    guard !isBroken, let journal = known ?? (isEdit ? begin(with: content()) : nil) else {
      return false
    }
    if journal.isLong {
      journal.compact(to: DraftText.text(of: content(), head: head))
    }
    journal.record(step)
    if isEdit, state.withLock({ !exchange(&$0.isEdited, with: true) }) {
      onEvent(journal.id, .begun)
    }
    return true
  }

  private func begin(with content: SessionContent) -> DraftJournal? {
    guard let store else { return nil }
    var head = state.withLock(\.head)
    let filter = content.list.filter
    let isFiltered = filter != SessionFilter()
    head.revision = content.revision - (isFiltered ? 1 : 0)
    do throws(DraftError) {
      let journal = try store.begin(
        head, rows: head.mode == .importing ? content.list.rows : nil)
      if isFiltered {
        journal.record(.filter(filter))
      }
      state.withLock { $0.journal = journal }
      return journal
    } catch {
      fail(error.message)
      return nil
    }
  }

  /// Writes the buffered steps. Call it before any reply that depends on them.
  package func save() {
    if let journal = state.withLock({ $0.isBroken ? nil : $0.journal }), !journal.save() {
      fail("The draft cannot be written; the disk may be full.")
    }
  }

  private func fail(_ message: String) {
    state.withLock { $0.isBroken = true }
    onEvent(id, .failed(message))
  }

  /// Removes the draft. Called when the session is committed or closed.
  package func end() {
    let (journal, isEdited) = state.withLock { ($0.journal, $0.isEdited) }
    journal?.end()
    if isEdited {
      onEvent(journal?.id, .ended)
    }
  }

  /// Releases the draft, so that another process can resume it, or removes it if nothing was edited.
  package func release() {
    let (journal, isEdited) = state.withLock { ($0.journal, $0.isEdited) }
    if isEdited {
      journal?.release()
    } else {
      journal?.end()
    }
  }
}
