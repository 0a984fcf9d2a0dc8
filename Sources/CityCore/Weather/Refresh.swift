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
    if isFromCache { fromCache += cities.count }
  }
}

/// A city with what all answers for it said.
package struct SettledCity: Sendable {
  package let city: City
  package let outcome: WeatherService.Outcome

  package init(_ city: City, _ outcome: WeatherService.Outcome) {
    (self.city, self.outcome) = (city, outcome)
  }

  package var hasWeather: Bool { (try? outcome.current.get()) != nil }

  /// What the weather history keeps of it; nil if there was no weather.
  ///
  /// - Parameter time: when it was asked, seconds since 1970.
  package func entry(at time: Double) -> WeatherEntry? {
    guard let report = try? outcome.get(), let current = report.current else { return nil }
    let today = report.days.first { $0.date == current.time.date }
    return WeatherEntry(
      city: city.id, time: time, temperature: current[.temperature], minimum: today?[.minimum],
      maximum: today?[.maximum], summary: current.sky?.summary, icon: current.icon)
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
    var (open, failures) = (refresh.cities, [WeatherProviderID: WeatherFailure]())
    var first: [Int: WeatherFailure] = [:]
    while !open.isEmpty, !Task.isCancelled,
      let turn = refresh.sources.turn(after: failures, at: now)
    {
      var failed: [SettledCity] = []
      await ask(turn, for: open, of: refresh) { cities, isFromCache in
        // Who is not to be asked again is told of; the others get another turn.
        let done = turn.hasNext ? cities.filter { $0.outcome.isSuccess } : cities
        let final = done.map { SettledCity($0.city, $0.outcome.blaming(first[$0.city.id])) }
        failed += turn.hasNext ? cities.filter { !$0.outcome.isSuccess } : []
        guard !final.isEmpty else { return }
        summary.count(final, isFromCache: isFromCache)
        await settled(final, summary)
      }
      for city in failed where first[city.city.id] == nil {
        if case .failure(let failure) = city.outcome { first[city.city.id] = failure }
      }
      failures[turn.provider.id] = failed.first.flatMap { first[$0.city.id] } ?? .nothing
      open = failed.map(\.city)
    }
    return summary
  }

  /// Has one service settle some cities.
  nonisolated(nonsending) private func ask(
    _ turn: WeatherSources.Turn, for cities: [City], of refresh: Refresh,
    settled: nonisolated(nonsending) (_ cities: [SettledCity], _ isFromCache: Bool) async -> Void
  ) async {
    var (held, open) = ([SettledCity](), [City]())
    let now = now
    for city in cities {
      let place = WeatherPlace(city)
      if let kept = kept.holding(of: turn.provider, for: place, refresh.part, at: now) {
        held.append(SettledCity(city, .success(kept.told(by: turn))))
      } else {
        open.append(city)
      }
    }
    if !held.isEmpty { await settled(held, true) }
    var requests = turn.requests(for: open.map(WeatherPlace.init), part: refresh.part)[...]
    var gathering = Gathering(open, requests, keepsOrder: keepsOrder)
    var number = 0
    // A service that may be dead is asked once before it is asked for everything.
    if requests.count > 1, refresh.sources.isToBeTried(turn), let trial = requests.popFirst() {
      let delivery = await deliver(trial)
      if let failure = delivery.failureOfService {
        refresh.sources.note(failure, of: turn.provider.id, at: now)
        return await settled(open.map { SettledCity($0, .failure(failure)) }, false)
      }
      await take(delivery, number, &gathering, turn, refresh, settled)
      number += 1
    }
    await withTaskGroup(of: (number: Int, delivery: Delivery).self) { group in
      for request in requests {
        group.addTask { [number] in (number, await deliver(request)) }
        number += 1
      }
      for await (number, delivery) in group where !Task.isCancelled {
        await take(delivery, number, &gathering, turn, refresh, settled)
      }
    }
  }

  nonisolated(nonsending) private func take(
    _ delivery: Delivery, _ number: Int, _ gathering: inout Gathering, _ turn: WeatherSources.Turn,
    _ refresh: Refresh,
    _ settled: nonisolated(nonsending) (_ cities: [SettledCity], _ isFromCache: Bool) async -> Void
  ) async {
    for delivery in gathering.ready(delivery, number: number) {
      let cities = gathering.settle(delivery).map { settled in
        SettledCity(settled.city, settled.outcome.map { $0.told(by: turn) })
      }
      for settled in cities {
        let place = WeatherPlace(settled.city)
        note(settled.outcome, of: turn, for: place, refresh.part, in: refresh.sources)
      }
      await settled(cities, delivery.isFromCache)
    }
  }
}

extension WeatherService.Outcome {
  fileprivate var isSuccess: Bool { (try? get()) != nil }

  /// Of several failures that of the service that is preferred counts.
  fileprivate func blaming(_ first: WeatherFailure?) -> Self { mapError { first ?? $0 } }
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
      for place in request.places where cities.indices.contains(place) { missing[place] += 1 }
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
      if missing[place] == 0 { settled.append(SettledCity(cities[place], merged)) }
    }
    return settled
  }
}
