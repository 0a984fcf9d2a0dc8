import Geography
import JSON
import JSONRPC
import Platform
package import Services
import Text

struct WeatherMeasured: CityWaitingMethod {
  static let name = "weather.measured"
  static let summary =
    "Returns the last measurement of the nearest weather station, for one place or several; never model "
    + "values."

  /// The maximum number of rows of a response. The service omits further rows silently.
  private static let mostRows = 400

  /// The maximum number of stations to request for a place. More than one, because the nearest station may not report.
  private static let mostStations = 8

  /// The number of minutes that the service looks back by default. For this period it returns one report of each
  /// station.
  private static let usualMinutes = 90

  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location, WeatherTarget.cities(Limits.maximumMeasured),
    Field<Double>.optional(
      "maxKm", "Maximum distance of the station in kilometres.", as: .numberAbove(0, upTo: 1000),
      default: 100),
    Field<Int>.optional(
      "maxAgeMinutes", "Maximum age of the report in minutes.", as: .integer(1...1440),
      default: usualMinutes),
    as: Self.init)
  static let forms = WeatherTarget.forms
  static let result = answer.schema
  private static let answer = Shape<[ShownMeasurement]>(
    .init("places", "The places in the order of the request.") { $0 })
  static let errors = WeatherTarget.errors

  let city: Int?
  let location: GivenLocation?
  let cities: [Int]?
  let maxKm: Double
  let maxAgeMinutes: Int

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).startResult(on: server) { places, _ in Self.answer.json(places) }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<[ShownMeasurement]> {
    try server.refuseIfTurnedOff()
    let targets = try await WeatherTarget.all(
      city: city, location: location, cities: cities, on: server)
    let limit = min(Self.mostStations, Self.mostRows / (rowsPerStation * max(1, targets.count)))
    guard limit > 0 else {
      throw RPCError(
        at: "cities",
        "expected at most \(Self.mostRows / rowsPerStation) cities with this maxAgeMinutes")
    }
    let stations = try await server.stationTable()
    let requests = targets.map { target in
      MeasurementRequest(
        target: target,
        stations: stations.nearest(
          to: target.place.coordinate, limit: limit, radiusKm: maxKm))
    }
    return .waiting { [self] server in
      try await server.measured(requests, maxAge: maxAgeMinutes, hours: hours)
    }
  }

  private var hours: Int? { maxAgeMinutes <= Self.usualMinutes ? nil : (maxAgeMinutes + 59) / 60 }

  /// The assumed maximum number of reports of one station: one for the default period; for a longer period three an
  /// hour, which are one every half hour and a further one when the weather changes.
  private var rowsPerStation: Int { hours.map { 3 * $0 } ?? 1 }
}

/// A place with the stations near it, the nearest first.
private struct MeasurementRequest: Sendable {
  let target: WeatherTarget
  let stations: [NearbyStation]
}

extension CityServer {
  /// - Throws: the failure of the request, if it was sent for stations of every place and no place has a report that is
  ///   new enough.
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

/// The reason why there is no measurement.
package enum NoMeasurement: String, CaseIterable, WireValue {
  case noStation, notReported, tooOld, failed
}

/// A place with the measurement near it, or the reason why there is none.
package struct ShownMeasurement: WireObject {
  let target: WeatherTarget

  /// The station of the report; without a report, the nearest station; nil if none is near.
  package let station: NearbyStation?

  /// The last report of the station, of any age; nil if none is known.
  package let report: StationReports.Report?

  /// The report if it is new enough; else nil.
  package let found: StationReports.Report?

  /// The failure of the request for newer reports; nil if it succeeded or was not needed.
  let failure: ServiceError?
  package let now: Double
  package let units: UnitChoice

  static let shape = Shape<Self>(
    .init("city", "GeoNames id of the city; null for a point.", \.target.place.id),
    .init("location", "The point.", \.target.place.coordinate),
    .init("station", "The station; without a report, the nearest one; null if none is near.") {
      shown in
      shown.station.map { ShownStation(near: $0, from: shown.target.place.coordinate) }
    },
    .init("time", "Time of the report, ISO 8601 on the station's clock; null without a report.") {
      $0.time
    },
    .init(
      "ageMinutes", "Age of the report in minutes; null without a report.", as: .nullable(.count)
    ) { shown in
      (shown.report?.observation.time).map { max(0, Int(shown.now) - $0) / 60 }
    },
    .init("measured", "The measurement; null if there is no report that is new enough.") { shown in
      shown.found.map {
        ShownObservation($0.observation, at: shown.station?.station, units: shown.units)
      }
    },
    .init("reason", "Why the measurement is missing; null if it is not.", \.reason),
    .init(
      "provider", "The service that the values come from.",
      as: .word([UpstreamService.aviationWeather.id])
    ) { _ in
      UpstreamService.aviationWeather.id
    },
    .init("attribution", "The credit to show, as the service requires.") { _ in
      UpstreamService.aviationWeather.attribution
    },
    .init(
      "fetchedAt", "Time of the service's response, ISO 8601; null without one.",
      as: .nullable(.string)
    ) { JSON(time: $0.report?.fetchedAt, zone: nil) },
    .init("stale", "Whether a newer report may exist, because the service failed.") {
      $0.failure != nil && $0.found != nil
    },
    .init("error", "Why the service failed; null if it did not.", as: .nullable(ErrorJSON.schema)) {
      $0.failure.flatMap { ErrorMapping.rpcError(for: $0)?.json } ?? .null
    }, name: "Measurement")

  /// The time of the report, ISO 8601 on the station's clock, or in UTC if its time zone is unknown; nil without a
  /// report.
  package var time: String? {
    let zone = station?.station.timezone.flatMap(Zone.init(named:)) ?? .utc
    return report.map { zone.time($0.observation.time).iso8601 }
  }

  package var reason: NoMeasurement? {
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
    .init("icao", "ICAO code of the station.", \.near.station.icao),
    .init("name", "Name of the station.", \.near.station.name),
    .init("country", "ISO 3166-1 code of two letters.", \.near.station.country),
    .init("location", "Position of the station.", \.near.station.coordinate),
    .init("elevation", "Metres above sea level.", as: Schemas.measure) {
      JSON(rounded: $0.near.station.elevation)
    },
    .init("distanceKm", "Great-circle distance from the place in kilometres.", as: Schemas.radiusKm)
    {
      JSON(rounded: $0.near.distanceKm)
    },
    .init(
      "bearing",
      "Direction from the place, degrees clockwise from north; null at the same or the opposite point.",
      as: .nullable(.number(0...360))
    ) { JSON(rounded: $0.from.bearing(to: $0.near.station.coordinate)) },
    .init("attribution", "The credit to show for the table of stations.") { _ in Station.attribution
    },
    name: "Station")
}
