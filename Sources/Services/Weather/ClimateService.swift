import Adapters
internal import JSON
package import Text

/// Fetches the weather of past days from Open-Meteo:
/// https://open-meteo.com/en/docs/historical-weather-api.
package struct ClimateService: Sendable {
  private let client: ServiceClient
  private let baseURL: String?

  /// - Parameter baseURL: the address of a mirror; nil for the service itself.
  package init(client: ServiceClient, baseURL: String?) {
    self.client = client
    self.baseURL = baseURL
  }

  /// Computes the normals of a place from all days of thirty years; sends one request.
  package func normals(at place: WeatherPlace) async throws(ServiceError) -> ClimateNormals {
    let years = ClimateNormals.years
    let first = CivilDate(daysSinceEpoch: Self.start(of: years.lowerBound))
    let last = CivilDate(daysSinceEpoch: Self.start(of: years.upperBound + 1) - 1)
    let query = Self.query(from: first, to: last, model: ClimateNormals.model, baseURL: baseURL)
    let answer = try await answer(to: query, at: place)
    guard let normals = ClimateNormals(of: answer.days, fetchedAt: answer.fetchedAt) else {
      throw .answerInvalid(.openMeteoArchive, problem: "lacks too many of the days")
    }
    return normals
  }

  /// Fetches the weather of one day; unknown values are nil.
  package func day(
    _ date: CivilDate, at place: WeatherPlace
  ) async throws(ServiceError) -> DailyWeather {
    let query = Self.query(from: date, to: date, model: nil, baseURL: baseURL)
    let unknown = DailyWeather(date: date)
    do throws(ServiceError) {
      return try await answer(to: query, at: place).days.first { $0.date == date } ?? unknown
    } catch .rejected(_, .request) {
      // The service rejects a day that its archive does not contain yet.
      return unknown
    }
  }

  private static func start(of year: Int) -> Int {
    (CivilDate(year: year, month: 1, day: 1) ?? CivilDate(daysSinceEpoch: 0)).daysSinceEpoch
  }

  typealias Answer = (days: [DailyWeather], fetchedAt: Int)

  private func answer(
    to query: OpenMeteoQuery<Answer>, at place: WeatherPlace
  ) async throws(ServiceError) -> Answer {
    guard let request = query.requests(for: [place]).first,
      let outcome = await client.send(request).outcomes.first
    else { throw .answerInvalid(.openMeteoArchive, problem: "lacks the place") }
    return try outcome.get()
  }

  /// - Parameter model: the requested model; nil for the service's choice.
  static func query(
    from first: CivilDate, to last: CivilDate, model: String?, baseURL: String?
  ) -> OpenMeteoQuery<Answer> {
    let days = last.daysSinceEpoch - first.daysSinceEpoch + 1
    return OpenMeteoQuery(
      service: .openMeteoArchive, path: "/v1/archive", baseURL: baseURL,
      parameters: [
        ("start_date", first.iso8601), ("end_date", last.iso8601),
        ("daily", columns.map(\.name).joined(separator: ",")), ("timezone", "auto"),
      ] + (model.map { [("models", $0)] } ?? []),
      variables: columns.count, days: days
    ) { element, _, response in
      (Self.days(of: element, model: model), EpochSeconds.whole(response.receivedAt))
    }
  }

  private static let columns: [(name: String, measure: Measure, unit: String)] = [
    ("temperature_2m_max", .maximum, "°C"), ("temperature_2m_min", .minimum, "°C"),
    ("precipitation_sum", .precipitation, "mm"),
  ]

  /// Parses the days of an answer. An impossible value counts as unknown, and so do all values of a column with
  /// an unexpected unit.
  ///
  /// - Parameter model: the requested model. If a column is missing, the one with the model's name as a suffix is read:
  ///   the service adds the suffix if several models are requested.
  static func days(of element: JSON, model: String?) -> [DailyWeather] {
    let daily = element["daily"]
    let units = element["daily_units"]
    let dates = (daily?["time"]?.array ?? []).map { $0.string.flatMap { CivilDate($0) } }
    var days = dates.map { $0.map { DailyWeather(date: $0) } }
    for (name, measure, unit) in columns {
      let names = [name] + (model.map { ["\(name)_\($0)"] } ?? [])
      guard let column = names.first(where: { daily?[$0] != nil }),
        units?[column] == nil || units?[column]?.string == unit
      else { continue }
      for (index, value) in zip(days.indices, daily?[column]?.array ?? []) {
        days[index]?[measure] = value.lenientDouble.flatMap { number in
          measure.possible.contains(number) ? number : nil
        }
      }
    }
    return days.compactMap(\.self)
  }
}
