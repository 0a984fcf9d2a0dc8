import JSON
import JSONRPC
import Platform
import Services
import Sessions

struct WeatherAir: CityWaitingMethod {
  static let name = "weather.air"
  static let summary =
    "Returns the current air quality: indices with levels, pollutants and pollen, for one place or many."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Field<[Int]?>.optional(
      "cities",
      "GeoNames ids of at most \(Limits.maximumRefresh) cities; without any place, the session's cities.",
      as: .array(Schemas.id, maximumCount: Limits.maximumRefresh)),
    Fields.session, WeatherRefresh.scope, Fields.offset.ifGiven, WeatherRefresh.limit, as: Self.init
  )
  static let forms = [
    ParameterForm("city"), ParameterForm("location"), ParameterForm("cities"),
    ParameterForm(optional: ["session", "scope", "offset", "limit"]),
  ]
  static let result = answer.schema
  static let answer = Shape<AirAnswer>(
    .init("places", "The places in the order of the request.", \.places),
    .init(
      "fromCache",
      "Number of places that were not requested again, because their values are valid.",
      \.fromCache),
    .init("total", "Number of places on all pages.", \.total),
    .init("next", "Offset of the next page; null on the last page.", \.next))
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
    try await prepare(on: server).startResult(on: server) { answer, _ in Self.answer.json(answer) }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<AirAnswer> {
    try server.refuseIfTurnedOff()
    let request = try await request(on: server)
    return .waiting { server in try await server.air(request) }
  }

  private func request(on server: isolated CityServer) async throws -> AirRequest {
    guard city != nil || location != nil else {
      let page = try await WeatherRefresh(
        cities: cities, session: session, scope: scope, offset: offset, limit: limit,
        origin: .automatic
      ).requestedCities(on: server)
      let places = page.cities.map(WeatherPlace.init)
      return AirRequest(places: places, total: page.total, next: page.next)
    }
    guard cities == nil, session == nil, scope == nil, offset == nil, limit == nil else {
      throw RPCError.params(
        "expected one of city, location, cities and session; scope, offset and limit need a session"
      )
    }
    return AirRequest(
      places: [try await WeatherTarget(city: city, location: location, on: server).place], total: 1)
  }
}

extension WeatherPlace {
  /// The place without id and time zone: the key of values that a city shares with its point.
  var bare: WeatherPlace { WeatherPlace(coordinate: coordinate) }
}

private struct AirRequest: Sendable {
  let places: [WeatherPlace]
  let total: Int
  var next: Int?
}

struct AirAnswer: Sendable {
  let places: [ShownAirPlace]
  var fromCache = 0
  let total: Int
  let next: Int?
}

extension CityServer {
  /// - Throws: the failure of the first place, if no place has values.
  fileprivate func air(_ request: AirRequest) async throws -> AirAnswer {
    let now = settings.clock.now()
    var seen: Set<WeatherPlace> = []
    let open = request.places.filter { place in
      let bare = place.bare
      return airReports.latest(for: bare)?.isValid(at: now) != true
        && seen.insert(bare).inserted
    }
    let answers = await airReports.service.air(at: open)
    let outcomes = Dictionary(uniqueKeysWithValues: zip(open.map(\.bare), answers))
    try Task.checkCancellation()
    for case (let place, .success(let air)) in outcomes {
      airReports.put(air, for: place)
    }
    let shown = request.places.map { shownAir(of: $0, outcomes[$0.bare]) }
    if let first = shown.first?.failure, shown.allSatisfy({ $0.air == nil }) {
      throw WeatherFailure.service(first)
    }
    return AirAnswer(
      places: shown, fromCache: request.places.count { outcomes[$0.bare] == nil },
      total: request.total, next: request.next)
  }

  private func shownAir(of place: WeatherPlace, _ outcome: AirService.Outcome?) -> ShownAirPlace {
    let known = airReports.latest(for: place.bare)
    guard case .failure(let failure)? = outcome else {
      return ShownAirPlace(place: place, air: known.map { ShownAir(air: $0) })
    }
    let last = known.map { ShownAir(air: $0, isStale: true) }
    return ShownAirPlace(place: place, air: last, failure: failure)
  }
}

/// A place with its air, and the failure if newer values could not be fetched.
package struct ShownAirPlace: WireObject {
  let place: WeatherPlace
  package let air: ShownAir?
  var failure: ServiceError?

  static let shape = Shape<Self>(
    .init("city", "GeoNames id of the city; null for a point.", \.place.id),
    .init("location", "The point.", \.place.coordinate),
    .init("air", "Air quality; null if none was ever fetched.", \.air),
    .init(
      "error", "Why no newer values could be fetched; null if nothing failed.",
      as: .nullable(ErrorJSON.schema)
    ) {
      $0.failure.map { ErrorMapping.rpcError(forWeather: .service($0)).json } ?? .null
    })
}
