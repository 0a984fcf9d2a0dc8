package import Archive
package import Files
package import Geography
package import JSON
import JSONRPC
import Platform
import Services
package import Sessions
package import Text

/// Calls the methods of a `CityServer` within the process, with typed parameters and results.
///
/// For the servers of other protocols. Calls run in the same order as on a connection: an exclusive method, or the
/// first half of a waiting method, ends before the next call begins. Each call begins in a new turn of the loop, so
/// that a tool that makes many calls does not block the loop.
///
/// A call throws `RPCError`, with the message that a client of the main protocol gets. It throws `CancellationError` if
/// it fails and its task was cancelled, unless the error is in doubt. A call that resolves a text to a location may
/// throw `UnresolvedLocation` instead of `RPCError`. Runs on the event loop of the server.
package actor CityClient {
  private let server: CityServer

  /// Whether an exclusive method, or the first half of a waiting one, runs.
  private var isBusy = false

  /// The calls that wait to begin, the oldest first.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package nonisolated var unownedExecutor: UnownedSerialExecutor { server.unownedExecutor }

  package init(_ server: CityServer) { self.server = server }

  /// Whether the archive exists.
  package nonisolated var archiveExists: Bool { server.archive.exists }

  /// The gazetteer, opened at first use. Call it on the loop.
  ///
  /// - Throws: `GazetteerError`, after which the next use tries again.
  package nonisolated func gazetteer() throws -> Gazetteer {
    try server.assumeIsolated { try $0.gazetteer() }
  }

  /// Sets the observer of the archive, instead of the former one.
  ///
  /// - Parameter onChange: called on the loop after each change of the archive's cities or guide by this or another
  ///   process. Changes by other processes are detected only after the first use of the archive.
  package func observeArchive(_ onChange: @escaping @Sendable (ArchivePart) -> Void) {
    server.assumeIsolated { $0.observeArchive(onChange) }
  }
}

// Cities and places.
extension CityClient {
  /// `location.resolve`: the place that a text names.
  ///
  /// - Throws: `UnresolvedLocation` for a text that does not give one place; the errors of every call.
  package func resolve(_ text: String) async throws -> ResolvedLocation {
    let method = LocationResolve(text: text)
    return try await call(LocationResolve.name) { .ready(try await method.resolve(on: $0)) }
  }

  /// `city.get`.
  package func details(of city: Int) async throws -> CityDetails {
    let method = CityGet(city: city, session: nil, location: nil)
    return try await call(CityGet.name) { .ready(try await method.details(on: $0)) }
  }

  /// `gazetteer.nearby`: the cities around a point, the nearest first.
  package func cities(
    near point: Coordinate, radiusKm: Double, limit: Int
  ) async throws -> FoundCities<NearbyCity> {
    let method = GazetteerNearby(
      location: .point(point), radiusKm: radiusKm, limit: limit, provider: nil)
    return try await call(GazetteerNearby.name) { try await method.prepare(on: $0) }
  }

  /// `gazetteer.search`: cities by name, the best matches first.
  package func cities(named query: String, limit: Int) async throws -> FoundCities<NamedCity> {
    let method = GazetteerSearch(query: query, country: nil, limit: limit, provider: nil)
    return try await call(GazetteerSearch.name) { try await method.prepare(on: $0) }
  }

  /// The cities that `session.open` would find with `surpriseMe`, in the order of its list, without a session.
  package func surprise(limit: Int) async throws -> [SessionRow] {
    try await call(SessionOpen.name) {
      try await SessionOpen(discovering: .surpriseMe, limit: limit).discover(on: $0)
    }
  }

  /// A city that `session.open` would draw with `surpriseMe`, these wishes and the weighting `place`, without a
  /// session.
  package func draw(_ wishes: Wishes) async throws -> SessionRow? {
    try await call(SessionOpen.name) { server in
      let draw = CityDraw(
        wishes: wishes, weighting: .place, radiusKm: 0, limit: 1,
        seconds: Int(server.settings.clock.now()), date: nil)
      let found = try await server.discover(draw, reporting: nil)
      return .ready(await server.row(of: found.drawn))
    }
  }

  /// The cities that `session.open` would find with the source `country`, the most populous first, without a session.
  ///
  /// - Parameter country: a code or a name.
  package func largestCities(of country: String, limit: Int) async throws -> [SessionRow] {
    try await call(SessionOpen.name) {
      let code = try Fields.code(ofCountry: country)
      return try await SessionOpen(discovering: .country, in: code, limit: limit).discover(on: $0)
    }
  }

  /// The countries of the gazetteer, sorted by code.
  package func countries() async throws -> [Country] {
    try await call(GazetteerCountries.name) { .ready(try $0.gazetteer().countries) }
  }

  /// `article.summary`: the beginning of a city's article.
  ///
  /// - Parameter language: a language tag; nil for the client's language, otherwise English.
  package func article(about city: Int, language: String?) async throws -> FoundArticle {
    try await call(ArticleSummary.name) {
      try await ArticleSummary(city: city, language: try Language(language), location: nil)
        .prepare(on: $0)
    }
  }

  /// `place.list`: the user's guide.
  ///
  /// - Parameters:
  ///   - point: the origin of distances; nil for the device position.
  ///   - radiusMiles: the maximum distance in miles; nil for all places.
  ///   - limit: the maximum number of places; nil for the largest page.
  package func guide(
    around point: Coordinate? = nil, radiusMiles: Double? = nil, offset: Int = 0,
    limit: Int? = nil
  ) async throws -> GuidePage {
    let method = PlaceList(
      radiusMiles: radiusMiles, location: point.map(GivenLocation.point), query: "", list: nil,
      tags: nil, offset: offset, limit: limit ?? Limits.maximumPage)
    return try await call(PlaceList.name) { .ready(try await method.page(on: $0)) }
  }
}

/// The city or point that is the subject of a call.
package enum CityOrPoint: Sendable {
  /// The GeoNames id of a city.
  case city(Int)
  case point(Coordinate)

  fileprivate var city: Int? {
    guard case .city(let id) = self else { return nil }
    return id
  }

  fileprivate var location: GivenLocation? {
    guard case .point(let point) = self else { return nil }
    return .point(point)
  }
}

// Weather, sky and clocks.
extension CityClient {
  /// `weather.forecast`.
  package func forecast(at target: CityOrPoint, days: Int) async throws -> ShownForecast {
    let method = WeatherForecast(
      city: target.city, location: target.location, days: days, hours: true, origin: .user)
    return try await call(WeatherForecast.name) { try await method.prepare(on: $0) }
  }

  /// `weather.forecasts`: the forecasts of cities by their ids, without those that could not be fetched.
  package func forecasts(of cities: [Int]) async throws -> [Int: ShownForecast] {
    let method = WeatherForecasts(
      cities: cities.map(GivenCity.id), session: nil, archive: false, scope: nil, offset: nil,
      limit: nil, days: Forecast.mostDays, hours: false, origin: .user)
    let page = try await call(WeatherForecasts.name) { try await method.prepare(on: $0) }
    let known = page.rows.compactMap { row in (try? row.forecast.get()).map { (row.city.id, $0) } }
    return Dictionary(known) { first, _ in first }
  }

  /// `weather.warnings`.
  package func warnings(at target: CityOrPoint) async throws -> ShownWarnings? {
    let method = WeatherWarnings(city: target.city, location: target.location, cities: nil)
    return try await call(WeatherWarnings.name) { try await method.prepare(on: $0) }.first
  }

  /// `weather.measured` with the default limits of distance and age.
  package func measured(at target: CityOrPoint) async throws -> ShownMeasurement? {
    let method = WeatherMeasured(
      city: target.city, location: target.location, cities: nil, maxKm: 100, maxAgeMinutes: 90)
    return try await call(WeatherMeasured.name) { try await method.prepare(on: $0) }.first
  }

  /// `weather.air`.
  package func air(at target: CityOrPoint) async throws -> ShownAirPlace? {
    let method = WeatherAir(
      city: target.city, location: target.location, cities: nil, session: nil, scope: nil,
      offset: nil, limit: nil)
    return try await call(WeatherAir.name) { try await method.prepare(on: $0) }.places.first
  }

  /// `weather.normals`.
  ///
  /// - Parameter date: nil for today at the place.
  package func normals(at target: CityOrPoint, on date: CivilDate?) async throws -> ShownNormals {
    let method = WeatherNormals(
      city: target.city, location: target.location, date: date?.iso8601)
    return try await call(WeatherNormals.name) { try await method.prepare(on: $0) }
  }

  /// `city.sky`: sun and moon, day by day.
  ///
  /// - Parameters:
  ///   - timezone: the IANA name of the zone, only for a point. Nil for the zone of the city or of the city nearest to
  ///     the point; far from every city, the zone by longitude.
  ///   - date: the first day; nil for today at the place.
  ///   - days: the number of days.
  package func sky(
    at target: CityOrPoint, timezone: String? = nil, from date: CivilDate? = nil, days: Int = 1
  ) async throws -> ShownSky {
    let method = CitySky(
      city: target.city, location: target.location, timezone: timezone, date: date?.iso8601,
      days: days)
    return try await call(CitySky.name) { .ready(try await method.sky(on: $0)) }
  }

  /// `city.clock`: the clock of a city now.
  package func clock(of city: Int) async throws -> LocalClock? {
    let method = CityClock(
      cities: [ClockCity(.id(city))], at: nil, from: nil, workingHours: .usual,
      minutes: 60)
    return try await call(CityClock.name) { .ready(try await method.clocks(on: $0)) }.clocks.first
  }
}

// The archive.
extension CityClient {
  /// `archive.status`.
  package func archiveSummary() async throws -> ArchiveSummary {
    try await call(ArchiveStatus.name) { .ready(try await ArchiveStatus().summary(on: $0)) }
  }

  /// `archive.list`.
  ///
  /// - Parameter cursor: the `after` of the previous page; nil for the first page.
  package func archivedCities(after cursor: String? = nil, limit: Int) async throws -> ArchivePage {
    try await call(ArchiveList.name) {
      .ready(try await ArchiveList(offset: 0, limit: limit, after: cursor).page(on: $0))
    }
  }

  /// `archive.list` with a query.
  ///
  /// - Parameters:
  ///   - query: a valid `Query` of the protocol.
  ///   - order: nil for the default of the method.
  ///   - cursor: the `after` of the previous page; nil for the first page.
  package func archivedCities(
    matching query: JSON, order: ListOrder?, after cursor: String? = nil, limit: Int
  ) async throws -> ArchivePage {
    try await call(ArchiveList.name) {
      let method = try ArchiveList(
        offset: 0, limit: limit, after: cursor, query: GivenQuery(json: query), order: order)
      return .ready(try await method.page(on: $0))
    }
  }

  /// The annotations of archived cities, by id, without empty ones. Empty if the archive does not exist or cannot be
  /// read.
  package func annotations(of cities: [Int]) async throws -> [Int: Annotation] {
    try await call(ArchiveGet.name) { .ready(await $0.annotations(of: cities)) }
  }

  /// `list.list` without counting the cities of smart lists. Returns none if the archive does not exist.
  package func lists() async throws -> [SavedList] {
    guard archiveExists else { return [] }
    return try await call(ListList.name) { .ready(try await ListList(counts: false).lists(on: $0)) }
  }

  /// The lists of these names that the user fills.
  ///
  /// - Parameter parameter: the name of the parameter with the names, for errors.
  /// - Throws: `listNotFound` for an unknown name, `invalidParams` for a smart list.
  package func lists(named names: [String], at parameter: String) async throws -> [SavedList] {
    let lists = try await lists()
    return try await call(ListList.name) { _ in
      .ready(
        try names.enumerated().map { index, name in
          let parameter = "\(parameter)[\(index)]"
          return try GivenList.name(name).found(in: lists, at: "params.\(parameter)")
            .filled(at: parameter)
        })
    }
  }

  /// The user's part of a city, as `archive.get` reports it; nil if the city is not archived.
  package func keptCity(_ city: Int) async throws -> KeptCity? {
    try await call(ArchiveGet.name) { .ready(try await $0.keptCity(city)) }
  }

  /// Adds, changes or removes a city together with its annotation and lists in one change of the archive. Moving the
  /// city within a list that it was added to is a further change.
  ///
  /// - Parameters:
  ///   - old: the state of the city now; nil if it is not archived.
  ///   - new: the state after the change; nil to remove the city.
  package func change(_ city: Int, from old: KeptCity?, to new: KeptCity?) async throws {
    try await call(ArchiveAnnotate.name) {
      .ready(try await $0.change(city, from: old, to: new))
    }
  }

  /// `archive.add`.
  @discardableResult
  package func addToArchive(_ city: Int, favorite: Bool) async throws -> ArchiveEdit {
    let method = ArchiveAdd(city: city, favorite: favorite, location: nil)
    return try await call(ArchiveAdd.name) { .ready(try await method.edit(on: $0)) }
  }

  /// `archive.remove`.
  @discardableResult
  package func removeFromArchive(_ city: Int) async throws -> ArchiveEdit {
    let method = try ArchiveRemove(city: city, cities: nil)
    return try await call(ArchiveRemove.name) { .ready(try await method.edit(on: $0)) }
  }

  /// `archive.setFavorite`.
  @discardableResult
  package func setFavorite(_ favorite: Bool, of city: Int) async throws -> ArchiveEdit {
    let method = try ArchiveSetFavorite(favorite: favorite, city: city, cities: nil)
    return try await call(ArchiveSetFavorite.name) { .ready(try await method.edit(on: $0)) }
  }

  /// `archive.export`: the archive as text.
  package func exportArchive(as format: CityFileFormat) async throws -> String {
    let exported = try await call(ArchiveExport.name) {
      let method = try ArchiveExport(format: format, path: nil, favoritesOnly: nil)
      return .ready(try await method.export(on: $0))
    }
    return exported.text ?? ""
  }
}

// Order, cancellation and errors of all calls.
extension CityClient {
  private typealias First<Value: Sendable> =
    @Sendable (isolated CityServer) async throws -> Prepared<Value>

  /// Runs a method.
  ///
  /// - Parameters:
  ///   - name: the name of the method, for the log.
  ///   - first: the exclusive method or the first half, during which no other call begins.
  private func call<Value: Sendable>(
    _ name: String, first: First<Value>
  ) async throws -> Value {
    do {
      switch try await inTurn(first) {
      case .ready(let value): return value
      case .waiting(let work):
        try Task.checkCancellation()
        return try await server.perform(work)
      case .settling(let work): return try await server.perform(work)
      }
    } catch {
      if !refusal(for: error).code.isInDoubt {
        try Task.checkCancellation()
      }
      throw report(error, from: name)
    }
  }

  private func inTurn<Value: Sendable>(_ first: First<Value>) async throws -> Prepared<Value> {
    await beginTurn()
    defer { endTurn() }
    try Task.checkCancellation()
    return try await server.perform(first)
  }

  private func beginTurn() async {
    guard isBusy else {
      isBusy = true
      return await Task.yield()
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func endTurn() {
    if waiting.isEmpty {
      isBusy = false
    } else {
      waiting.removeFirst().resume()
    }
  }

  /// Logs an error as a connection does, and returns the error to throw.
  private func report(_ error: any Error, from method: String) -> any Error {
    let refusal = refusal(for: error)
    if refusal.code == .internalError {
      server.log(.error, "\(method) failed: \(error)")
    } else {
      server.log(.info, "\(method) failed: \(refusal.code.name): \(refusal.message)")
    }
    return error is UnresolvedLocation ? error : refusal
  }

  private func refusal(for error: any Error) -> RPCError {
    error as? RPCError ?? ErrorMapping.rpcError(for: error) ?? .unforeseen
  }
}

extension CityServer {
  fileprivate func perform<Value: Sendable>(
    _ body: @Sendable (isolated CityServer) async throws -> Value
  ) async throws -> Value {
    try await body(self)
  }
}
