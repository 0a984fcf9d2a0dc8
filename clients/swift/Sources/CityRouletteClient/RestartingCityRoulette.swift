import Foundation

/// Provides a client, and starts the program again after a crash.
///
/// ```swift
/// let server = RestartingCityRoulette(executable)
/// do {
///   try await server.client().call(SessionCommit())
/// } catch is ProgramEnded {
///   let drafts = try await server.client().call(SessionList()).drafts
/// }
/// ```
///
/// Committed changes are in the archive. Sessions end with their process, but the edits of a session are in its draft.
public actor RestartingCityRoulette {
  private let executable: URL
  private let options: ClientOptions
  private let limit: Int
  private let window: Duration
  private var starting: Task<CityRoulette, any Error>?

  /// When the crashed programs were replaced.
  private var restarts: [ContinuousClock.Instant] = []
  private var isClosed = false

  /// Does not start the program yet.
  ///
  /// - Parameters:
  ///   - executable: the program.
  ///   - options: those of each start.
  ///   - limit: the number of restarts within the window. Editors use the same limit for language servers.
  ///   - window: a length of time.
  public init(
    _ executable: URL, options: ClientOptions = ClientOptions(), limit: Int = 5,
    window: Duration = .seconds(180)
  ) {
    self.executable = executable
    self.options = options
    self.limit = limit
    self.window = window
  }

  /// The running client: a new one at first, after a crash, and after a failed start.
  ///
  /// - Throws: as `CityRoulette.start`; `TooManyRestarts`; `ProgramEnded` after `close`.
  public func client() async throws -> CityRoulette {
    while !isClosed {
      guard let current = starting else {
        return try await start()
      }
      let client = try await current.value
      guard let end = await client.end else { return client }
      if starting == current {
        try spend(end)
        starting = nil
      }
    }
    throw ProgramEnded(exit: nil, lastLines: [])
  }

  /// Stops the program; it is not started again.
  public func close() async {
    isClosed = true
    await (try? starting?.value)?.close()
  }

  private func start() async throws -> CityRoulette {
    let task = Task { [executable, options] in
      try await CityRoulette.start(executable, options: options)
    }
    starting = task
    do { return try await task.value } catch {
      if starting == task {
        starting = nil
      }
      throw error
    }
  }

  private func spend(_ end: ProgramEnded) throws {
    let now = ContinuousClock.now
    restarts.removeAll { now - $0 >= window }
    guard restarts.count < limit else {
      throw TooManyRestarts(limit: limit, window: window, last: end)
    }
    restarts.append(now)
  }
}
