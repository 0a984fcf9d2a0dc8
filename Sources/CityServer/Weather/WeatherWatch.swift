import JSON
import JSONRPC
import Platform
import Services
import Sessions

/// The parameters that name a watch.
private enum WatchFields {
  static let session = Field<String?>.optional(
    "session", "Id of the session; optional while exactly one is open.",
    as: .string(maximumBytes: 64))
  static let archive = Field<Bool>.optional(
    "archive", "Whether to use the archive's cities instead of a session's.", default: false)

  /// - Throws: `sessionNotFound`; `invalidParams` if both are given, or neither while several sessions are open.
  static func target(
    session: String?, archive: Bool, on server: isolated CityServer
  ) throws -> ActiveWatch.Target {
    if !archive {
      return .session(try server.session(session).id)
    }
    guard session == nil else { throw RPCError.params("expected either session or archive") }
    return .archive
  }
}

struct WeatherWatch: CityMethod {
  static let name = "weather.watch"
  static let summary =
    "Keeps the weather of a session's visible cities, or of the archive, fresh, and sends each new value."
  static let parameters = Parameters(
    WatchFields.session, WatchFields.archive,
    Field<Int>.optional(
      "every", "Seconds between refreshes.", as: ActiveWatch.every, default: 900),
    as: Self.init)
  static let result = ActiveWatch.schema
  static let errors: [ErrorCode] = [.sessionNotFound] + ErrorCode.upstream

  let session: String?
  let archive: Bool
  let every: Int

  func run(on server: isolated CityServer) throws -> JSON {
    let target = try WatchFields.target(session: session, archive: archive, on: server)
    try server.weather.check()
    return server.startWatch(target, every: Double(every)).json
  }
}

struct WeatherUnwatch: CityMethod {
  static let name = "weather.unwatch"
  static let summary = "Ends a watch; the watch of a session also ends with the session."
  static let parameters = Parameters(WatchFields.session, WatchFields.archive, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<Bool>(.init("ended", "Whether there was a watch.") { $0 })
  static let errors: [ErrorCode] = [.sessionNotFound]

  let session: String?
  let archive: Bool

  func run(on server: isolated CityServer) throws -> JSON {
    let target = try WatchFields.target(session: session, archive: archive, on: server)
    return Self.answer.json(server.watches.remove(target))
  }
}

extension CityServer {
  /// Ends the watch of a session, if there is one.
  func removeWatch(ofSession session: String) {
    _ = watches.remove(.session(session))
  }

  /// Begins a watch, which is due at once, or changes the interval of the existing watch of the target.
  fileprivate func startWatch(_ target: ActiveWatch.Target, every: Double) -> ActiveWatch {
    let watch = watches.start(target, every: every, at: settings.clock.now())
    startWatchTimer()
    // In a later turn, so that the reply is sent before the notifications of the refresh.
    loop.perform { [weak self] in self?.assumeIsolated { $0.updateWatches() } }
    return watch
  }
}
