import Geography
import JSON
import JSONRPC
import Platform
import Sessions

/// The open sessions, oldest first. Ids are never used twice in a process.
struct SessionTable {
  struct Entry {
    let session: Session

    /// Of a `Discovery`; null for browse.
    let source: JSON
    let draft: SessionDraft

    /// Those that are removed too: they can be restored.
    fileprivate(set) var rows: Int

    /// While it is being committed: what the archive becomes by that is no news to it.
    fileprivate var isEnding = false
  }

  fileprivate(set) var open: [Entry] = []
  private var lastNumber = 0

  /// For the next session, be there one in the end or not.
  mutating func newID() -> String {
    lastNumber += 1
    return "s\(lastNumber)"
  }

  /// - Throws: `limitExceeded` if one session more would be too many.
  func makeRoom() throws {
    guard open.count < Limits.maximumSessions else {
      throw RPCError(
        .limitExceeded,
        "\(Limits.maximumSessions) sessions are open, which is the limit; close one first.",
        details: ["limit": .init(Limits.maximumSessions)])
    }
  }

  /// - Throws: `limitExceeded` if a list of so many cities more would be too much to keep.
  func makeRoom(forRows rows: Int) throws {
    let taken = open.reduce(0) { $0 + $1.rows }
    guard rows > Limits.maximumSessionRows - taken else { return }
    let advice = taken > 0 ? "close one first" : "archive.list pages through it"
    throw RPCError(
      .limitExceeded,
      "The list has \(rows) cities and the open sessions have \(taken), and "
        + "\(Limits.maximumSessionRows) are the limit of all together; \(advice).",
      details: ["limit": .init(Limits.maximumSessionRows)])
  }

  fileprivate mutating func note(rows: Int, of session: Session) {
    if let index = open.firstIndex(where: { $0.session === session }) {
      open[index].rows = rows
    }
  }

  fileprivate mutating func note(isEnding: Bool, _ session: Session) {
    if let index = open.firstIndex(where: { $0.session === session }) {
      open[index].isEnding = isEnding
    }
  }

  fileprivate func isOpen(_ session: Session) -> Bool {
    open.contains { $0.session === session && !$0.isEnding }
  }

  func find(_ id: String?) throws -> Session {
    guard let id else { return try onlyOne() }
    if let index = open.firstIndex(where: { $0.session.id == id }) {
      return open[index].session
    }
    let what = hasEnded(id) ? "Session \(id) has ended" : "There is no session \(id)"
    throw RPCError(.sessionNotFound, "\(what); \(openIDs).")
  }

  /// A city of an open session, the oldest first.
  func city(_ id: Int) -> City? {
    open.lazy.compactMap { $0.session.assumeIsolated { try? $0.row(id) } }.first?.city
  }

  private func onlyOne() throws -> Session {
    if open.count > 1 {
      throw RPCError(.invalidParams, "params.session: missing; \(openIDs), so name one.")
    }
    guard open.count == 1 else {
      throw RPCError(.sessionNotFound, "No session is open; call session.open first.")
    }
    return open[0].session
  }

  private func hasEnded(_ id: String) -> Bool {
    guard id.first == "s", let number = Int(id.dropFirst()) else { return false }
    return number >= 1 && number <= lastNumber
  }

  private var openIDs: String {
    open.isEmpty
      ? "none is open, so call session.open first"
      : "open are \(open.map(\.session.id).joined(separator: ", "))"
  }
}

/// Why a session ended, in `session.didClose`.
enum SessionEnd: String, CaseIterable, WireValue {
  case committed, closed

  /// The rest of the archive could not be read.
  case failed
}

extension CityServer {
  /// Opens a session, whose changes are announced and kept in its draft from now on.
  func open(_ content: SessionContent, source: JSON, _ id: String, _ draft: SessionDraft) -> Session
  {
    let session = Session(
      id: id, content: content, executor: loop,
      onStep: { [weak self] session, step in
        if draft.note(step, of: { session.content }) {
          self?.assumeIsolated(with: draft) { $0.isUnsaved($1) }
        }
      },
      onChange: { [outbox, weak self] change in
        outbox.notify("session.didChange") {
          change.write(into: &$0, self?.assumeIsolated { $0.writer })
        }
      })
    sessions.open.append(
      .init(session: session, source: source, draft: draft, rows: content.list.rowCount))
    return session
  }

  /// Brings the lists of the archive up to what it is now.
  func followArchive() async {
    for entry in sessions.open where entry.session.mode == .browsing {
      await follow(with: entry.session)
    }
  }

  /// Steps that are made while the archive is read are none that the new list knows, so that it is made
  /// again. What cannot be read shows in the health, and stays as it was.
  private func follow(with session: Session) async {
    while sessions.isOpen(session) {
      let content = await session.content
      let gazetteer = try? gazetteer()
      guard
        let followed = try? await use({ try content.following($0, in: gazetteer) }),
        sessions.isOpen(session)
      else { return }
      if await session.follow(followed) {
        return sessions.note(rows: followed.content.list.rowCount, of: session)
      }
    }
  }

  /// Ends the session by what stores it. If that fails it goes on, with the archive as it is then.
  func end<Value>(
    _ session: Session, by commit: (isolated CityServer) async throws -> Value
  ) async throws -> Value {
    sessions.note(isEnding: true, session)
    do {
      let value = try await commit(self)
      end(session, because: .committed)
      return value
    } catch {
      sessions.note(isEnding: false, session)
      // By itself: where the commit was cancelled, what it awaits is too.
      Task { await followArchive() }
      throw error
    }
  }

  func end(_ session: Session, because reason: SessionEnd) {
    sessions.open.first { $0.session === session }?.draft.end()
    sessions.open.removeAll { $0.session === session }
    watches.removeAll { $0.target.session == session.id }
    noteEnd(of: session.id, because: reason)
  }

  func noteEnd(of session: String, because reason: SessionEnd) {
    outbox.notify(
      "session.didClose",
      ["session": .string(session), "reason": .string(reason.rawValue)])
  }
}
