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

  /// The open session, if the client knows no other. Kept, because most requests read it.
  private(set) var only: Session?

  /// The numbers of rows of the sessions that are being opened, by id. These sessions count as open, so that requests
  /// that wait for the archive at the same time do not exceed the limits together.
  private var opening: [String: Int] = [:]

  /// Those among the sessions being opened that the client knows already.
  private(set) var loading: [LoadingSession] = []

  /// Resumed when a session has left `loading`.
  private var waiting: [CheckedContinuation<Void, Never>] = []
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
    guard let index = loading.firstIndex(where: { $0.id == id }) else { return }
    loading.remove(at: index)
    updateOnly()
    for continuation in waiting {
      continuation.resume()
    }
    waiting = []
  }

  /// Records that the client knows a session whose list is still being read.
  mutating func load(_ session: LoadingSession) {
    loading.append(session)
    updateOnly()
  }

  private mutating func updateOnly() {
    only = count == 1 ? open.first?.session : nil
  }

  /// Resumes the continuation when a session has left `loading`, or at once if none is there.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
    if loading.isEmpty {
      return continuation.resume()
    }
    waiting.append(continuation)
  }

  func isLoading(_ id: String) -> Bool {
    loading.contains { $0.id == id }
  }

  /// The number of sessions that the client knows.
  var count: Int { open.count + loading.count }

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

  /// Adds a session and ends its reservation. Sessions that were reserved later may have been added before.
  mutating func add(_ entry: Entry) {
    let number = Self.number(entry.session.id)
    let index = open.firstIndex { Self.number($0.session.id) > number }
    open.insert(entry, at: index ?? open.endIndex)
    release(entry.session.id)
    updateOnly()
  }

  /// - Returns: the draft of the removed session; nil if it was not open. The caller ends the draft afterwards, because
  ///   the draft's event must not occur while this table is being modified.
  mutating func remove(_ session: Session) -> SessionDraft? {
    guard let index = index(of: session) else { return nil }
    let draft = open.remove(at: index).draft
    updateOnly()
    return draft
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
    count == 0
      ? RPCError(.sessionNotFound, "No session is open; call session.open first.")
      : RPCError(
        .invalidParams, "params.session: required while several sessions are open; \(openIDs).")
  }

  private func hasEnded(_ id: String) -> Bool {
    let number = Self.number(id)
    return number >= 1 && number <= lastNumber
  }

  /// The number in the id of a session; 0 for other texts.
  private static func number(_ id: String) -> Int {
    id.first == "s" ? Int(id.dropFirst()) ?? 0 : 0
  }

  private var openIDs: String {
    let ids = open.map(\.session.id) + loading.map(\.id)
    return ids.isEmpty
      ? "no session is open, so call session.open first"
      : "open sessions: \(ids.sorted { Self.number($0) < Self.number($1) }.joined(separator: ", "))"
  }
}

extension CityServer {
  /// The session with the id; for nil, the only open session.
  ///
  /// - Throws: `sessionNotFound`; `invalidParams` for nil if several are open; `NotReady` while the session's list is
  ///   being read.
  func session(_ id: String?) throws -> Session {
    if let id {
      if sessions.isLoading(id) {
        throw notReady
      }
      return try sessions.find(id)
    }
    if let only = sessions.only {
      return only
    }
    throw sessions.count == 1 ? notReady : sessions.notOnlyOne
  }

  /// The session with the id, or the only one, if its list is still being read; otherwise nil.
  func loadingSession(_ id: String?) -> LoadingSession? {
    guard id != nil || sessions.count == 1 else { return nil }
    return sessions.loading.first { id == nil || id == $0.id }
  }

  private var notReady: NotReady { NotReady { await self.waitForLoadingSession() } }

  /// Waits until the list of each session was read.
  func waitForLoadingSessions() async {
    while !sessions.loading.isEmpty {
      await waitForLoadingSession()
    }
  }

  private func waitForLoadingSession() async {
    await withCheckedContinuation { sessions.wait($0) }
  }
}
