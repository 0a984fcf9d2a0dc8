import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

struct WeatherNormals: CityWaitingMethod {
  static let name = "weather.normals"
  static let summary =
    "Returns the normal weather of a calendar day at a place, the difference of today, and yesterday's "
    + "weather."
  static let parameters = Parameters(
    WeatherTarget.city, WeatherTarget.location,
    Fields.text(
      "date", "The day, YYYY-MM-DD; by default today at the place.", maximumBytes: 10),
    as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("location")]
  static let result = ShownNormals.schema
  static let errors = WeatherTarget.errors

  let city: Int?
  let location: GivenLocation?
  let date: String?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    try await prepare(on: server).startResult(on: server) { normals, _ in normals.json }
  }

  func prepare(on server: isolated CityServer) async throws -> Prepared<ShownNormals> {
    try server.refuseIfTurnedOff()
    let target = try await WeatherTarget(city: city, location: location, on: server)
    let zone = try server.zone(
      of: target.place.coordinate, cityZone: target.city?.timezone
    ).zone
    let today = zone.time(server.settings.clock.now()).date
    let date = try date.map(Self.day) ?? today
    return .waiting { server in
      let place = target.place.bare
      let normals = try await server.normals(at: place)
      var shown = ShownNormals(
        target: target, zone: zone, date: date, normals: normals,
        units: server.shownWeather.units)
      if date == today {
        await server.addYesterday(to: &shown, at: place)
        shown.difference = await server.difference(of: target, from: normals[date], on: date)
      }
      try Task.checkCancellation()
      return shown
    }
  }

  private static func day(_ text: String) throws -> CivilDate {
    if let date = CivilDate(text) {
      return date
    }
    throw RPCError(at: "date", "expected a date such as 2026-05-01")
  }
}

extension CityServer {
  /// The normals: from memory, else from the folder of the settings, else computed from thirty years of data of the
  /// service.
  fileprivate func normals(at place: WeatherPlace) async throws -> ClimateNormals {
    if let known = climate.normals(at: place) {
      return known
    }
    let store = NormalsStore(folder: settings.normalsDirectory)
    let kept = try await archive.perform { store.read(for: place) }
    let normals: ClimateNormals
    do throws(ServiceError) {
      normals = if let kept { kept } else { try await climate.service.normals(at: place) }
    } catch {
      throw WeatherFailure.service(error)
    }
    // If the write fails, the data have to be fetched again later.
    if kept == nil {
      _ = try? await archive.perform { try? store.write(normals, for: place) }
    }
    climate.put(normals, for: place, at: settings.clock.now())
    return normals
  }

  fileprivate func addYesterday(to shown: inout ShownNormals, at place: WeatherPlace) async {
    let now = settings.clock.now()
    let date = CivilDate(daysSinceEpoch: shown.date.daysSinceEpoch - 1)
    if let known = climate.day(date, at: place, now: now) {
      shown.yesterday = known
      return
    }
    do throws(ServiceError) {
      let day = try await climate.service.day(date, at: place)
      climate.put(day, for: place, at: now)
      shown.yesterday = day
    } catch {
      shown.failure = error
    }
  }

  /// The difference of today's highest temperature from normal, if a weather service reports it; otherwise that of the
  /// current temperature. Nil if neither is known.
  fileprivate func difference(
    of target: WeatherTarget, from normal: NormalDay, on date: CivilDate
  ) async -> NormalDifference? {
    // A report from an earlier day may be outdated.
    func maximum(_ report: WeatherReport?) -> Double? {
      report?.current?.time.date == date
        ? report?.days.first { $0.date == date }?[.maximum] : nil
    }
    let place = target.place.bare
    let units = shownWeather.units
    let known =
      climate.maximum(on: date, at: place) ?? maximum(weather.latestForecast(for: target.place))
    if let known {
      return NormalDifference(maximum: known, normal: normal, units: units)
    }
    guard let report = try? await weather.report(for: target.place, part: .current).get()
    else { return nil }
    if let maximum = maximum(report) {
      climate.put(
        ClimateRecords.Maximum(date: date, temperature: maximum), for: place,
        at: settings.clock.now())
      return NormalDifference(maximum: maximum, normal: normal, units: units)
    }
    guard let current = report.current, current.time.date == date else { return nil }
    return current[.temperature].flatMap { NormalDifference(now: $0, normal: normal, units: units) }
  }
}
