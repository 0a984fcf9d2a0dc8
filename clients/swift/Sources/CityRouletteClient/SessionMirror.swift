/// A live copy of a session's list, kept up to date by the program's notifications.
///
/// ```swift
/// let mirror = try await SessionMirror.follow(opened.session, of: program)
/// for try await list in await mirror.lists() { draw(list.cities, list.state) }
/// ```
public actor SessionMirror {
  /// The list at one moment.
  public struct List: Sendable {
    public var cities: [City]
    public var state: State

    /// Rises by one with each change, as in the replies to edits.
    public var revision: Int

    /// Why the session ended; nil while it is open.
    public var closed: SessionDidCloseReason?
  }

  public nonisolated let session: String

  /// The current list.
  public private(set) var list: List

  /// The largest page that the program returns.
  private static let page = 500

  private typealias Listener = AsyncThrowingStream<List, any Error>.Continuation

  private let program: CityRoulette

  /// Whether the mirror opened the session itself and closes it.
  private let isOwner: Bool
  private var following: Task<Void, Never>?
  private var listeners: [Int: Listener] = [:]
  private var lastListener = 0
  private var end: Result<Void, any Error>?

  private init(_ session: String, _ list: List, of program: CityRoulette, isOwner: Bool) {
    self.session = session
    self.list = list
    self.program = program
    self.isOwner = isOwner
  }

  /// Reads the list of a session, and follows its changes.
  ///
  /// - Throws: as `CityRoulette.call`.
  public static func follow(_ session: String, of program: CityRoulette) async throws
    -> SessionMirror
  {
    try await follow(session, of: program, isOwner: false)
  }

  /// Follows the archive, including changes by other processes, in a separate session, which `stop` closes.
  ///
  /// - Throws: as `CityRoulette.call`.
  public static func followArchive(of program: CityRoulette) async throws -> SessionMirror {
    let opened = try await program.call(SessionOpen(mode: .browse))
    return try await follow(opened.session, of: program, isOwner: true)
  }

  private static func follow(
    _ session: String, of program: CityRoulette, isOwner: Bool
  ) async throws -> SessionMirror {
    let feed = await program.notifications()
    let list = try await read(session, of: program)
    let mirror = SessionMirror(session, list, of: program, isOwner: isOwner)
    await mirror.start(feed)
    return mirror
  }

  /// The list now and after each change. A slow reader gets the latest list and not all before it.
  ///
  /// Ends when the session or the mirror ends; throws `ProgramEnded` when the program exits on its own. Keeps the mirror
  /// alive.
  public func lists() -> AsyncThrowingStream<List, any Error> {
    let (stream, listener) = AsyncThrowingStream<List, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    listener.yield(list)
    if let end {
      listener.finish(with: end)
    } else {
      lastListener += 1
      let number = lastListener
      listeners[number] = listener
      listener.onTermination = { _ in Task { await self.forget(listener: number) } }
    }
    return stream
  }

  private func forget(listener number: Int) { listeners[number] = nil }

  /// Waits until the list includes a revision, such as that of the reply to an edit.
  ///
  /// - Throws: why the mirror ended before; `CancellationError`.
  public func list(reaching revision: Int) async throws -> List {
    for try await list in lists() where list.revision >= revision {
      return list
    }
    try Task.checkCancellation()
    return list
  }

  /// Stops following. The session stays open, unless the mirror opened it itself.
  public func stop() async {
    following?.cancel()
    if isOwner, end == nil {
      _ = try? await program.call(SessionClose(session: session, discard: true))
    }
    finish(.success(()))
  }
}

// Following.
extension SessionMirror {
  private typealias Feed = AsyncThrowingStream<ServerNotification, any Error>

  private func start(_ feed: Feed) {
    following = Task { [weak self] in
      var feed = feed
      while let self {
        do {
          for try await notification in feed {
            try await apply(notification)
          }
          return await finish(.success(()))
        } catch is NotificationsLost {
          feed = await program.notifications()
          do { try await reload() } catch { return await finish(.failure(error)) }
        } catch {
          return await finish(.failure(error))
        }
      }
    }
  }

  private func apply(_ notification: ServerNotification) async throws {
    switch notification {
    case .sessionDidChange(let change) where change.session == session: try await apply(change)
    case .sessionDidClose(let close) where close.session == session:
      list.closed = close.reason
      announce()
      finish(.success(()))
    case .weatherWillRefresh(let refresh): setWeather(of: refresh.cities) { $0?.stale = true }
    case .weatherDidUpdate(let update): setWeather(of: [update.city]) { $0 = update.weather }
    case .weatherDidFail(let failure): setWeather(of: [failure.city]) { $0 = failure.weather }
    default: break
    }
  }

  /// Applies a change that the list does not include yet. Reads the list again after a gap or a reset.
  private func apply(_ change: SessionDidChange) async throws {
    guard change.revision > list.revision else { return }
    var cities = list.cities
    guard change.revision == list.revision + 1,
      change.changes.allSatisfy({ $0.apply(to: &cities) })
    else { return try await reload() }
    list.cities = cities
    list.revision = change.revision
    list.state = change.state
    announce()
  }

  /// The weather of a city is the same in all sessions, whichever requested it.
  private func setWeather(of ids: [Int], _ body: (inout Weather?) -> Void) {
    let wanted = Set(ids)
    let rows = list.cities.indices.filter { wanted.contains(list.cities[$0].id) }
    for row in rows {
      body(&list.cities[row].weather)
    }
    if !rows.isEmpty {
      announce()
    }
  }

  private func reload() async throws {
    list = try await Self.read(session, of: program)
    announce()
  }

  private func announce() {
    for listener in listeners.values {
      listener.yield(list)
    }
  }

  private func finish(_ end: Result<Void, any Error>) {
    guard self.end == nil else { return }
    self.end = end
    for listener in listeners.values {
      listener.finish(with: end)
    }
    listeners = [:]
  }

  /// All pages of one revision.
  private static func read(_ session: String, of program: CityRoulette) async throws -> List {
    while true {
      let first = try await program.call(SessionGet(session: session, offset: 0, limit: page))
      var cities = first.cities
      var next = first.next
      while let offset = next {
        let more = try await program.call(SessionGet(session: session, offset: offset, limit: page))
        guard more.revision == first.revision else { break }
        cities += more.cities
        next = more.next
      }
      if next == nil {
        return List(cities: cities, state: first.state, revision: first.revision)
      }
    }
  }
}

extension Change {
  /// - Returns: false if the step does not fit the rows, or lists nothing.
  fileprivate func apply(to cities: inout [City]) -> Bool {
    switch self {
    case .insert(let step):
      guard cities.indices.contains(step.index) || step.index == cities.count else { return false }
      cities.insert(step.city, at: step.index)
    case .update(let step):
      guard cities.indices.contains(step.index), cities[step.index].id == step.city.id else {
        return false
      }
      cities[step.index].favorite = step.city.favorite
      if let annotation = step.city.annotation {
        cities[step.index].annotation = annotation
      }
    case .remove(let step):
      guard cities.indices.contains(step.index), cities[step.index].id == step.id else {
        return false
      }
      cities.remove(at: step.index)
    case .move(let step):
      guard cities.indices.contains(step.from), cities.indices.contains(step.to) else {
        return false
      }
      cities.insert(cities.remove(at: step.from), at: step.to)
    case .reset: return false
    }
    return true
  }
}

extension AsyncThrowingStream.Continuation where Failure == any Error {
  fileprivate func finish(with end: Result<Void, any Error>) {
    switch end {
    case .success: finish()
    case .failure(let error): finish(throwing: error)
    }
  }
}
