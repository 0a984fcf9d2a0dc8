import Archive
import Geography
import JSON
import JSONRPC
import Sessions

/// The open sessions, the oldest first. Ids are not reused.
struct SessionTable {
  struct Entry {
    let session: Session

    let origin: SessionOrigin
    let draft: SessionDraft

    /// The number of rows, including those of removed cities.
    fileprivate(set) var rows: Int

    /// Set during a commit, so that the session ignores the archive change that it causes itself.
    fileprivate var isEnding = false

    init(session: Session, origin: SessionOrigin, draft: SessionDraft, rows: Int) {
      self.session = session
      self.origin = origin
      self.draft = draft
      self.rows = rows
    }
  }

  private(set) var open: [Entry] = []

  /// The numbers of rows of the sessions that are being opened, by id. These sessions count as open, so that requests
  /// that wait for the archive at the same time do not exceed the limits together.
  private var opening: [String: Int] = [:]
  private var lastNumber = 0

  /// Reserves a session with `rows` cities, until `add` or `release`.
  ///
  /// - Returns: the id of the session, which is not reused even if the session fails to open.
  /// - Throws: `limitExceeded` if there are too many sessions, or too many rows in all sessions.
  mutating func reserve(rows: Int) throws -> String {
    try makeRoom()
    try makeRoom(forRows: rows)
    lastNumber += 1
    let id = "s\(lastNumber)"
    opening[id] = rows
    return id
  }

  /// Removes the reservation of a session that failed to open. Does nothing after `add`.
  mutating func release(_ id: String) {
    opening[id] = nil
  }

  /// - Throws: `limitExceeded` if as many sessions as allowed are open.
  func makeRoom() throws {
    guard open.count + opening.count < Limits.maximumSessions else {
      throw RPCError(
        .limitExceeded,
        "The limit of \(Limits.maximumSessions) open sessions is reached; close one first.",
        details: ["limit": .init(Limits.maximumSessions)])
    }
  }

  /// - Throws: `limitExceeded` if the open sessions and another one with this number of rows exceed the limit of rows.
  func makeRoom(forRows rows: Int) throws {
    let taken = open.reduce(0) { $0 + $1.rows } + opening.values.reduce(0, +)
    guard rows > Limits.maximumSessionRows - taken else { return }
    let advice = taken > 0 ? "close a session first" : "use archive.list to read it in pages"
    throw RPCError(
      .limitExceeded,
      "The list has \(rows) cities and the open sessions have \(taken), more than the limit of "
        + "\(Limits.maximumSessionRows) together; \(advice).",
      details: ["limit": .init(Limits.maximumSessionRows)])
  }

  /// Adds a session and ends its reservation.
  mutating func add(_ entry: Entry) {
    release(entry.session.id)
    open.append(entry)
  }

  /// - Returns: the draft of the removed session; nil if it was not open. The caller ends the draft afterwards, because
  ///   the draft's event must not occur while this table is being modified.
  mutating func remove(_ session: Session) -> SessionDraft? {
    index(of: session).map { open.remove(at: $0).draft }
  }

  mutating func setRows(_ rows: Int, of session: Session) {
    if let index = index(of: session) {
      open[index].rows = rows
    }
  }

  mutating func setEnding(_ isEnding: Bool, of session: Session) {
    if let index = index(of: session) {
      open[index].isEnding = isEnding
    }
  }

  /// Whether the session is open and not being committed.
  func isOpen(_ session: Session) -> Bool {
    open.contains { $0.session === session && !$0.isEnding }
  }

  /// How the cities of an import were found, which the archive records.
  func origin(of session: Session) -> CityOrigin {
    let kind = index(of: session).flatMap { open[$0].origin.source["kind"]?.string }
    let isDraw = [DiscoveryRequest.Kind.surpriseMe, .daily].contains { $0.rawValue == kind }
    return isDraw ? .draw : .search
  }

  private func index(of session: Session) -> Int? {
    open.firstIndex { $0.session === session }
  }

  /// - Throws: `sessionNotFound`.
  func find(_ id: String) throws -> Session {
    if let index = open.firstIndex(where: { $0.session.id == id }) {
      return open[index].session
    }
    let problem = hasEnded(id) ? "Session \(id) has ended" : "There is no session \(id)"
    throw RPCError(.sessionNotFound, "\(problem); \(openIDs).")
  }

  /// A city of an open session, from the oldest session that has it; nil if none has it.
  func city(_ id: Int) -> City? {
    open.lazy.compactMap { $0.session.assumeIsolated { try? $0.row(id) } }.first?.city
  }

  /// The error of a request without a session while none or several are open.
  var notOnlyOne: RPCError {
    open.isEmpty
      ? RPCError(.sessionNotFound, "No session is open; call session.open first.")
      : RPCError(
        .invalidParams, "params.session: required while several sessions are open; \(openIDs).")
  }

  private func hasEnded(_ id: String) -> Bool {
    guard id.first == "s", let number = Int(id.dropFirst()) else { return false }
    return number >= 1 && number <= lastNumber
  }

  private var openIDs: String {
    open.isEmpty
      ? "no session is open, so call session.open first"
      : "open sessions: \(open.map(\.session.id).joined(separator: ", "))"
  }
}

extension CityServer {
  /// The session with the id; for nil, the only open session.
  ///
  /// - Throws: `sessionNotFound`; `invalidParams` for nil if several are open.
  func session(_ id: String?) throws -> Session {
    if let id {
      return try sessions.find(id)
    }
    // Read here, because a call of a function of the table would retain both of its collections.
    guard sessions.open.count == 1 else { throw sessions.notOnlyOne }
    return sessions.open[0].session
  }
}
