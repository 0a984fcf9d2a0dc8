import JSON
import JSONRPC
import Platform
import Services
import Sessions
import Text

struct WeatherAir: CityWaitingMethod {
  static let name = "weather.air"
  static let summary =
    "The air now: indices with their levels, pollutants and pollen; of many places in one request."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Field<[Int]?>.optional(
      "cities", "Ids of the cities; without any place those of the session.",
      as: .array(Schemas.id, maximumCount: Limits.maximumRefresh)),
    Fields.session, WeatherRefresh.scope, Fields.offset.ifGiven, WeatherRefresh.limit, as: Self.init
  )
  static let forms = [
    ParameterForm("city"), ParameterForm("location"), ParameterForm("cities"),
    ParameterForm(optional: ["session", "scope", "offset", "limit"]),
  ]
  static let result = answer.schema
  fileprivate static let answer = Shape<AirAnswer>(
    .init("places", "Each place that was asked for, in that order.", \.places),
    .init(
      "fromCache", "Of them those that nobody was asked about, because their hour is not over.",
      \.fromCache),
    .init("total", "Places that there are to ask for, these included.", \.total),
    .init("next", "The offset to go on with; null if no city is left.", \.next))
  static let errors = WeatherTarget.errors + [.sessionNotFound]

  let city: Int?
  let location: GivenLocation?
  let cities: [Int]?
  let session: String?
  let scope: SessionPart?
  let offset: Int?
  let limit: Int?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try server.refuseIfTurnedOff()
    let asked = try await wanted(server)
    return .waiting { server in Self.answer.json(try await server.air(asked)) }
  }

  private func wanted(_ server: isolated CityServer) async throws -> AskedAir {
    guard city != nil || location != nil else {
      let page = try await WeatherRefresh(
        cities: cities, session: session, scope: scope, offset: offset, limit: limit,
        origin: .automatic
      ).wanted(server)
      let places = page.cities.map(WeatherPlace.init)
      return AskedAir(places: places, total: page.total, next: page.next)
    }
    guard cities == nil, session == nil, scope == nil, offset == nil, limit == nil else {
      throw RPCError.params(
        "give one of city, location, cities and session; scope, offset and limit are of a session")
    }
    return AskedAir(places: [try await WeatherTarget(city, location, on: server).place], total: 1)
  }
}

extension WeatherPlace {
  /// The point alone, for what is the same whether a city was asked for or its point.
  var bare: WeatherPlace { WeatherPlace(coordinate: coordinate) }
}

private struct AskedAir: Sendable {
  let places: [WeatherPlace]
  let total: Int
  var next: Int?
}

private struct AirAnswer: Sendable {
  let places: [ShownAirPlace]
  var fromCache = 0
  let total: Int
  let next: Int?
}

extension CityServer {
  /// - Throws: why there is nothing to show of any place.
  fileprivate func air(_ asked: AskedAir) async throws -> AirAnswer {
    let now = settings.clock.now()
    var seen: Set<WeatherPlace> = []
    let open = asked.places.filter { place in
      let bare = place.bare
      return knownAir.latest(for: bare)?.answer.isValid(at: now) != true
        && seen.insert(bare).inserted
    }
    let outcomes = Dictionary(uniqueKeysWithValues: zip(open.map(\.bare), await air.air(at: open)))
    try Task.checkCancellation()
    for case (let place, .success(let air)) in outcomes {
      knownAir.put(air, for: place, at: Double(air.fetchedAt))
    }
    let shown = asked.places.map { shownAir(of: $0, outcomes[$0.bare]) }
    if let first = shown.first?.failure, shown.allSatisfy({ $0.air == nil }) {
      throw WeatherFailure.service(first)
    }
    return AirAnswer(
      places: shown, fromCache: asked.places.count { outcomes[$0.bare] == nil }, total: asked.total,
      next: asked.next)
  }

  private func shownAir(of place: WeatherPlace, _ outcome: AirService.Outcome?) -> ShownAirPlace {
    let known = knownAir.latest(for: place.bare)?.answer
    guard case .failure(let failure)? = outcome else {
      return ShownAirPlace(place: place, air: known.map { ShownAir(air: $0) })
    }
    let last = known.map { ShownAir(air: $0, isStale: true) }
    return ShownAirPlace(place: place, air: last, failure: failure)
  }
}

/// A place with its air, or why there is none, or none newer.
private struct ShownAirPlace: Shaped {
  let place: WeatherPlace
  let air: ShownAir?
  var failure: ServiceError?

  static let shape = Shape<Self>(
    .init("city", "Its id; null for a point.", \.place.id),
    .init("location", "The point.", \.place.coordinate),
    .init("air", "The air; null if none was ever had.", \.air),
    .init("error", "Why there is none, or none newer; else null.", as: .nullable(ErrorJSON.schema))
    {
      $0.failure.map { ErrorMapping.rpcError(forWeather: .service($0)).json } ?? .null
    })
}

/// The air of one place, as the protocol writes it.
struct ShownAir: Shaped {
  let air: AirQuality

  /// Whether it came before, because nothing newer could be had.
  var isStale = false

  static let shape = Shape<Self>(
    .init("time", "The hour that it is valid for, ISO 8601 on the place's clock.") {
      $0.air.time.iso8601
    },
    .init("european", "The European index; null if it is not known.") { shown in
      shown.air.european.map { ShownEuropeanIndex(value: $0) }
    },
    .init("us", "The index of the US EPA; null if it is not known.") { shown in
      shown.air.us.map { ShownUSIndex(value: $0) }
    },
    .init(
      "mainPollutant", "The one whose own European index is the highest; null if none is known.",
      \.air.mainPollutant),
    .init("pollutants", "What is in the air.", as: pollutants.schema) { pollutants.json($0.air) },
    .init("pollen", "Pollen in the air.", as: pollen.schema) { pollen.json($0.air) },
    .init(
      "model", "The model of the Copernicus service; null where it may be either.", \.air.model),
    .init("provider", "Who says so.", as: .word([UpstreamService.openMeteoAir.id])) { _ in
      UpstreamService.openMeteoAir.id
    },
    .init("fetchedAt", "When the provider said so, ISO 8601.", as: .string) {
      JSON(time: Double($0.air.fetchedAt), zone: nil)
    },
    .init("attribution", "The credit that the provider asks to be shown.") { _ in
      UpstreamService.openMeteoAir.attribution
    },
    .init("stale", "Whether something newer could not be had.", \.isStale),
    .init("dropped", "Values of the answer that cannot be, and were left out.", \.air.dropped),
    name: "Air")

  private static let pollutants = Shape<AirQuality>(
    AirPollutant.allCases.map { pollutant in
      .init(pollutant.rawValue, summary(pollutant), as: Schemas.measure) {
        JSON(rounded: $0.pollutants[pollutant])
      }
    } + [.init("unit", "Of all of them.") { _ in AirPollutant.unit }])

  private static let pollen = Shape<AirQuality>(
    Pollen.allCases.map { plant in
      .init(plant.rawValue, "Of \(plant.rawValue); null where nobody knows.", as: Schemas.measure) {
        JSON(rounded: $0.pollen[plant])
      }
    } + [.init("unit", "Of all of them.") { _ in Pollen.unit }])

  private static func summary(_ pollutant: AirPollutant) -> String {
    switch pollutant {
    case .pm25: "Particles up to 2.5 μm."
    case .pm10: "Particles up to 10 μm."
    case .nitrogenDioxide: "Nitrogen dioxide."
    case .ozone: "Ozone near the ground."
    case .sulphurDioxide: "Sulphur dioxide."
    case .carbonMonoxide: "Carbon monoxide."
    }
  }
}

struct ShownEuropeanIndex: Shaped {
  let value: Double

  static let shape = Shape<Self>(
    .init("index", "The service's number, above 100 without an end.", \.value),
    .init("level", "Its level in one word.") { EuropeanAirLevel($0.value) },
    .init("text", "The same to be read, English.") { EuropeanAirLevel($0.value).text },
    name: "EuropeanAirIndex")
}

struct ShownUSIndex: Shaped {
  let value: Double

  static let shape = Shape<Self>(
    .init("index", "The service's number, 500 at most but for the worst.", \.value),
    .init("level", "Its class in one word.") { USAirLevel($0.value) },
    .init("text", "The same to be read, English.") { USAirLevel($0.value).text },
    name: "USAirIndex")
}

extension RawRepresentable<String> {
  /// The words of a name written together: `Very poor` for `veryPoor`.
  fileprivate var text: String {
    let words = rawValue.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension AirPollutant: WireValue {}
extension EuropeanAirLevel: WireValue {}
extension USAirLevel: WireValue {}
extension AirModel: WireValue {}
