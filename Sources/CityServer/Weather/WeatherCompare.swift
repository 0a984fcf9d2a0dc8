import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

struct WeatherCompare: CityWaitingMethod {
  static let name = "weather.compare"
  static let summary =
    "Returns the weather of one place from several services or several models of Open-Meteo, and the "
    + "spread of their values."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Field<[WeatherProviderID]?>.optional(
      "providers", "The services; by default those of --weather.",
      as: .array(WeatherProviderID.schema, maximumCount: WeatherProviderID.allCases.count)),
    Field<[String]?>.optional(
      "models",
      "At most \(Self.mostModels) models of Open-Meteo, by its names; by default the service's choice, or "
        + "three global models if Open-Meteo is the only source.",
      as: .array(.string(maximumBytes: 64), maximumCount: Self.mostModels)),
    Field<Int>.optional(
      "days", "Number of days, including today.", as: .integer(1...Forecast.mostDays), default: 3),
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

  /// The services to compare. One with models is listed once for each requested model.
  private func sources(on server: isolated CityServer) throws -> [CompareSource] {
    if let model = models?.firstIndex(where: { !$0.isModelName }) {
      throw RPCError(
        at: "models[\(model)]", "expected the name of a model of Open-Meteo, such as ecmwf_ifs025")
    }
    let ids = providers ?? (models == nil ? server.weather.providers.map(\.id) : [.openMeteo])
    if models != nil, !ids.contains(where: \.hasModels) {
      throw RPCError(
        at: "models", "expected open-meteo among providers, because these are its models")
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
  /// Whether the text has only lower-case ASCII letters, digits and underscores, and at least one.
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

/// The lowest and the highest value of several sources; both nil unless at least two sources have a value.
private struct Spread: WireObject {
  let lowest: Double?
  let highest: Double?

  init(_ values: [Double]) {
    let values = values.count > 1 ? values : []
    lowest = values.min()
    highest = values.max()
  }

  static let shape = Shape<Self>(
    .init("lowest", "Lowest value; null unless at least two sources have one.", as: Schemas.measure)
    {
      JSON(rounded: $0.lowest)
    },
    .init("highest", "Highest value; likewise.", as: Schemas.measure) { JSON(rounded: $0.highest) },
    .init("difference", "Highest minus lowest value; likewise.", as: Schemas.measure) { spread in
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
    .init("min", "Spread of the lowest temperature.", \.minimum),
    .init("max", "Spread of the highest temperature.", \.maximum),
    .init("precipitation", "Spread of the precipitation.", \.precipitation))
}

/// The weather of one source, or the reason why there is none.
private struct ComparedSource: WireObject {
  let id: WeatherProviderID
  let model: String?
  let forecast: ShownForecast?
  let failure: WeatherFailure?

  static let shape = Shape<Self>(
    .init("provider", "The service.", \.id),
    .init("model", "The requested model; null if the service does not name one.", \.model),
    .init("current", "Current weather; null if there is none.") { $0.forecast?.current },
    .init("days", "The days; empty if there are none.") { $0.forecast?.forecast.days ?? [] },
    .init("dropped", "Number of implausible values that were left out.") {
      $0.forecast?.report.dropped ?? 0
    },
    .init("attribution", "The credit to show, as the service requires.") {
      $0.id.service.attribution
    },
    .init(
      "error", "Why the source has no weather; null if it has.", as: .nullable(ErrorJSON.schema)
    ) {
      $0.failure.map { ErrorMapping.rpcError(forWeather: $0).json } ?? .null
    })
}

private struct Comparison: WireObject {
  let city: Int?
  let location: Coordinate
  let units: UnitChoice
  let sources: [ComparedSource]

  static let shape = Shape<Self>(
    .init("city", "GeoNames id of the city; null for a point.", \.city),
    .init("location", "The point.", \.location),
    .init("units", "Units of all values.", \.units),
    .init("sources", "The weather of each source, in the order of the request.", \.sources),
    .init("spread", "Spread of the values.", as: spread.schema) { spread.json($0) })

  private static let spread = Shape<Self>(
    [
      .init("sources", "Number of sources with current weather.") { $0.currents.count }
    ]
      + compared.map { measure, summary in
        .init(named: measure.rawValue, summary, as: Spread.schema) { comparison in
          Spread(comparison.currents.compactMap { $0[measure] }).json
        }
      } + [.init("days", "Spread of each day that at least two sources have.", \.days)])

  /// Omits directions, which have no lowest value; felt temperatures, which each service computes differently;
  /// ozone; and the UV index.
  private static let compared: KeyValuePairs<Measure, String> = [
    .temperature: "Spread of the current temperature.",
    .humidity: "Spread of the current humidity.",
    .pressure: "Spread of the current pressure.", .windSpeed: "Spread of the current wind.",
    .windGust: "Spread of the current gusts.", .visibility: "Spread of the current visibility.",
    .cloudCover: "Spread of the current cloud cover.",
    .precipitation: "Spread of the current precipitation.",
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
