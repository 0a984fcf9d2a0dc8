package import Text

/// A weather service as a value: it says what to ask and reads what comes back. It sends nothing.
package protocol WeatherProvider: Sendable {
  var id: WeatherProviderID { get }

  /// The requests for some places. Each place stands in at least one; where it stands in several,
  /// its reports are to be merged, and the place has failed if any of them has.
  func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest]
}

/// How much of the weather is wanted.
package enum WeatherPart: Sendable, Hashable {
  /// The weather now.
  case current

  /// The weather now, the hours and that many days to come (1 to `Forecast.mostDays`).
  case forecast(days: Int)

  /// At least 1 and at most `Forecast.mostDays`.
  var days: Int {
    switch self {
    case .current: 1
    case .forecast(let days): min(max(days, 1), Forecast.mostDays)
    }
  }

  var isForecast: Bool { self != .current }
}

/// Where the weather is wanted.
package struct WeatherPlace: Sendable, Hashable {
  /// GeoNames id; nil for a point.
  package var id: Int?
  package var coordinate: Coordinate

  /// IANA time zone, if it is known.
  package var timezone: String?

  package init(id: Int? = nil, coordinate: Coordinate, timezone: String? = nil) {
    self.id = id
    self.coordinate = coordinate
    self.timezone = timezone
  }

  package init(_ city: City) {
    self.init(id: city.id, coordinate: city.coordinate, timezone: city.timezone)
  }
}

/// A request together with the way to read its answer.
package struct WeatherRequest: Sendable {
  package typealias Outcome = Result<WeatherReport, UpstreamError>

  package let request: UpstreamRequest

  /// Indices into the places that were asked for.
  package let places: [Int]

  private let split: @Sendable () -> [WeatherRequest]
  private let read: @Sendable (UpstreamAnswer) throws(UpstreamError) -> [Outcome]

  init(
    _ request: UpstreamRequest, places: [Int],
    split: @escaping @Sendable () -> [WeatherRequest] = { [] },
    read: @escaping @Sendable (UpstreamAnswer) throws(UpstreamError) -> [Outcome]
  ) {
    self.request = request
    self.places = places
    self.split = split
    self.read = read
  }

  /// Requests that together ask the same, with the places in the same order, for a service that
  /// refuses a whole request for one of its places; empty where there is nothing to divide.
  package var parts: [WeatherRequest] { split() }

  /// One outcome for each of `places`, in their order, whatever the answer holds.
  ///
  /// - Throws: when the whole answer is of no use.
  package func outcomes(_ answer: UpstreamAnswer) throws(UpstreamError) -> [Outcome] {
    let outcomes = try read(answer).prefix(places.count)
    let missing = UpstreamError.answerInvalid(
      request.service, problem: "leaves out a place that was asked for")
    return outcomes + Array(repeating: .failure(missing), count: places.count - outcomes.count)
  }
}

/// What one answer says of one place.
package struct WeatherReport: Sendable, Equatable {
  package var zone: Zone
  package var current: Weather?

  /// Ascending.
  package var hours: [HourlyWeather] = []

  /// Whole calendar days of the place, also with the weather now where the provider tells today.
  /// Empty if it tells no days; those of a forecast are then worked out from the hours.
  package var days: [DailyWeather] = []

  /// Records of the answer that could not be read and were left out.
  package var skipped = 0

  package init(zone: Zone, current: Weather? = nil) {
    self.zone = zone
    self.current = current
  }

  /// What two answers say of the same place; where both say something, the first counts.
  package func merged(with other: WeatherReport) -> WeatherReport {
    var merged = self
    merged.current = current ?? other.current
    if hours.isEmpty { merged.hours = other.hours }
    if days.isEmpty { merged.days = other.days }
    merged.skipped += other.skipped
    return merged
  }
}
