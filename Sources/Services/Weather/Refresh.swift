package import Geography
internal import Platform
internal import Text

/// A refresh of the weather of some cities that somebody can be asked for; nothing is sent yet.
package struct Refresh: Sendable {
  package let cities: [City]
  fileprivate let part: WeatherPart
  fileprivate let sources: WeatherSources
}

/// What a refresh came to, by the number of cities.
package struct RefreshSummary: Sendable {
  package var updated = 0
  package var failed = 0

  /// Of both, those that nobody was asked about anew, because the last answer still holds.
  package var fromCache = 0

  /// Values that cannot be and were left out.
  package var dropped = 0

  /// Why the first city that failed did.
  package var firstFailure: WeatherFailure?

  package init() {}

  fileprivate mutating func count(_ cities: [SettledCity], isFromCache: Bool) {
    for city in cities {
      dropped += (try? city.outcome.get())?.dropped ?? 0
      switch city.outcome.current {
      case .success: updated += 1
      case .failure(let failure):
        failed += 1
        firstFailure = firstFailure ?? failure
      }
    }
    if isFromCache {
      fromCache += cities.count
    }
  }
}

/// A city with what all answers for it said.
package struct SettledCity: Sendable {
  package let city: City
  package let outcome: WeatherService.Outcome

  package init(_ city: City, _ outcome: WeatherService.Outcome) {
    self.city = city
    self.outcome = outcome
  }

  package var hasWeather: Bool { (try? outcome.current.get()) != nil }

  fileprivate var isAnswered: Bool { (try? outcome.get()) != nil }

  /// What the weather history keeps of it; nil if there was no weather.
  ///
  /// - Parameter time: when it was asked, seconds since 1970.
  package func entry(at time: Double) -> WeatherEntry? {
    guard let report = try? outcome.get(), let current = report.current else { return nil }
    let today = report.days.first { $0.date == current.time.date }
    return WeatherEntry(
      city: city.id, time: time, temperature: current[.temperature], minimum: today?[.minimum],
      maximum: today?[.maximum], summary: current.sky?.summary, icon: current.icon,
      provider: current.provider)
  }
}

extension WeatherService {
  /// - Throws: `WeatherFailure` if no service is configured.
  package func refresh(
    of cities: [City], part: WeatherPart = .current
  ) throws(WeatherFailure) -> Refresh {
    Refresh(cities: cities, part: part, sources: try configured())
  }

  /// The cities of which there can be newer weather by now.
  package func outdated(_ cities: [City], part: WeatherPart = .current) -> [City] {
    guard let preferred = providers.first else { return cities }
    let now = now
    return cities.filter {
      kept.holding(of: preferred, for: WeatherPlace($0), part, at: now) == nil
    }
  }

  /// What asking for one of these cities takes of the preferred service's limits, in its units, on an
  /// average.
  package func cost(of cities: [City], part: WeatherPart = .current) -> Double {
    let requests = providers.first?.requests(for: cities.map(WeatherPlace.init), part: part) ?? []
    return requests.reduce(0) { $0 + $1.query.request.cost } / Double(max(1, cities.count))
  }

  /// Carries a refresh out: cities whose last answer still holds are settled by it, the others by the
  /// first service that has their weather. The requests to one service are sent side by side, and each
  /// answer is told of as it comes, or in the order of the requests where that is wanted. Runs where
  /// its caller does; only the sending and reading of the answers is done elsewhere. Once the task is
  /// cancelled nothing more is told.
  ///
  /// - Parameter settled: told of the cities that an answer settles, with the summary up to them.
  /// - Returns: the summary of all that was told.
  nonisolated(nonsending) package func carryOut(
    _ refresh: Refresh,
    settled:
      nonisolated(nonsending) (_ cities: [SettledCity], _ summary: RefreshSummary) async ->
      Void
  ) async -> RefreshSummary {
    var summary = RefreshSummary()
    var open = refresh.cities
    var refusals = Refusals()
    while !open.isEmpty, !Task.isCancelled,
      let turn = refresh.sources.turn(after: refusals.course, at: now)
    {
      var failed: [SettledCity] = []
      await ask(turn, for: open, of: refresh) { cities, isFromCache in
        // Who is not to be asked again is told of; the others get another turn.
        let done = turn.isLast ? cities : cities.filter(\.isAnswered)
        if !turn.isLast {
          failed += cities.filter { !$0.isAnswered }
        }
        guard !done.isEmpty else { return }
        let final = done.map { refusals.explaining($0, of: turn) }
        summary.count(final, isFromCache: isFromCache)
        await settled(final, summary)
      }
      refusals.end(turn, for: failed)
      open = failed.map(\.city)
    }
    return summary
  }

  /// Has one service settle some cities.
  nonisolated(nonsending) private func ask(
    _ turn: WeatherSources.Turn, for cities: [City], of refresh: Refresh,
    settled: nonisolated(nonsending) (_ cities: [SettledCity], _ isFromCache: Bool) async -> Void
  ) async {
    var held = [SettledCity]()
    var open = [City]()
    let now = now
    for city in cities {
      let place = WeatherPlace(city)
      if let kept = kept.holding(of: turn.provider, for: place, refresh.part, at: now) {
        held.append(SettledCity(city, .success(kept.told(by: turn))))
      } else {
        open.append(city)
      }
    }
    if !held.isEmpty {
      await settled(held, true)
    }
    var requests = turn.requests(for: open.map(WeatherPlace.init), part: refresh.part)[...]
    var round = Round(turn, refresh, Gathering(open, requests, keepsOrder: keepsOrder))
    if turn.needsTrial, requests.count > 1, let trial = requests.popFirst() {
      let delivery = await deliver(trial)
      if let failure = delivery.failureOfService {
        refresh.sources.note(Verdict(outage: failure), of: turn.provider.id, at: now)
        return await settled(open.map { SettledCity($0, .failure(failure)) }, false)
      }
      await take(delivery, 0, &round, settled)
    }
    await send(requests, &round, settled)
    if turn.rest == nil {
      refresh.sources.note(round.verdict, of: turn.provider.id, at: now)
    }
  }

  /// Sends requests side by side and takes what they bring. A service that stays silent twice, while
  /// another one can be asked, is given up.
  nonisolated(nonsending) private func send(
    _ requests: ArraySlice<WeatherRequest>, _ round: inout Round,
    _ settled: nonisolated(nonsending) (_ cities: [SettledCity], _ isFromCache: Bool) async -> Void
  ) async {
    var silences = 0
    var reason = round.turn.rest
    await withTaskGroup(of: (number: Int, delivery: Delivery).self) { group in
      for (number, request) in zip(requests.indices, requests) {
        group.addTask { (number, await deliver(request)) }
      }
      for await (number, delivery) in group where !Task.isCancelled {
        if round.turn.hasNext, let failure = delivery.failureOfService, failure.isSilence {
          silences += 1
          if silences == 2 {
            reason = failure
            group.cancelAll()
          }
        }
        await take(reason.map(delivery.givenUp) ?? delivery, number, &round, settled)
      }
    }
    if silences > 1, let reason {
      round.verdict = Verdict(outage: reason)
    }
  }

  nonisolated(nonsending) private func take(
    _ delivery: Delivery, _ number: Int, _ round: inout Round,
    _ settled: nonisolated(nonsending) (_ cities: [SettledCity], _ isFromCache: Bool) async -> Void
  ) async {
    let turn = round.turn
    for delivery in round.gathering.ready(delivery, number: number) {
      let cities = round.gathering.settle(delivery).map { settled in
        let outcome = settled.outcome.holding(round.refresh.part)
        return SettledCity(settled.city, outcome.map { $0.told(by: turn) })
      }
      for settled in cities {
        round.verdict.add(settled.outcome)
        keep(settled.outcome, of: turn, for: WeatherPlace(settled.city), round.refresh.part)
      }
      await settled(cities, delivery.isFromCache)
    }
  }
}

/// The questions to one service in a refresh.
private struct Round {
  let turn: WeatherSources.Turn
  let refresh: Refresh
  var gathering: Gathering
  var verdict = Verdict()

  init(_ turn: WeatherSources.Turn, _ refresh: Refresh, _ gathering: Gathering) {
    self.turn = turn
    self.refresh = refresh
    self.gathering = gathering
  }
}

/// Why cities had no weather of the services that a refresh has come past.
private struct Refusals {
  var course = WeatherSources.Course()

  /// By city: of the service that is preferred, and of the first that was asked.
  private var preferred: [Int: WeatherFailure] = [:]
  private var first: [Int: WeatherFailure] = [:]

  mutating func end(_ turn: WeatherSources.Turn, for cities: [SettledCity]) {
    var last: WeatherFailure?
    for city in cities {
      guard case .failure(let failure) = city.outcome else { continue }
      last = last ?? failure
      if turn.fallback == nil {
        preferred[city.city.id] = failure
      }
      if turn.rest == nil, first[city.city.id] == nil {
        first[city.city.id] = failure
      }
    }
    course.end(turn, with: last ?? .nothing)
  }

  /// Of several failures that of the service that was asked first counts.
  func explaining(_ city: SettledCity, of turn: WeatherSources.Turn) -> SettledCity {
    let id = city.city.id
    let outcome = city.outcome.map { $0.told(by: turn, after: preferred[id]) }
    return SettledCity(city.city, outcome.mapError { first[id] ?? $0 })
  }
}

/// Puts together what several answers say of one city; a city is settled once all of them are in.
private struct Gathering {
  private let cities: [City]
  private var outcomes: [WeatherService.Outcome?]

  /// How many answers are still to come for each city.
  private var missing: [Int]

  private let keepsOrder: Bool
  private var held: [Int: WeatherService.Delivery] = [:]
  private var nextNumber = 0

  init(_ cities: [City], _ requests: some Sequence<WeatherRequest>, keepsOrder: Bool) {
    self.cities = cities
    outcomes = Array(repeating: nil, count: cities.count)
    missing = Array(repeating: 0, count: cities.count)
    self.keepsOrder = keepsOrder
    for request in requests {
      for place in request.places where cities.indices.contains(place) {
        missing[place] += 1
      }
    }
  }

  /// The deliveries whose turn it is now that one more has come: that one, or where the order is
  /// kept those that no earlier request holds back any longer.
  ///
  /// - Parameter number: of the request, from 0.
  mutating func ready(
    _ delivery: WeatherService.Delivery, number: Int
  ) -> [WeatherService.Delivery] {
    guard keepsOrder else { return [delivery] }
    held[number] = delivery
    var ready: [WeatherService.Delivery] = []
    while let next = held.removeValue(forKey: nextNumber) {
      ready.append(next)
      nextNumber += 1
    }
    return ready
  }

  /// The cities that this answer settles.
  mutating func settle(_ delivery: WeatherService.Delivery) -> [SettledCity] {
    var settled: [SettledCity] = []
    for (place, outcome) in zip(delivery.request.places, delivery.outcomes)
    where cities.indices.contains(place) {
      let merged = outcomes[place]?.merged(with: outcome) ?? outcome
      outcomes[place] = merged
      missing[place] -= 1
      if missing[place] == 0 {
        settled.append(SettledCity(cities[place], merged))
      }
    }
    return settled
  }
}
