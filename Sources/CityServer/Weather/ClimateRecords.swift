import Services
import Text

/// The service for past weather with its last responses, and the highest temperatures of a day that weather services
/// reported.
struct ClimateRecords {
  /// The highest temperature of a day.
  struct Maximum {
    let date: CivilDate
    let temperature: Double
  }

  let service: ClimateService

  /// An entry has about 9 kB.
  private var normals = PlaceCache<ClimateNormals>(capacity: 256)

  /// The last fetched day of each place: the day before that of the request.
  private var yesterdays = PlaceCache<DailyWeather>(capacity: 1024)

  /// The last known highest temperature of each place with its day, for comparison with the normal temperature.
  private var maxima = PlaceCache<Maximum>(capacity: 1024)

  /// Seconds until an incomplete day is fetched again.
  private static let retryInterval = 3600.0

  init(service: ClimateService) {
    self.service = service
  }

  func normals(at place: WeatherPlace) -> ClimateNormals? {
    normals.latest(for: place)?.answer
  }

  mutating func put(_ answer: ClimateNormals, for place: WeatherPlace, at now: Double) {
    normals.put(answer, for: place, at: now)
  }

  /// The weather of a day; nil if it has to be fetched: for the first time, or again an hour after it was incomplete.
  func day(_ date: CivilDate, at place: WeatherPlace, now: Double) -> DailyWeather? {
    guard let known = yesterdays.latest(for: place), known.answer.date == date,
      known.answer.isComplete || (0..<Self.retryInterval).contains(now - known.fetchedAt)
    else { return nil }
    return known.answer
  }

  mutating func put(_ day: DailyWeather, for place: WeatherPlace, at now: Double) {
    yesterdays.put(day, for: place, at: now)
  }

  func maximum(on date: CivilDate, at place: WeatherPlace) -> Double? {
    maxima.latest(for: place).flatMap { $0.answer.date == date ? $0.answer.temperature : nil }
  }

  mutating func put(_ maximum: Maximum, for place: WeatherPlace, at now: Double) {
    maxima.put(maximum, for: place, at: now)
  }
}

extension DailyWeather {
  fileprivate var isComplete: Bool {
    [Measure.minimum, .maximum, .precipitation].allSatisfy { self[$0] != nil }
  }
}
