import JSON
import JSONRPC
import Sessions

/// Why a session ended, in `session.didClose`.
enum SessionEnd: String, CaseIterable, WireValue {
  case committed, closed

  /// The rest of its list could not be read after the reply to `session.open`.
  case failed

  /// The parameters of `session.didClose`.
  static let notice = Shape<(session: String, reason: SessionEnd)>(
    .init("session", "Id of the session.") { $0.session },
    .init("reason", "Why it ended.") { $0.reason })
}

extension CityServer {
  /// Commits a session and ends it. If the commit fails, the session stays open and follows the archive again.
  func end<Value>(
    _ session: Session, by commit: (isolated CityServer) async throws -> Value
  ) async throws -> Value {
    sessions.setEnding(true, of: session)
    do {
      let value = try await commit(self)
      end(session, because: .committed)
      return value
    } catch {
      sessions.setEnding(false, of: session)
      // In a new task, because the read would fail in the task of a cancelled commit.
      Task { await followArchive() }
      throw error
    }
  }

  func end(_ session: Session, because reason: SessionEnd) {
    sessions.remove(session)?.end()
    removeWatch(ofSession: session.id)
    notifyEnd(of: session.id, because: reason)
  }

  func notifyEnd(of session: String, because reason: SessionEnd) {
    outbox.notify("session.didClose", params: SessionEnd.notice.json((session, reason)))
  }
}
