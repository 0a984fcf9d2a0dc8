import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

struct WeatherCompare: CityWaitingMethod {
  static let name = "weather.compare"
  static let summary =
    "What several services, or several models of Open-Meteo, say of one place, side by side, and how "
    + "far they are apart."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Field<[WeatherProviderID]?>.optional(
      "providers", "The services; without them those of --weather.",
      as: .array(WeatherProviderID.schema, maximumCount: WeatherProviderID.allCases.count)),
    Field<[String]?>.optional(
      "models",
      "Models of Open-Meteo, by its names; without them the service's choice, or three global ones "
        + "where it would stand alone.",
      as: .array(.string(maximumBytes: 64), maximumCount: Self.mostModels)),
    Field<Int>.optional(
      "days", "How many days, today included.", as: .integer(1...Forecast.mostDays), default: 3),
    as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("location")]
  static let result = Comparison.schema
  static let errors = WeatherTarget.errors

  private static let mostModels = 8

  /// Global models of three weather services:
  /// https://open-meteo.com/en/docs/model-updates
  private static let globalModels = ["ecmwf_ifs025", "gfs_seamless", "icon_seamless"]

  let city: Int?
  let location: GivenLocation?
  let providers: [WeatherProviderID]?
  let models: [String]?
  let days: Int

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try server.refuseIfTurnedOff()
    let sources = try sources(on: server)
    let target = try await WeatherTarget(city: city, location: location, on: server)
    return .waiting { [days] server in
      let results = sources.map { server.settings.anyWeather($0.id, $0.model) }
      let providers = results.compactMap { try? $0.get() }
      let outcomes = await server.weather.reports(
        for: target.place, part: .forecast(days: days), by: providers)
      try Task.checkCancellation()
      var answers = outcomes[...]
      let all = results.map {
        $0.mapError(WeatherFailure.service).flatMap { _ in answers.removeFirst() }
      }
      return Comparison(
        at: target, answers: zip(sources, all), days: days, on: server
      ).json
    }
  }

  /// Each service once for each of its models.
  private func sources(on server: isolated CityServer) throws -> [CompareSource] {
    if let model = models?.firstIndex(where: { !$0.isModelName }) {
      throw RPCError(
        at: "models[\(model)]", "expected a model as Open-Meteo names it, such as ecmwf_ifs025")
    }
    let ids = providers ?? (models == nil ? server.weather.providers.map(\.id) : [.openMeteo])
    if models != nil, !ids.contains(where: \.hasModels) {
      throw RPCError(at: "models", "they are Open-Meteo's, so name it in providers")
    }
    let alone = Set(ids) == [.openMeteo] ? Self.globalModels : nil
    var sources: [CompareSource] = []
    for id in ids {
      let named = id.hasModels ? models ?? alone : nil
      let chosen = named?.map(Optional.some) ?? [nil]
      for model in chosen where !sources.contains(.init(id: id, model: model)) {
        sources.append(.init(id: id, model: model))
      }
    }
    return sources
  }
}

private struct CompareSource: Equatable {
  let id: WeatherProviderID
  let model: String?
}

extension String {
  /// Letters of the alphabet, digits and underscores.
  fileprivate var isModelName: Bool {
    !isEmpty && utf8.allSatisfy { [UInt8(ascii: "_")].contains($0) || $0.isModelCharacter }
  }
}

extension UInt8 {
  fileprivate var isModelCharacter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

/// The lowest and the highest value of several sources; both nil unless two of them have a value.
private struct Spread: WireObject {
  let lowest: Double?
  let highest: Double?

  init(_ values: [Double]) {
    let values = values.count > 1 ? values : []
    lowest = values.min()
    highest = values.max()
  }

  static let shape = Shape<Self>(
    .init("lowest", "The lowest; null unless two sources tell it.", as: Schemas.measure) {
      JSON(rounded: $0.lowest)
    },
    .init("highest", "The highest.", as: Schemas.measure) { JSON(rounded: $0.highest) },
    .init("difference", "How far they are apart.", as: Schemas.measure) { spread in
      JSON(rounded: spread.highest.flatMap { high in spread.lowest.map { high - $0 } })
    }, name: "Spread")
}

private struct ComparedDay: WireObject {
  let date: CivilDate
  let minimum: Spread
  let maximum: Spread
  let precipitation: Spread

  static let shape = Shape<Self>(
    .init("date", "The day, YYYY-MM-DD.", \.date.iso8601),
    .init("min", "Of the lowest temperature.", \.minimum),
    .init("max", "Of the highest temperature.", \.maximum),
    .init("precipitation", "Of the precipitation.", \.precipitation))
}

/// The weather of one source, or why it has none.
private struct ComparedSource: WireObject {
  let id: WeatherProviderID
  let model: String?
  let forecast: ShownForecast?
  let failure: WeatherFailure?

  static let shape = Shape<Self>(
    .init("provider", "Who is asked.", \.id),
    .init("model", "Which model; null where the service does not say.", \.model),
    .init("current", "The weather now; null if there is none.") { $0.forecast?.current },
    .init("days", "The days; empty if there are none.") { $0.forecast?.forecast.days ?? [] },
    .init("dropped", "Values that cannot be, and were left out.") {
      $0.forecast?.report.dropped ?? 0
    },
    .init("attribution", "The credit to be shown.") { $0.id.service.attribution },
    .init("error", "Why there is nothing; null if there is.", as: .nullable(ErrorJSON.schema)) {
      $0.failure.map { ErrorMapping.rpcError(forWeather: $0).json } ?? .null
    })
}

private struct Comparison: WireObject {
  let city: Int?
  let location: Coordinate
  let units: UnitChoice
  let sources: [ComparedSource]

  static let shape = Shape<Self>(
    .init("city", "Id of the city; null for a point.", \.city),
    .init("location", "Where.", \.location),
    .init("units", "Those of all values.", \.units),
    .init("sources", "What each says, in the order in which they were named.", \.sources),
    .init("spread", "How far apart they are.", as: spread.schema) { spread.json($0) })

  private static let spread = Shape<Self>(
    [
      .init("sources", "How many say anything of the weather now.") { $0.currents.count }
    ]
      + compared.map { measure, summary in
        .init(named: measure.rawValue, summary, as: Spread.schema) { comparison in
          Spread(comparison.currents.compactMap { $0[measure] }).json
        }
      } + [.init("days", "Of each day that two sources tell.", \.days)])

  /// Without directions, which have no lowest value, and felt temperatures, which each service computes
  /// differently.
  private static let compared: KeyValuePairs<Measure, String> = [
    .temperature: "Of the temperature now.", .humidity: "Of the humidity now.",
    .pressure: "Of the pressure now.", .windSpeed: "Of the wind now.",
    .windGust: "Of the gusts now.", .visibility: "Of the visibility now.",
    .cloudCover: "Of the clouds now.", .precipitation: "Of the precipitation now.",
  ]

  init(
    at target: WeatherTarget,
    answers: Zip2Sequence<[CompareSource], [WeatherService.Outcome]>, days: Int,
    on server: isolated CityServer
  ) {
    let now = Int(server.settings.clock.now())
    let units = server.shownWeather.units
    city = target.city?.id
    location = target.place.coordinate
    self.units = units
    sources = answers.map { source, outcome in
      var forecast = ShownForecast?.none
      var failure = WeatherFailure?.none
      switch outcome {
      case .success(let report):
        let whole = Forecast(report, at: target.place.coordinate, now: now, days: days)
        forecast = ShownForecast(whole, of: report, units: units, at: now)
      case .failure(let reason): failure = reason
      }
      let model = (try? outcome.get())?.model ?? source.model
      return ComparedSource(id: source.id, model: model, forecast: forecast, failure: failure)
    }
  }

  private var currents: [Weather] { sources.compactMap { $0.forecast?.current?.weather } }

  private var days: [ComparedDay] {
    let all = sources.compactMap { $0.forecast?.forecast.days }
    let daysByDate = Dictionary(grouping: all.joined(), by: \.date)
    return daysByDate.keys.sorted { $0.daysSinceEpoch < $1.daysSinceEpoch }.compactMap { date in
      guard let days = daysByDate[date], days.count > 1 else { return nil }
      func spread(_ measure: Measure) -> Spread { Spread(days.compactMap { $0[measure] }) }
      return ComparedDay(
        date: date, minimum: spread(.minimum), maximum: spread(.maximum),
        precipitation: spread(.precipitation))
    }
  }
}
