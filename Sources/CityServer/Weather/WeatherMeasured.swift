import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

struct WeatherMeasured: CityWaitingMethod {
  static let name = "weather.measured"
  static let summary =
    "What the nearest weather station measured last, of one place or several; never a model's values."

  /// Maximum rows of an answer; the service omits further rows silently.
  private static let mostRows = 400

  /// The number of nearest stations to request, because the very nearest may not report.
  private static let mostStations = 8

  /// The period for which the service returns one report of each station by default.
  private static let usualMinutes = 90

  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location, WeatherTarget.cities(Limits.maximumMeasured),
    Field<Double>.optional(
      "maxKm", "How far away the station may be.", as: .numberAbove(0, upTo: 1000), default: 100),
    Field<Int>.optional(
      "maxAgeMinutes", "How old the report may be.", as: .integer(1...1440), default: usualMinutes),
    as: Self.init)
  static let forms = WeatherTarget.forms
  static let result = answer.schema
  private static let answer = Shape<[ShownMeasurement]>(
    .init("places", "Each place that was asked for, in that order.") { $0 })
  static let errors = WeatherTarget.errors

  let city: Int?
  let location: GivenLocation?
  let cities: [Int]?
  let maxKm: Double
  let maxAgeMinutes: Int

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try server.refuseIfTurnedOff()
    let targets = try await WeatherTarget.all(
      city: city, location: location, cities: cities, on: server)
    let limit = min(Self.mostStations, Self.mostRows / (rowsPerStation * max(1, targets.count)))
    guard limit > 0 else {
      throw RPCError(
        at: "cities",
        "at most \(Self.mostRows / rowsPerStation) can be asked with this maxAgeMinutes")
    }
    let stations = try await server.stationTable()
    let requests = targets.map { target in
      MeasurementRequest(
        target: target,
        stations: stations.nearest(
          to: target.place.coordinate, limit: limit, radiusKm: maxKm))
    }
    return .waiting { [self] server in
      Self.answer.json(try await server.measured(requests, maxAge: maxAgeMinutes, hours: hours))
    }
  }

  private var hours: Int? { maxAgeMinutes <= Self.usualMinutes ? nil : (maxAgeMinutes + 59) / 60 }

  /// Maximum reports of one station: one every half hour, and further ones when the weather changes.
  private var rowsPerStation: Int { hours.map { 3 * $0 } ?? 1 }
}

/// A place with the stations near it, the nearest first.
private struct MeasurementRequest: Sendable {
  let target: WeatherTarget
  let stations: [NearbyStation]
}

extension CityServer {
  /// - Throws: the failure, if no place has a report.
  fileprivate func measured(
    _ requests: [MeasurementRequest], maxAge: Int, hours: Int?
  ) async throws -> [ShownMeasurement] {
    let now = settings.clock.now()
    let minutes = hours.map { 60 * $0 } ?? 90
    let search = ReportSearch(oldest: now - Double(60 * maxAge), now: now, minutes: minutes)
    let due = requests.map { search.due(among: $0.stations, in: stations.reports) }
    let failure = await fetchReports(of: Set(due.joined()), hours: hours, minutes: minutes)
    try Task.checkCancellation()
    let shown = zip(requests, due).map { request, due in
      measurement(for: request, by: search, failure: due.isEmpty ? nil : failure)
    }
    if let failure, shown.allSatisfy({ $0.failure != nil && $0.found == nil }) {
      throw failure
    }
    return shown
  }

  /// - Returns: the failure of the request, if any.
  private func fetchReports(
    of stations: Set<String>, hours: Int?, minutes: Int
  ) async -> ServiceError? {
    guard !stations.isEmpty else { return nil }
    let service = AviationWeather(
      client: services, baseURL: settings.baseURLs[UpstreamService.aviationWeather.id])
    do throws(ServiceError) {
      let answer = try await service.observations(of: Array(stations), hours: hours)
      self.stations.record(answer, of: Array(stations), minutes: minutes)
      return nil
    } catch {
      return error
    }
  }

  private func measurement(
    for request: MeasurementRequest, by search: ReportSearch, failure: ServiceError?
  ) -> ShownMeasurement {
    let found = search.newest(among: request.stations, in: stations.reports)
    let known =
      found
      ?? request.stations.lazy.compactMap { near in
        self.stations.reports[near.station.icao].map { (near, $0) }
      }.first
    return ShownMeasurement(
      target: request.target, station: known?.0 ?? request.stations.first, report: known?.1,
      found: found?.1, failure: failure, now: search.now, units: shownWeather.units)
  }
}

/// Why there is no measurement.
private enum NoMeasurement: String, CaseIterable, WireValue {
  case noStation, notReported, tooOld, failed
}

/// A place with the measurement near it, or the reason why there is none.
private struct ShownMeasurement: WireObject {
  let target: WeatherTarget

  /// The station of the report, else the nearest one.
  let station: NearbyStation?

  /// The last report of the station, of any age.
  let report: StationReports.Report?

  /// The same report if it is new enough.
  let found: StationReports.Report?

  /// Why no newer report could be fetched.
  let failure: ServiceError?
  let now: Double
  let units: UnitChoice

  static let shape = Shape<Self>(
    .init("city", "Its id; null for a point.", \.target.place.id),
    .init("location", "The point.", \.target.place.coordinate),
    .init("station", "Who measured; the nearest if none did; null if none is near.") { shown in
      shown.station.map { ShownStation(near: $0, from: shown.target.place.coordinate) }
    },
    .init("time", "When it was measured, ISO 8601 on the station's clock; null if never.") {
      $0.time
    },
    .init("ageMinutes", "Minutes since then.", as: .nullable(.count)) { shown in
      (shown.report?.observation.time).map { max(0, Int(shown.now) - $0) / 60 }
    },
    .init("measured", "What was measured; null if that is not known.") { shown in
      shown.found.map {
        ShownObservation($0.observation, at: shown.station?.station, units: shown.units)
      }
    },
    .init("reason", "Why that is not known; null if it is.", \.reason),
    .init("provider", "Who says so.", as: .word([UpstreamService.aviationWeather.id])) { _ in
      UpstreamService.aviationWeather.id
    },
    .init("attribution", "The credit to be shown with it.") { _ in
      UpstreamService.aviationWeather.attribution
    },
    .init(
      "fetchedAt", "When the provider said so, ISO 8601; null if never.", as: .nullable(.string)
    ) { JSON(time: $0.report?.fetchedAt, zone: nil) },
    .init("stale", "Whether there may be something newer that could not be had.") {
      $0.failure != nil && $0.found != nil
    },
    .init("error", "Why that could not be had; else null.", as: .nullable(ErrorJSON.schema)) {
      $0.failure.flatMap { ErrorMapping.rpcError(for: $0)?.json } ?? .null
    }, name: "Measurement")

  private var time: String? {
    let zone = station?.station.timezone.flatMap(Zone.init(named:)) ?? .utc
    return report.map { zone.time($0.observation.time).iso8601 }
  }

  private var reason: NoMeasurement? {
    if found != nil {
      return nil
    }
    if station == nil {
      return .noStation
    }
    if failure != nil {
      return .failed
    }
    return report == nil ? .notReported : .tooOld
  }
}

private struct ShownStation: WireObject {
  let near: NearbyStation
  let from: Coordinate

  static let shape = Shape<Self>(
    .init("icao", "Its code.", \.near.station.icao),
    .init("name", "Its name.", \.near.station.name),
    .init("country", "ISO 3166-1 code of two letters.", \.near.station.country),
    .init("location", "Where it is.", \.near.station.coordinate),
    .init("elevation", "Metres above the sea.", as: Schemas.measure) {
      JSON(rounded: $0.near.station.elevation)
    },
    .init("distanceKm", "From the place, along the Earth's surface.", as: Schemas.radiusKm) {
      JSON(rounded: $0.near.distanceKm)
    },
    .init(
      "bearing", "Degrees from north by east, from the place; null at no distance.",
      as: .nullable(.number(0...360))
    ) { JSON(rounded: $0.from.bearing(to: $0.near.station.coordinate)) },
    .init("attribution", "The credit for knowing of it.") { _ in Station.attribution },
    name: "Station")
}
