internal import Text

/// A refresh of the weather of some cities, all of whose requests are made; nothing is sent yet.
package struct Refresh: Sendable {
  package let cities: [City]
  fileprivate let requests: [WeatherRequest]
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
  /// Makes the requests of a refresh.
  ///
  /// - Throws: `WeatherFailure` if no service is configured.
  package func refresh(
    of cities: [City], part: WeatherPart = .current
  ) throws(WeatherFailure) -> Refresh {
    let requests = try requests(for: cities.map(WeatherPlace.init), part: part)
    return Refresh(cities: cities, requests: requests)
  }

  /// Sends the requests of a refresh side by side and tells of each answer as it comes, or in the
  /// order of the requests where that is wanted. Runs where its caller does; only the sending and
  /// reading of the answers is done elsewhere. Once the task is cancelled nothing more is told.
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
    var gathering = Gathering(refresh, keepsOrder: keepsOrder)
    await withTaskGroup(of: (number: Int, delivery: Delivery).self) { group in
      for (number, request) in refresh.requests.enumerated() {
        group.addTask { (number, await deliver(request)) }
      }
      for await (number, delivery) in group where !Task.isCancelled {
        for delivery in gathering.ready(delivery, number: number) {
          let cities = gathering.settle(delivery)
          summary.count(cities, isFromCache: delivery.isFromCache)
          await settled(cities, summary)
        }
      }
    }
    return summary
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

  init(_ refresh: Refresh, keepsOrder: Bool) {
    cities = refresh.cities
    outcomes = Array(repeating: nil, count: cities.count)
    missing = Array(repeating: 0, count: cities.count)
    self.keepsOrder = keepsOrder
    for request in refresh.requests {
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
