import Archive
import Geography
import JSON
import JSONRPC
import Services
import Text

struct WeatherHistory: CityExclusiveMethod {
  static let name = "weather.history"
  static let summary =
    "What the weather of a favourite was each time the user asked for it, newest first."
  static let parameters = Parameters(
    Fields.city, Fields.offset, Fields.pageLimit,
    Field<WeatherUnits>.optional("units", "Those of the temperatures.", default: .metric),
    as: Self.init)
  static let result = entries.schema
  static let entries = Page.shape(
    of: "entries", LoggedWeather.schema, "The entries of the page.", total: "Entries on all pages.")
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storage

  let city: Int
  let offset: Int
  let limit: Int
  let units: WeatherUnits

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let (page, zone) = try await server.use { [city, offset, limit] archive in
      guard let city = try archive.city(id: city)?.city else {
        throw ArchiveError.cityNotFound(id: city)
      }
      let page = try archive.weatherLog.page(of: city.id, offset: offset, limit: limit)
      return (page, city.timezone)
    }
    let units = UnitChoice(units)
    let entries = page.entries.map { LoggedWeather(entry: $0, zone: zone, units: units).json }
    return Self.entries.json(Page(entries, from: offset, of: page.total))
  }
}

struct WeatherRemoveHistory: CityExclusiveMethod {
  static let name = "weather.removeHistory"
  static let summary = "Removes one entry from the weather history."
  static let parameters = Parameters(
    Field<Int>.required("id", "The entry, as weather.history names it.", as: Schemas.id),
    as: Self.init)
  static let result = Schema.object(.init("removed", .boolean, "False if there was no such entry."))
  static let errors = ErrorCode.storage

  let id: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ["removed": .bool(try await server.use { [id] in try $0.weatherLog.remove(id) })]
  }
}

/// An entry of the weather history, with the time zone of its city.
struct LoggedWeather: Shaped {
  let entry: WeatherEntry
  let zone: String?
  var units = UnitChoice.metric

  static let shape = Shape<Self>(
    .init("id", "Names the entry for weather.removeHistory.", as: Schemas.id, \.entry.id),
    .init("time", "When it was asked, ISO 8601 with the city's offset.", as: .string) {
      JSON(time: $0.entry.time, zone: $0.zone)
    },
    .init("temperature", "Degrees in the units.", as: degrees) { $0.shown($0.entry.temperature) },
    .init("min", "Lowest of that day.", as: degrees) { $0.shown($0.entry.minimum) },
    .init("max", "Highest of that day.", as: degrees) { $0.shown($0.entry.maximum) },
    .init("summary", "In words.", \.entry.summary),
    .init("icon", "Name for weather.icon.", \.entry.icon),
    .init(
      "units", "Those of the temperatures: metric is degrees Celsius, us degrees Fahrenheit.",
      \.units.system),
    .init(
      "provider", "Who said so; null for an entry that an older version recorded.", \.entry.provider
    ),
    .init("attribution", "The credit that the provider asks to be shown; null without a provider.")
    {
      $0.entry.provider?.service.attribution
    }, name: "WeatherEntry")

  /// Absolute zero in degrees Fahrenheit, and far above what was ever measured.
  private static let degrees = Schema.nullable(.number(-459.67...1832))

  private func shown(_ celsius: Double?) -> JSON {
    JSON(rounded: celsius.map { Measure.temperature.converted($0, to: units) })
  }

  /// The parameters of `weather.didRecord`.
  static let record = Shape<Self>(
    .init("city", "Its id.", \.entry.city), .init("entry", "The entry.") { $0 })
}

struct CityDetail: CityWaitingMethod {
  static let name = "city.detail"
  static let summary =
    "What a page about one city shows: its title and row, today's nine values, the days to come, its "
    + "history."
  static let parameters = Parameters(
    Fields.city, Fields.session,
    Field<Int>.optional(
      "days", "How many days, today included.", as: .integer(1...Forecast.mostDays),
      default: Forecast.mostDays),
    Field<Int>.optional(
      "entries", "How many entries of the history at most.", as: .integer(0...Limits.maximumPage),
      default: 10),
    WeatherOrigin.field, as: Self.init)
  static let result = answer.schema
  static let errors: [ErrorCode] = [.sessionNotFound, .requestCancelled] + WeatherHistory.errors

  private typealias Known = (page: Page, isRecorded: Bool)
  private typealias Detail = (
    title: String, row: JSON, forecast: ShownForecast?, known: Known, problem: RPCError?
  )
  private static let history = Shape<Known>(
    WeatherHistory.entries.of(\.page) + [
      .init("recorded", "Whether weather is added to it: the city has a star.", \.isRecorded)
    ])
  private static let answer = Shape<Detail>(
    .init("title", "The city and its country.", \.title),
    .init("city", "Its row.", as: Schemas.city, \.row),
    .init("values", "Nine values of the weather now; none without weather.") {
      $0.forecast?.current.map(ShownValue.nine) ?? []
    },
    .init("forecast", "As weather.forecast without hours; null without weather.", \.forecast),
    .init("history", "The first entries of weather.history.", as: history.schema) {
      history.json($0.known)
    },
    .init(
      "error", "Why there is no weather; null if there is.", as: .nullable(ErrorJSON.schema)
    ) { $0.problem?.json ?? .null })

  let city: Int
  let session: String?
  let days: Int
  let entries: Int
  let origin: WeatherOrigin

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let row = try await CityGet(city: city, session: session).row(on: server)
    let shown = server.writer.json(row)
    let target = try await WeatherTarget(city, nil, on: server)
    let known = try await known(on: server)
    return .waiting { [self] server in
      var forecast = ShownForecast?.none
      var problem = RPCError?.none
      do {
        forecast = try await server.forecast(target, days: days, for: origin)
      } catch {
        try Task.checkCancellation()
        problem = ErrorMapping.rpcError(for: error)
      }
      forecast?.tellsHours = false
      let title = await server.title(of: target.city)
      return Self.answer.json((title, shown, forecast, known, problem))
    }
  }

  private func known(on server: isolated CityServer) async throws -> Known {
    guard server.archive.exists else { return (Page([], from: 0, of: 0), false) }
    let (found, page) = try await server.use { [city, entries] archive in
      (
        try archive.city(id: city),
        try archive.weatherLog.page(of: city, offset: 0, limit: entries)
      )
    }
    let zone = found?.city.timezone
    let units = server.shownWeather.units
    let rows = page.entries.map { LoggedWeather(entry: $0, zone: zone, units: units).json }
    return (Page(rows, from: 0, of: page.total), found?.favorite ?? false)
  }
}

extension CityServer {
  fileprivate func title(of city: City?) async -> String {
    guard let city else { return "" }
    return [city.name, await countryName(of: city)].compactMap(\.self).joined(separator: ", ")
  }
}

/// One of the values that a page shows large, ready to be read.
struct ShownValue: Shaped {
  let key: String
  let value: JSON
  let unit: String?
  let text: String?

  static let shape = Shape<Self>(
    .init("key", "The member of weather that it is.", \.key),
    .init(
      "value", "Of the condition a word.", as: .nullable(.either([.number, .string])), \.value),
    .init("unit", "Null for the condition.", \.unit),
    .init("text", "Number and unit as a person reads them; null if not known.", \.text),
    name: "Value")

  /// How many digits behind the point each is shown with.
  private static let digits: KeyValuePairs<Measure, Int> = [
    .windSpeed: 2, .pressure: 1, .precipitation: 1, .temperature: 0, .humidity: 1,
    .visibility: 2, .cloudCover: 2, .ozone: 1,
  ]

  /// In the order of the older apps, the condition behind the temperature.
  static func nine(_ shown: ShownWeather) -> [ShownValue] {
    digits.flatMap { measure, digits in
      let value = measured(measure, digits, shown)
      return measure == .temperature ? [value, condition(shown.weather.sky)] : [value]
    }
  }

  private static func measured(
    _ measure: Measure, _ digits: Int, _ shown: ShownWeather
  ) -> ShownValue {
    let number = shown.weather[measure]
    let unit = measure.unit(in: shown.units)
    // An inch is long.
    let digits = unit.hasPrefix("in") ? 2 : digits
    return ShownValue(
      key: measure.rawValue, value: JSON(rounded: number), unit: unit,
      text: number.map { "\(DecimalText.fixed($0, places: digits)) \(unit)" })
  }

  private static func condition(_ sky: Sky?) -> ShownValue {
    ShownValue(key: "condition", value: sky?.condition.json ?? .null, unit: nil, text: sky?.summary)
  }
}
