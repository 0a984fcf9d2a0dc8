internal import JSON
internal import Platform
package import Text

/// What the days of a year are like at one place on the mean of thirty years, in metric units.
///
/// The mean of a day is that of all days of those years that are at most a week from it in the
/// calendar, so that a few odd days do not show. The 29th of February is a day like any other, with
/// the eight values that there are of it.
package struct ClimateNormals: Sendable, Equatable {
  package static let years = 1991...2020

  /// The service's reanalyses only: what it takes by itself changes its source in 2017, which would
  /// show as a change of the climate.
  package static let model = "era5_seamless"

  /// Days before and after.
  private static let reach = 7

  /// What there must be at least of the days within reach, all years together.
  private static let leastShare = 2.0 / 3

  fileprivate static let measures: [Measure] = [.minimum, .maximum, .precipitation]
  fileprivate static let daysOfYear = 366

  /// For each measure the days of a leap year.
  fileprivate let values: [Measure: [Double]]

  /// When the answer came that they were worked out from, seconds since 1970.
  package let fetchedAt: Int

  fileprivate init?(values: [Measure: [Double]], fetchedAt: Int) {
    let areWhole = Self.measures.allSatisfy { measure in
      let days = values[measure] ?? []
      return days.count == Self.daysOfYear && days.allSatisfy(measure.possible.contains)
    }
    guard areWhole else { return nil }
    self.values = values
    self.fetchedAt = fetchedAt
  }

  /// Nil if there are too few days.
  package init?(of days: [DailyWeather], fetchedAt: Int) {
    var values: [Measure: [Double]] = [:]
    for measure in Self.measures {
      guard let means = Self.means(days, measure) else { return nil }
      values[measure] = means
    }
    self.init(values: values, fetchedAt: fetchedAt)
  }

  private static func means(_ days: [DailyWeather], _ measure: Measure) -> [Double]? {
    var sums = Array(repeating: (sum: 0.0, count: 0), count: daysOfYear)
    for day in days where years.contains(day.date.year) {
      guard let value = day[measure], let index = index(day.date) else { continue }
      sums[index].sum += value
      sums[index].count += 1
    }
    let least = Double((2 * reach + 1) * years.count) * leastShare
    var means: [Double] = []
    for index in sums.indices {
      let near = (-reach...reach).map { sums[(index + $0 + daysOfYear) % daysOfYear] }
      let count = near.reduce(0) { $0 + $1.count }
      guard Double(count) >= least else { return nil }
      // What is kept in a file and what is not are the same to the last digit.
      means.append((near.reduce(0) { $0 + $1.sum } / Double(count) * 100).rounded() / 100)
    }
    return means
  }

  /// The place of a date among the days of a leap year.
  private static func index(_ date: CivilDate) -> Int? {
    CivilDate(year: 2000, month: date.month, day: date.day).map { $0.dayOfYear - 1 }
  }

  /// The normal lowest and highest temperature of a calendar day, the middle of both, and what falls.
  package subscript(date: CivilDate) -> NormalDay {
    var day = NormalDay()
    guard let index = Self.index(date) else { return day }
    for measure in Self.measures {
      day[measure] = values[measure]?[index]
    }
    if let low = day[.minimum], let high = day[.maximum] {
      day[.temperature] = (low + high) / 2
    }
    return day
  }
}

/// The normals of one calendar day.
package struct NormalDay: Sendable, Equatable, WeatherRecord {
  package var conditions = Conditions()

  package init() {}
}

/// Normals that were worked out, a small file for each place: they do not change.
package struct NormalsStore: Sendable {
  private static let format = 1
  private let folder: String?

  /// - Parameter folder: made on the first write; nil for nowhere.
  package init(folder: String?) { self.folder = folder }

  private func path(_ place: WeatherPlace) -> String? {
    folder.map { "\($0)/\(place.lat)_\(place.lon).json" }
  }

  /// Nil if there are none, or their file is damaged or of another version.
  package func read(for place: WeatherPlace) -> ClimateNormals? {
    guard let path = path(place), let bytes = try? File.readRegular(path, limit: 1 << 20),
      let lines = Optional(bytes.split(separator: UInt8(ascii: "\n"))), lines.count == 2,
      lines[0].elementsEqual(ContentHash.hex(lines[1]).utf8),
      let json = try? JSONParser.parse(Array(lines[1])), json["format"]?.int == Self.format,
      json["model"]?.string == ClimateNormals.model, let time = json["fetchedAt"]?.int
    else { return nil }
    let values = ClimateNormals.measures.map { measure in
      (measure, (json[measure.rawValue]?.array ?? []).compactMap(\.double))
    }
    return ClimateNormals(values: Dictionary(uniqueKeysWithValues: values), fetchedAt: time)
  }

  /// The file is there as a whole or not at all.
  ///
  /// - Throws: `SystemError`.
  package func write(_ normals: ClimateNormals, for place: WeatherPlace) throws {
    guard let folder, let path = path(place) else { return }
    var object: JSONObject = [
      "format": JSON(Self.format), "model": .string(ClimateNormals.model),
      "fetchedAt": JSON(normals.fetchedAt),
    ]
    for (measure, days) in normals.values {
      object[measure.rawValue] = .array(days.map { JSON($0) })
    }
    let text = JSON.object(object).text
    try Folder.create(folder)
    try File.replace(
      path, with: Array("\(ContentHash.hex(text.utf8))\n\(text)\n".utf8), isDurable: false)
  }
}

/// Asks Open-Meteo for the weather of days that are over:
/// https://open-meteo.com/en/docs/historical-weather-api.
package struct ClimateService: Sendable {
  private let client: ServiceClient
  private let baseURL: String?

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(client: ServiceClient, baseURL: String?) {
    self.client = client
    self.baseURL = baseURL
  }

  /// Works out the normals of a place from all days of thirty years, which is one request.
  package func normals(at place: WeatherPlace) async throws(ServiceError) -> ClimateNormals {
    let years = ClimateNormals.years
    let first = CivilDate(daysSinceEpoch: Self.start(of: years.lowerBound))
    let last = CivilDate(daysSinceEpoch: Self.start(of: years.upperBound + 1) - 1)
    let query = Self.query(from: first, to: last, model: ClimateNormals.model, baseURL: baseURL)
    let (days, time) = try await answer(to: query, at: place)
    guard let normals = ClimateNormals(of: days, fetchedAt: time) else {
      throw .answerInvalid(.openMeteoArchive, problem: "leaves out too many of the days")
    }
    return normals
  }

  /// The weather of one day, as far as it is known yet.
  package func day(
    _ date: CivilDate, at place: WeatherPlace
  ) async throws(ServiceError) -> DailyWeather {
    let query = Self.query(from: date, to: date, model: nil, baseURL: baseURL)
    let unknown = DailyWeather(date: date)
    do throws(ServiceError) {
      return try await answer(to: query, at: place).days.first { $0.date == date } ?? unknown
    } catch .rejected(_, .request) {
      // The service's calendar has not come so far yet.
      return unknown
    }
  }

  private static func start(of year: Int) -> Int {
    (CivilDate(year: year, month: 1, day: 1) ?? CivilDate(daysSinceEpoch: 0)).daysSinceEpoch
  }

  typealias Answer = (days: [DailyWeather], time: Int)

  private func answer(
    to query: OpenMeteoQuery<Answer>, at place: WeatherPlace
  ) async throws(ServiceError) -> Answer {
    guard let request = query.requests(for: [place]).first,
      let outcome = await client.deliver(request).outcomes.first
    else { throw .answerInvalid(.openMeteoArchive, problem: "leaves out the place") }
    return try outcome.get()
  }

  /// - Parameter model: nil for what the service thinks best.
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

  /// The days of an answer. What cannot be, and what is in another unit than was asked for, is not
  /// known.
  ///
  /// - Parameter model: the columns have its name at their end where several were asked for.
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
