import Geography
import JSON
import JSONRPC
import Platform
import Services

/// The weather of the cities that documents speak of, as far as it was asked for.
///
/// Nothing that an editor asks waits for a service: what is not here is asked for beside it, for
/// several cities at once, and not while somebody types.
struct LocalWeather {
  private var known: [Int: (report: WeatherReport, time: Int)] = [:]
  private var failed: [Int: Int] = [:]

  /// By the document that speaks of them, or what else wants them.
  private var wanted: [String: [City]] = [:]
  var timer: EventLoop.TimerID?
  var isFetching = false

  /// Seconds for which weather is shown, and after which it is asked for anew.
  private static let (shownFor, freshFor) = (3 * 3600, 1800)

  /// Seconds after which a city that nothing could be had for is asked for again.
  private static let patience = 600

  /// Cities of one request, and those that are kept or wait.
  private static let (most, mostKept) = (30, 500)

  /// Days that are told, today among them.
  static let days = 4

  func report(of city: City, at now: Int) -> WeatherReport? {
    known[city.id].flatMap { now - $0.time < Self.shownFor ? $0.report : nil }
  }

  /// Takes note of the cities that somebody wants now, in the place of those before.
  mutating func want(_ cities: [City], by source: String) {
    wanted[source] = cities.isEmpty ? nil : Array(cities.prefix(Self.mostKept))
  }

  /// Those that are wanted and not known, a request's worth.
  func due(at now: Int) -> [City] {
    var due: [City] = []
    var seen: Set<Int> = []
    for city in wanted.keys.sorted().flatMap({ wanted[$0] ?? [] })
    where due.count < Self.most && isDue(city, at: now) && seen.insert(city.id).inserted {
      due.append(city)
    }
    return due
  }

  private func isDue(_ city: City, at now: Int) -> Bool {
    let isFresh = known[city.id].map { now - $0.time < Self.freshFor } ?? false
    let isHopeless = failed[city.id].map { now - $0 < Self.patience } ?? false
    return !isFresh && !isHopeless
  }

  mutating func settle(_ city: SettledCity, at now: Int) {
    switch city.outcome {
    case .success(let report):
      known[city.city.id] = (report, now)
      failed[city.city.id] = nil
    case .failure: failed[city.city.id] = now
    }
    guard known.count > Self.mostKept else { return }
    if let oldest = known.min(by: { $0.value.time < $1.value.time }) {
      known[oldest.key] = nil
    }
  }

  mutating func fail(_ cities: [City], at now: Int) { for city in cities { failed[city.id] = now } }
}

extension LanguageServer {
  /// What is known of a city's weather, without asking anybody.
  func forecast(of city: City) -> Forecast? {
    guard preferences.weather, let report = weather.report(of: city, at: now) else { return nil }
    return Forecast(report, at: city.coordinate, now: now, days: LocalWeather.days)
      .converted(to: UnitChoice(preferences.units))
  }

  /// So long nothing has to be typed before a service is asked.
  private static let quiet = Duration.seconds(2)

  /// What is wanted within that time is asked for together.
  private static let gathering = Duration.milliseconds(300)

  /// Has the weather of cities asked for, soon.
  ///
  /// - Parameter source: the document that speaks of them; what it wanted before counts no more.
  func want(_ cities: [City], by source: String) {
    weather.want(cities, by: source)
    scheduleFetch()
  }

  private func scheduleFetch() {
    guard preferences.weather, weatherService.name != nil, weather.timer == nil,
      !weather.isFetching, !weather.due(at: now).isEmpty
    else { return }
    let delay = max(Self.gathering, ContinuousClock.now.duration(to: lastChange + Self.quiet))
    weather.timer = loop.schedule(after: delay) { [weak self] in
      self?.assumeIsolated { $0.fetchWeather() }
    }
  }

  private func fetchWeather() {
    weather.timer = nil
    // Somebody has typed since.
    if ContinuousClock.now < lastChange + Self.quiet {
      return scheduleFetch()
    }
    let cities = weather.due(at: now)
    guard !cities.isEmpty, !weather.isFetching else { return }
    weather.isFetching = true
    let progress = beginProgress("Asking for the weather")
    Task {
      await carryOut(cities)
      weather.isFetching = false
      progress?.end()
      refreshHints()
      scheduleFetch()
    }
  }

  private func carryOut(_ cities: [City]) async {
    do throws(WeatherFailure) {
      let refresh = try weatherService.refresh(
        of: cities, part: .forecast(days: LocalWeather.days))
      _ = await weatherService.carryOut(refresh) { settled, summary in
        for city in settled {
          self.weather.settle(city, at: self.now)
        }
        if let failure = summary.firstFailure {
          self.log(.info, "no weather for a city: \(failure)")
        }
      }
    } catch {
      weather.fail(cities, at: now)
      log(.info, "no weather: \(error)")
    }
  }
}

/// Progress of work that the server began by itself, in the editor's status line.
final class BackgroundProgress: Sendable {
  private enum Phase {
    /// The editor was asked to make room for it, and has not answered.
    case asked
    case begun, ended
  }

  private let phase: LoopConfined<Phase>
  private let token: JSON
  private let outbox: Outbox

  fileprivate init(_ token: JSON, title: String, on server: isolated LanguageServer) {
    self.token = token
    outbox = server.outbox
    phase = LoopConfined(.asked, to: server.loop)
    server.requests.send("window/workDoneProgress/create", ["token": token]) { [weak self] answer in
      if case .success = answer {
        self?.begin(title)
      }
    }
  }

  private func begin(_ title: String) {
    guard phase.with({ $0 }) == .asked else { return }
    phase.with { $0 = .begun }
    send(["kind": "begin", "title": .string(title)])
  }

  func end() {
    let before = phase.with { phase in exchange(&phase, with: .ended) }
    if before == .begun {
      send(["kind": "end"])
    }
  }

  private func send(_ value: JSON) {
    outbox.notify("$/progress", ["token": token, "value": value])
  }
}

extension LanguageServer {
  /// Nil if the editor shows none.
  func beginProgress(_ title: String) -> BackgroundProgress? {
    guard client.showsProgress else { return nil }
    return BackgroundProgress(.string("cityroulette-\(newSerial())"), title: title, on: self)
  }
}
