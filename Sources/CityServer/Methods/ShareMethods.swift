internal import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Services
internal import Sessions
import Text

struct ShareCompose: CityExclusiveMethod {
  static let name = "share.compose"
  static let summary =
    "Text, link and hashtag to share a city, a place of the guide or a point with; sends nothing."
  static let parameters = Parameters(
    Field<Int?>.optional("city", "GeoNames id of the city.", as: Schemas.id),
    Field<Int?>.optional("place", "Or else the id of a place of the guide.", as: Schemas.id),
    Fields.location("Or else a point."), Fields.session,
    Field<WeatherUnits?>.optional(
      "units", "Those of the temperature; else those of initialize."),
    Field<LocationForm?>.optional(
      "format", "A form for other programs, for text; or else a sentence to post."),
    as: Self.init)
  static let forms = [
    ParameterForm("city"), ParameterForm("place"), ParameterForm("location"),
  ]
  static let result = SharedNote.schema
  static let errors: [ErrorCode] =
    [.sessionNotFound, .cityNotFound, .placeNotFound] + GivenLocation.errors + ErrorCode.storage

  let city: Int?
  let place: Int?
  let location: GivenLocation?
  let session: String?
  let units: WeatherUnits?
  let format: LocationForm?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    if session != nil, city == nil {
      throw RPCError(at: "session", "it goes with city")
    }
    return switch (city, place, location) {
    case (let id?, nil, nil): try await note(ofCity: id, on: server).json
    case (nil, let id?, nil):
      SharedNote(place: try await server.use { try $0.guide.known(id) }, form: format).json
    case (nil, nil, let location?):
      SharedNote(point: try await location.resolved(on: server), form: format).json
    default: throw RPCError.params("give one of city, place and location")
    }
  }

  private func note(ofCity id: Int, on server: isolated CityServer) async throws -> SharedNote {
    let known = try await session.map(server.session)?.row(id).city
    let city = if let known { known } else { try await server.anyCity(id) }
    let units = units.map(UnitChoice.init) ?? server.shownWeather.units
    let country = await server.countryName(of: city)
    return SharedNote(
      city: city, country: country ?? city.country,
      weather: server.shownWeather.weather(of: city.id)?.converted(to: units), units: units.system,
      at: server.settings.clock.now(), form: format)
  }
}

extension LocationForm: ParameterValue {}

extension SharedNote: Shaped {
  static let shape = Shape<Self>(
    .init(
      "text", "A sentence and a line with the hashtag; with a format the point in that form.",
      \.text),
    .init("link", "The city's Wikipedia article, else the point on OpenStreetMap.", \.link),
    .init("hashtag", "The hashtag by itself.") { _ in hashtag },
    .init("url", "An address that opens the sentence and the link in a form to post.", \.url))
}

/// How much is said of a city. The bytes of each stay below what a reader of that kind takes in.
enum BriefDetail: String, CaseIterable, ParameterValue {
  case line, summary, full

  var days: Int {
    switch self {
    case .line: 1
    case .summary: 4
    case .full: Forecast.mostDays
    }
  }
}

struct CityBrief: CityWaitingMethod {
  static let name = "city.brief"
  static let summary =
    "The weather of a city in as many words as the asker wants: a line, a sentence to be spoken, a "
    + "status bar's item; with the next days; or with all but the hours."
  static let parameters = Parameters(
    Fields.city,
    Field<BriefDetail>.optional("detail", "How much is wanted.", default: .line), as: Self.init)
  static let result = answer.schema
  static let errors = WeatherTarget.errors

  private typealias Brief = (words: SpokenWeather, forecast: ShownForecast, detail: BriefDetail)
  private static let status = Shape<SpokenWeather>(
    .init("text", "What the bar shows.", \.temperature),
    .init("tooltip", "What it shows to who points at it.", \.line),
    .init("class", "The icon's name, for weather.icon or a style.") { $0.icon ?? "unknown" })
  private static let answer = Shape<Brief>(
    .init("city", "Its id.", \.words.city.id),
    .init("line", "One line.", \.words.line),
    .init("spoken", "Sentences without abbreviations.", \.words.spoken),
    .init("status", "For a status bar.", as: status.schema) { status.json($0.words) },
    .init("stale", "Whether the weather is not of now, or newer could not be had.") {
      $0.forecast.isStale || $0.words.shown.isStale
    },
    .init("outlook", "The days in a sentence; null for a line.") {
      $0.detail == .line ? nil : $0.forecast.forecast.summary?.text
    },
    .init("values", "Nine values of the weather now; none for a line.") {
      $0.detail == .line ? [] : $0.forecast.current.map(ShownValue.nine) ?? []
    },
    .init("days", "The next days; none for a line.") {
      $0.detail == .line ? [] : $0.forecast.forecast.days
    },
    .init("forecast", "As weather.forecast without hours; null but for full.") {
      $0.detail == .full ? $0.forecast : nil
    })

  let city: Int
  let detail: BriefDetail

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let target = try await WeatherTarget(city, nil, on: server)
    try server.weather.check()
    return .waiting { [detail] server in
      var forecast = try await server.forecast(
        target, days: detail.days, for: .automatic)
      forecast.tellsHours = false
      guard let city = target.city, let current = forecast.current else {
        throw WeatherFailure.nothing
      }
      let words = SpokenWeather(
        city: city, shown: current, age: current.weather.ageText(at: server.settings.clock.now()))
      return Self.answer.json((words, forecast, detail))
    }
  }
}

/// The weather of a city in words, in English.
struct SpokenWeather {
  let city: City
  let shown: ShownWeather

  /// As `3 hours old`; nil for the weather now.
  let age: String?

  /// Characters of a name: longer ones would fill a status bar by themselves.
  private static let longestName = 40

  var icon: String? { shown.weather.icon }

  private var name: String { String(city.name.prefix(Self.longestName)) }

  private func number(_ measure: Measure) -> String? {
    shown.weather[measure].map { DecimalText.fixed($0, places: 0) }
  }

  /// `6 °C`, or a dash.
  var temperature: String {
    number(.temperature).map { "\($0) \(shown.units.temperature.symbol)" } ?? "–"
  }

  /// `Bern: 6 °C, partly cloudy, wind 3 m/s`.
  var line: String {
    let wind = number(.windSpeed).map { "wind \($0) \(shown.units.wind.rawValue)" }
    let sky = shown.weather.sky?.summary.lowercased()
    return "\(name): \([temperature, sky, wind, age].compactMap(\.self).joined(separator: ", "))"
  }

  /// Numbers below zero are said so, for a hyphen is not spoken.
  var spoken: String {
    let degrees = number(.temperature).map { number in
      let said = number.hasPrefix("-") ? "minus \(number.dropFirst())" : number
      let unit = number == "1" || number == "-1" ? "degree" : "degrees"
      return "it is \(said) \(unit) \(scale)"
    }
    let sky = shown.weather.sky.map { "The weather: \($0.summary.lowercased())." }
    let opening = degrees.map { "In \(name) \($0)." } ?? "The temperature in \(name) is not known."
    let warning = age.map { "These values are \($0)." }
    return [opening, sky, wind, warning].compactMap(\.self).joined(separator: " ")
  }

  private var scale: String {
    shown.units.temperature == .celsius ? "Celsius" : "Fahrenheit"
  }

  private var wind: String? {
    guard let number = number(.windSpeed) else { return nil }
    if number == "0" {
      return "There is no wind."
    }
    let unit =
      switch shown.units.wind {
      case .metresPerSecond: number == "1" ? "metre per second" : "metres per second"
      case .kilometresPerHour: number == "1" ? "kilometre an hour" : "kilometres an hour"
      case .milesPerHour: number == "1" ? "mile an hour" : "miles an hour"
      case .knots: number == "1" ? "knot" : "knots"
      }
    return "The wind blows at \(number) \(unit)\(direction)."
  }

  private var direction: String {
    guard let degrees = shown.weather[.windDirection] else { return "" }
    let names = [
      "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    ]
    let index = Int((min(max(degrees, 0), 360) / 45).rounded()) % 8
    return " from the \(names[index])"
  }
}
