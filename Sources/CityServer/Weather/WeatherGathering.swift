import CityCore

/// Puts together what several answers say of one city; a city is settled once all of them are in.
struct WeatherGathering {
  typealias Outcome = Result<WeatherReport, WeatherFailure>

  private let cities: [City]
  private var missing: [Int]
  private var outcomes: [Outcome?]

  init(_ refresh: Refresh) {
    cities = refresh.cities
    missing = Array(repeating: 0, count: cities.count)
    outcomes = Array(repeating: nil, count: cities.count)
    for request in refresh.requests {
      for place in request.places where cities.indices.contains(place) { missing[place] += 1 }
    }
  }

  /// The cities that this answer settles, with what is known of them.
  mutating func take(_ delivery: WeatherDesk.Delivery) -> [(city: City, outcome: Outcome)] {
    var settled: [(city: City, outcome: Outcome)] = []
    for (place, outcome) in zip(delivery.request.places, delivery.outcomes)
    where cities.indices.contains(place) {
      let merged = outcomes[place].map { Self.merged($0, outcome) } ?? outcome
      outcomes[place] = merged
      missing[place] -= 1
      if missing[place] == 0 { settled.append((cities[place], merged)) }
    }
    return settled
  }

  /// Both or nothing: half an answer would pair old with new.
  private static func merged(_ first: Outcome, _ second: Outcome) -> Outcome {
    first.flatMap { one in second.map(one.merged) }
  }
}
