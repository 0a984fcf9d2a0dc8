import Archive
import Geography
import JSON
package import JSONRPC
package import Platform
import Services
import Sessions
import Text

/// What one client works on: the open sessions, the archive, the gazetteer, the services.
///
/// Lives on the event loop of its connection. The rules are those of `CityCore`; here they meet the
/// wire: each method of the protocol is a type below `Methods`. Whatever touches the archive or
/// reads a file does so on the archive's thread; the loop waits for neither.
package actor CityServer {
  nonisolated let loop: EventLoop
  let outbox: Outbox
  let log: Log
  let settings: ServerSettings
  let archive: ArchiveQueue
  private var openBackups: BackupQueue?
  let services: ServiceClient
  let weather: WeatherService
  let articles: ArticleService
  let air: AirService
  let climate: ClimateService

  /// The service for pictures, or why there is none.
  let photos: Result<PhotoService, ServiceError>

  /// Draws for the roulette, repeatable when the process was given a seed.
  let dice: Dice

  /// The live source of cities; made when it is first wanted.
  lazy var geoNames = makeGeoNames()

  /// What the live source told of, so that a city that only it knows can be named in the next
  /// request.
  var liveCities = CityCache(capacity: 4096)
  private(set) var openGazetteer: Gazetteer?

  /// Those that the roulette drew last, for where the archive cannot keep them.
  var drawnCountries: [String] = []
  var sessions = SessionTable()

  /// With steps that were noted and not written.
  var unsavedDrafts: [SessionDraft] = []
  var health = Health()

  /// The weather that is shown beside each city, of all sessions and lists alike.
  var shownWeather: WeatherCache

  /// The air that was told last, for any city that may be asked about again within its hour.
  var knownAir = PlaceCache<AirQuality>(capacity: 4096)

  /// Normals, of which one takes 9 kB, the day before today, and today's highest temperature where it
  /// was asked for to be compared.
  var knownNormals = PlaceCache<ClimateNormals>(capacity: 256)
  var knownYesterdays = PlaceCache<DailyWeather>(capacity: 1024)
  var knownMaxima = PlaceCache<(date: CivilDate, maximum: Double)>(capacity: 1024)

  /// The table of weather stations, read when it is first wanted, and what they told last.
  var openStations: StationTable?
  var stationReports = StationReports()

  /// The warnings that were told last, of which one takes some 3 kB, and of all of Norway maybe 200.
  var knownWarnings = KnownWarnings(capacity: 256)

  /// Notifications that the client has asked for.
  var pushes: Set<Push> = []

  /// What keeps weather fresh, in the order in which that was asked for.
  var watches: [Watch] = []

  /// Whether the client shows anything; what is not seen is not kept fresh.
  var isVisible = true

  /// Where the client says the device is.
  var device = DeviceLocation()

  /// The client's language tag, as it was given.
  var locale: String?

  /// Whether the client has shown interest in the archive, and whether it is being looked at.
  var (isArchiveKnown, isLookingForOthers) = (false, false)
  private var isLooking = false

  /// The day on which a backup was last thought of.
  var backupDay: CivilDate?

  /// Called on the loop after each change of the archive, by this process or another: for an observer
  /// in the process, who gets no notifications.
  var onChange: @Sendable (ArchivePart) -> Void = { _ in }

  /// Ends the conversation when the process with this id, the client's, ends.
  let watchClient: @Sendable (Int) -> Void

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// - Throws: `SystemError` if the process has no file descriptor left.
  package init(
    loop: EventLoop, outbox: Outbox, settings: ServerSettings, log: Log,
    watchClient: @escaping @Sendable (Int) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.outbox = outbox
    self.settings = settings
    self.log = log
    self.watchClient = watchClient
    shownWeather = WeatherCache(now: settings.clock.now)
    archive = try ArchiveQueue(
      path: settings.archivePath, localPath: settings.archiveLocalPath, policy: settings.backups)
    let services = ServiceClient(http: settings.http, clock: settings.clock)
    self.services = services
    weather = WeatherService(
      settings.weather, client: services, keepsOrder: settings.answersInOrder)
    articles = ArticleService(settings.wikipedia, client: services)
    air = AirService(client: services, baseURL: settings.baseURLs[UpstreamService.openMeteoAir.id])
    climate = ClimateService(
      client: services, baseURL: settings.baseURLs[UpstreamService.openMeteoArchive.id])
    photos = settings.photos.map { PhotoService($0, client: services) }
    dice = Dice(seed: settings.seed)
  }

  /// Another process learns of a commit within a second; the look costs one statement.
  private static let archiveWatchInterval = Duration.milliseconds(500)

  /// Begins to hear of what others do to an archive on a server; removes what killed processes left.
  package func start() {
    let archive = archive
    let folders = settings.ownFolders
    let drafts = settings.drafts
    // At once: a request that comes next finds it in the queue.
    Task.immediate { await archive.removeLeftovers(in: folders, of: drafts) }
    let tell: @Sendable (ArchiveLook) -> Void = { [loop, weak self] look in
      loop.perform { [weak self] in self?.assumeIsolated { $0.tell(look) } }
    }
    Task.immediate { await archive.notify(tell) }
    // Not for a program that asks one thing and leaves. Where there is nothing to back up the loop waits
    // without a limit, which costs a turn of it less.
    guard archive.hasOthers, !archive.isOnServer else { return }
    loop.schedule(after: Self.archiveWatchInterval) { [weak self] in
      self?.assumeIsolated { $0.backUp(isStart: true) }
    }
  }

  /// Begins, one time, to look at what other processes do to the archive, and which watches are due.
  /// Before there is either the loop sleeps.
  func keepLooking() {
    if isLooking {
      return
    }
    isLooking = true
    loop.schedule(every: Self.archiveWatchInterval) { [weak self] in
      self?.assumeIsolated {
        $0.lookForOthers()
        $0.lookAfterWatches()
      }
    }
  }

  /// To be called last, when the loop has ended.
  package nonisolated func close() {
    assumeIsolated { server in
      server.saveDrafts()
      for entry in server.sessions.open {
        entry.draft.release()
      }
    }
    assumeIsolated { $0.openBackups }?.close()
    archive.close()
  }

  /// Made at first use, which most programs that ask one thing and leave never have.
  ///
  /// - Throws: `SystemError` if the process has no file descriptor left.
  func backups() throws(SystemError) -> BackupQueue {
    if let openBackups {
      return openBackups
    }
    let backups = try BackupQueue(
      archive: settings.archivePath, localPath: settings.archiveLocalPath, policy: settings.backups)
    openBackups = backups
    return backups
  }

  /// The session of that id, or the only one.
  ///
  /// - Throws: `sessionNotFound`; `invalidParams` if several are open and none was named.
  func session(_ id: String?) throws -> Session { try sessions.find(id) }

  /// The given point, else the device position.
  ///
  /// - Throws: `locationUnavailable`.
  func position(_ point: Coordinate?) throws -> Coordinate { try point ?? device.required() }
}

// Cities, wherever they come from.
extension CityServer {
  /// The gazetteer, opened at first use: that takes a moment, for it is not read but mapped.
  ///
  /// - Throws: `GazetteerError`; the next use tries again.
  func gazetteer() throws -> Gazetteer {
    if let openGazetteer {
      return openGazetteer
    }
    do throws(GazetteerError) {
      let gazetteer = try Gazetteer(path: settings.gazetteerFile)
      openGazetteer = gazetteer
      report(nil, of: .gazetteer)
      return gazetteer
    } catch {
      report(error.description, of: .gazetteer)
      throw error
    }
  }

  /// The table of stations, read at first use.
  ///
  /// - Throws: `storageFailed`; the next use tries again.
  func stations() async throws -> StationTable {
    if let openStations {
      return openStations
    }
    do {
      let path = settings.stationsFile
      let table = try await archive.perform { try StationTable(path: path) }
      openStations = table
      return table
    } catch let error as FileError {
      throw RPCError(
        .storageFailed,
        "The table of stations \(error.path) can't be read (\(error.reason)); put "
          + "the resource folder beside the program or name the folder with --data.")
    }
  }

  /// A city wherever it is known: in an open session, in the archive, among what the live source
  /// told of, or in the gazetteer.
  ///
  /// - Throws: `cityNotFound`.
  func anyCity(_ id: Int) async throws -> City {
    if let city = sessions.city(id) {
      return city
    }
    if let archived = try? await read({ try $0.city(id: id) }) {
      return archived.city
    }
    return try await cityOutsideArchive(id)
  }

  /// The same for several, with one look into the archive.
  ///
  /// - Throws: `cityNotFound`.
  func anyCities(_ ids: [Int]) async throws -> [City] {
    let open = ids.map(sessions.city)
    let missing = Set(zip(ids, open).filter { $1 == nil }.map(\.0))
    let archived =
      missing.isEmpty
      ? [:]
      : try? await read { archive in
        try missing.reduce(into: [:]) { $0[$1] = try archive.city(id: $1)?.city }
      }
    var cities: [City] = []
    for (id, city) in zip(ids, open) {
      if let city = city ?? archived?[id] {
        cities.append(city)
      } else {
        cities.append(try await cityOutsideArchive(id))
      }
    }
    return cities
  }

  /// A city that can be archived. What a user saw of it goes before what the gazetteer has.
  ///
  /// - Throws: `cityNotFound`.
  func cityOutsideArchive(_ id: Int) async throws -> City {
    if let city = sessions.city(id) ?? liveCities.city(id: id) {
      return city
    }
    if let city = try gazetteer().city(id: id) {
      return city
    }
    throw RPCError(
      .cityNotFound, "There is no city \(id); gazetteer.search and gazetteer.nearby tell ids.")
  }

  /// In English; nil if the city's country is not known.
  func countryName(of city: City) async -> String? {
    // Without the gazetteer a search has less to go by, and that is all.
    guard let code = city.country, let gazetteer = try? gazetteer() else { return nil }
    return gazetteer.countries.first { $0.code == code }?.name
  }

  /// The source of that name, or the one that the program was started with.
  func source(_ id: CitySourceID?) async throws -> any CitySource {
    switch id ?? settings.cities {
    case .embedded: EmbeddedCities(try gazetteer())
    case .geonames: geoNames
    }
  }

  /// The source keeps its countries in the archive; without one that can be used it asks again
  /// after the next start.
  private func makeGeoNames() -> GeoNamesCities {
    GeoNamesCities(
      settings.geoNames, client: services,
      load: { [weak self] in (try? await self?.use { try $0.countries.all() }) ?? [] },
      save: { [weak self] countries in
        _ = try? await self?.use { try $0.countries.store(countries) }
      })
  }
}
