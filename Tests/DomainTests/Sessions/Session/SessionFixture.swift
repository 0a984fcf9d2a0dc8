import Synchronization

@testable import Geography
@testable import Sessions

/// Shared by the session tests: cities, a session on the test's own thread, and its listener.
enum SessionFixture {
  /// Runs each job immediately on the thread that enqueues it. This is sound, since a test uses its session
  /// on one thread only.
  final class InlineExecutor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
    }

    func checkIsolated() {}

    func isIsolatingCurrentContext() -> Bool? { true }
  }

  /// Records the notifications of a session.
  final class Recorder: Sendable {
    private let kept = Mutex<[SessionChange]>([])

    var all: [SessionChange] { kept.withLock { $0 } }
    var last: [RowChange]? { all.last?.changes }

    func keep(_ change: SessionChange) {
      kept.withLock { $0.append(change) }
    }
  }

  static func row(
    _ id: Int, _ name: String, _ population: Int? = nil, favorite: Bool = false,
    archived: Bool = false, wikipedia: String? = nil
  ) -> SessionRow {
    let city = City(
      id: id, name: name, coordinate: Coordinate(lat: 0, lon: 0), population: population,
      wikipedia: wikipedia)
    return SessionRow(city: city, favorite: favorite, archived: archived)
  }

  /// Ids in session order: 4 (starred), 1, 2, 3, 5.
  static let five = [
    row(1, "Bern", 500), row(2, "Basel", 400), row(3, "Aarau", 300, wikipedia: "https://a"),
    row(4, "Chur", 200, favorite: true), row(5, "Bremgarten", wikipedia: ""),
  ]

  /// `count` rows without stars; id 1 has the largest population.
  static func plain(_ count: Int) -> [SessionRow] {
    (1...count).map { row($0, "City \($0)", 1_000_000 - $0) }
  }

  /// Opens a session and runs `body` on it.
  static func with<Result: Sendable>(
    _ rows: [SessionRow] = five, mode: SessionMode = .browsing,
    _ body: @Sendable (isolated Session, Recorder) throws -> Result
  ) throws -> Result {
    let recorder = Recorder()
    let byID = Dictionary(rows.map { ($0.city.id, $0) }) { first, _ in first }
    let list = CityList(rows.map(\.city), mode: mode) { byID[$0.id] ?? SessionRow(city: $0) }
    let session = Session(
      id: "s1", content: SessionContent(list), executor: InlineExecutor(),
      onChange: recorder.keep)
    return try session.assumeIsolated { try body($0, recorder) }
  }

  /// Makes the call and returns the session's error, or nil.
  static func error(_ call: () throws -> Void) -> SessionError? {
    do { try call() } catch {
      return error as? SessionError
    }
    return nil
  }
}

extension Session {
  /// The ids of all visible rows.
  var listed: [Int] { page(offset: 0, limit: .max).rows.map(\.city.id) }

  func commitPlan() throws(SessionError) -> CommitPlan { try listToCommit().commitPlan }
}
