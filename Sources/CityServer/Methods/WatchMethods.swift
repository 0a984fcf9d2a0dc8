internal import Archive
import Geography
import JSON
import JSONRPC
import Platform
internal import Services
internal import Sessions

/// What keeps the weather of a session or of the archive fresh, until it ends.
struct Watch: Sendable {
  enum Target: Sendable, Hashable {
    /// By its id.
    case session(String)
    case archive

    /// Null for the archive.
    var session: String? { if case .session(let id) = self { id } else { nil } }
  }

  /// What a watch that is due waits for.
  enum Obstacle: String, CaseIterable, WireValue {
    /// The client shows nothing.
    case visible

    /// The service has to have something left for what the user asks.
    case budget
  }

  let target: Target

  /// Seconds from one look to the next.
  var every: Double

  /// When it looks next, seconds since 1970.
  var nextAt: Double
  var obstacle: Obstacle?

  /// Whether answers are still to come.
  var isAsking = false

  /// Since it began: refreshes, and the cities of all of them.
  var (refreshes, asked) = (0, 0)

  init(_ target: Target, every: Double, at now: Double) {
    self.target = target
    self.every = every
    nextAt = now
  }
}

extension Watch: Shaped {
  static let shape = Shape<Self>(
    .init(
      "session", "The session whose weather is kept fresh; null for the archive.",
      \.target.session),
    .init("every", "Seconds from one look to the next.", as: every) { JSON(Int($0.every)) },
    .init("nextAt", "When it looks next, ISO 8601.", as: .string) {
      JSON(time: $0.nextAt, zone: nil)
    },
    .init(
      "waitsFor", "What a watch that is due waits for: visible, or budget; null for nothing.",
      \.obstacle),
    .init("refreshes", "How often it has asked.", \.refreshes),
    .init("asked", "Of how many cities in all.", \.asked), name: "Watch")

  static let every = Schema.integer(300...86_400)
}

/// Which watch a method means.
private enum WatchFields {
  static let session = Field<String?>.optional(
    "session", "Id of the session; may be left out while exactly one is open.",
    as: .string(maximumBytes: 64))
  static let archive = Field<Bool>.optional(
    "archive", "The archive's cities in the place of a session's.", default: false)

  /// - Throws: `sessionNotFound`; `invalidParams` for both.
  static func target(
    _ session: String?, _ archive: Bool, on server: isolated CityServer
  ) throws -> Watch.Target {
    if !archive {
      return .session(try server.session(session).id)
    }
    guard session == nil else { throw RPCError.params("give either session or archive") }
    return .archive
  }
}

struct WeatherWatch: CityMethod {
  static let name = "weather.watch"
  static let summary =
    "Keeps the weather of a session's visible cities, or of the archive, fresh, and tells what is new."
  static let parameters = Parameters(
    WatchFields.session, WatchFields.archive,
    Field<Int>.optional(
      "every", "Seconds from one look to the next.", as: Watch.every, default: 900),
    as: Self.init)
  static let result = Watch.schema
  static let errors: [ErrorCode] = [.sessionNotFound] + ErrorCode.upstream

  let session: String?
  let archive: Bool
  let every: Int

  func run(on server: isolated CityServer) throws -> JSON {
    let target = try WatchFields.target(session, archive, on: server)
    try server.weather.check()
    return server.watch(target, every: Double(every)).json
  }
}

struct WeatherUnwatch: CityMethod {
  static let name = "weather.unwatch"
  static let summary = "Ends a watch; that of a session ends with it, too."
  static let parameters = Parameters(WatchFields.session, WatchFields.archive, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<Bool>(.init("ended", "Whether there was one.") { $0 })
  static let errors: [ErrorCode] = [.sessionNotFound]

  let session: String?
  let archive: Bool

  func run(on server: isolated CityServer) throws -> JSON {
    let target = try WatchFields.target(session, archive, on: server)
    let count = server.watches.count
    server.watches.removeAll { $0.target == target }
    return Self.answer.json(server.watches.count < count)
  }
}

extension CityServer {
  /// The share of what a service grants that is left to the user's own questions.
  private static let reserve = 0.5

  /// Begins a watch, whose first look comes at once, or gives one that there is another pace.
  fileprivate func watch(_ target: Watch.Target, every: Double) -> Watch {
    let now = settings.clock.now()
    if let index = watches.firstIndex(where: { $0.target == target }) {
      watches[index].every = every
      watches[index].nextAt = min(watches[index].nextAt, now + every)
    } else {
      watches.append(Watch(target, every: every, at: now))
    }
    keepLooking()
    // Behind the answer.
    loop.perform { [weak self] in self?.assumeIsolated { $0.lookAfterWatches() } }
    return watches.first { $0.target == target } ?? Watch(target, every: every, at: now)
  }

  /// What watches may still take of the weather service's limits, in its units; infinite where none
  /// are kept.
  var watchBudget: Double {
    guard let service = weather.providers.first?.id.service,
      let budget = services.http.budgetStatus(of: service.http)
    else { return .infinity }
    if budget.pausedUntil != nil {
      return 0
    }
    let left = budget.windows.map { $0.remaining - $0.window.limit * Self.reserve }
    return max(0, left.min() ?? .infinity)
  }

  /// Has the watches that are due ask for what can be newer by now. Called by a timer, and when the
  /// client shows itself again.
  func lookAfterWatches() {
    if watches.isEmpty {
      return
    }
    let now = settings.clock.now()
    for index in watches.indices {
      // A clock that was set back holds none up for longer than its pace.
      watches[index].nextAt = min(watches[index].nextAt, now + watches[index].every)
      let isDue = watches[index].nextAt <= now
      if isDue, !isVisible {
        watches[index].obstacle = .visible
      }
      guard isDue, isVisible, !watches[index].isAsking else { continue }
      watches[index].isAsking = true
      look(for: watches[index].target)
    }
  }

  private func look(for target: Watch.Target) {
    switch target {
    case .session(let id):
      let session = try? sessions.find(id)
      let page = session?.assumeIsolated { $0.page(offset: 0, limit: Limits.maximumRefresh) }
      ask(page?.rows.map(\.city) ?? [], for: target)
    case .archive: Task { ask(await archived(), for: target) }
    }
  }

  /// As many of the first cities of the archive as one refresh may have.
  private func archived() async -> [City] {
    guard archive.exists,
      let page = try? await read({ try $0.page(offset: 0, limit: Limits.maximumRefresh) })
    else { return [] }
    return page.cities.map(\.city)
  }

  /// Asks for those of which there can be newer weather, as far as the limits of the service go.
  private func ask(_ cities: [City], for target: Watch.Target) {
    // What is on its way for another watch, or for the user, is not asked for twice.
    let outdated = weather.outdated(cities.filter { !shownWeather.isAsked($0.id) })
    let cost = weather.cost(of: outdated)
    let affordable =
      cost > 0 ? Int(min(Double(outdated.count), watchBudget / cost)) : outdated.count
    let isShort = affordable < outdated.count
    change(target) { watch in
      watch.obstacle = isShort ? .budget : nil
      // The others wait for a minute, after which services grant anew.
      watch.nextAt = settings.clock.now() + (isShort ? 60 : watch.every)
      watch.asked += affordable
      watch.refreshes += affordable > 0 ? 1 : 0
      watch.isAsking = affordable > 0
    }
    guard affordable > 0,
      let refresh = try? announceRefresh(
        of: Array(outdated.prefix(affordable)), session: target.session, nil)
    else { return }
    Task {
      _ = await carryOut(refresh, for: .automatic)
      change(target) { $0.isAsking = false }
      // Whatever came due meanwhile.
      lookAfterWatches()
    }
  }

  private func change(_ target: Watch.Target, _ change: (inout Watch) -> Void) {
    guard let index = watches.firstIndex(where: { $0.target == target }) else { return }
    change(&watches[index])
  }
}
