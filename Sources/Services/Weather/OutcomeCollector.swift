internal import Geography

/// Merges the answers about each city. A city is settled when its last answer has been merged.
struct OutcomeCollector {
  private let cities: [City]
  private var outcomes: [WeatherService.Outcome?]

  /// For each city, the number of answers that are still to be merged.
  private var missing: [Int]

  private let keepsOrder: Bool

  /// With `keepsOrder`, the answers that were received before that of an earlier request, by the number of their
  /// request.
  private var early: [Int: WeatherAnswer] = [:]

  /// With `keepsOrder`, the number of the request whose answer is processed next.
  private var nextNumber = 0

  init(_ cities: [City], requests: some Sequence<WeatherRequest>, keepsOrder: Bool) {
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

  /// Returns the answers to process after this one was received: only this one or, with `keepsOrder`,
  /// the consecutive answers from `nextNumber` up to the first missing one, possibly none.
  ///
  /// - Parameter number: the number of the request, from 0.
  mutating func ready(_ answer: WeatherAnswer, number: Int) -> [WeatherAnswer] {
    guard keepsOrder else { return [answer] }
    early[number] = answer
    var ready: [WeatherAnswer] = []
    while let next = early.removeValue(forKey: nextNumber) {
      ready.append(next)
      nextNumber += 1
    }
    return ready
  }

  /// Merges an answer; returns the cities that it settles.
  mutating func settle(_ answer: WeatherAnswer) -> [SettledCity] {
    var settled: [SettledCity] = []
    for (place, outcome) in zip(answer.request.places, answer.outcomes)
    where cities.indices.contains(place) {
      let merged = outcomes[place]?.merged(with: outcome) ?? outcome
      outcomes[place] = merged
      missing[place] -= 1
      if missing[place] == 0 {
        settled.append(SettledCity(cities[place], outcome: merged))
      }
    }
    return settled
  }
}
