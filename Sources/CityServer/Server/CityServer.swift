import Archive
import Geography
package import JSONRPC
package import Platform
import Services

/// The server of one client: its sessions, its preferences, and its access to the archive, the gazetteer and the
/// services.
///
/// Runs on the event loop of its connection. Most folders next to this one have the methods of one subject, their wire
/// shapes, and structs with their state, which only the files of that folder change, as `StateTests` checks.
///
/// Work on the archive and on the files of imports and exports runs on the archive's thread. Exceptions are backups,
/// which have a thread of their own, and reads of a few rows while the archive is idle, which run on the loop.
package actor CityServer {
  nonisolated let loop: EventLoop
  let outbox: Outbox
  let log: Log
  let settings: ServerSettings

  /// Called with the id of the client process. Ends the conversation when that process ends, if the process is visible.
  let watchClient: @Sendable (Int) -> Void

  var client: ClientPreferences
  var health = Health()

  var sessions = SessionTable()
  var unsavedDrafts = UnsavedDrafts()

  let archive: ArchiveQueue
  var archiveAccess = ArchiveAccess()
  var backups = DailyBackups()
  var knownLists = KnownLists()

  var citySources = CitySources()
  var roulette: RouletteDraws

  /// The device's position, as the client reported it.
  var device = DeviceLocation()

  let services: ServiceClient
  let articles: ArticleService

  /// The service for pictures, or why none is configured.
  let photos: Result<PhotoService, ServiceError>

  let weather: WeatherService

  /// The last known weather of cities, for the rows of cities in replies and notifications.
  var shownWeather: WeatherCache
  var watches = WeatherWatches()
  var airReports: AirReports
  var climate: ClimateRecords
  var stations = WeatherStations()

  /// The capacity is a number of responses; each warning in them takes about 3 kB.
  var knownWarnings = WarningCache(capacity: 256)

  /// The timer of `startWatchTimer`; nil without watches.
  private var watchTimer: EventLoop.TimerID?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// - Throws: `SystemError` if the archive's thread cannot be prepared, for example without a free file descriptor.
  package init(
    loop: EventLoop, outbox: Outbox, settings: ServerSettings, log: Log,
    watchClient: @escaping @Sendable (Int) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.outbox = outbox
    self.settings = settings
    self.log = log
    self.watchClient = watchClient
    client = ClientPreferences(locale: settings.locale)
    shownWeather = WeatherCache(units: UnitChoice(settings.units), now: settings.clock.now)
    archive = try ArchiveQueue(
      path: settings.archivePath, localPath: settings.archiveLocalPath, policy: settings.backups)
    let services = ServiceClient(http: settings.http, clock: settings.clock)
    self.services = services
    weather = WeatherService(
      settings.weather, client: services, keepsOrder: settings.answersInOrder)
    articles = ArticleService(settings.wikipedia, client: services)
    airReports = AirReports(
      service: AirService(
        client: services, baseURL: settings.baseURLs[UpstreamService.openMeteoAir.id]))
    climate = ClimateRecords(
      service: ClimateService(
        client: services, baseURL: settings.baseURLs[UpstreamService.openMeteoArchive.id]))
    photos = settings.photos.map { PhotoService($0, client: services) }
    roulette = RouletteDraws(dice: Dice(seed: settings.seed))
  }

  /// The time from the start to the first daily backup, and between two checks for due watches.
  private static let interval = Duration.milliseconds(500)

  /// Subscribes to changes of an archive on a database server, removes expired drafts and the leftovers of killed
  /// processes, and schedules the first daily backup.
  package func start() {
    let archive = archive
    let folders = settings.ownFolders
    let drafts = settings.drafts
    // Immediate, so that it precedes the first request in the archive's queue.
    Task.immediate { await archive.removeLeftovers(in: folders, of: drafts) }
    listenToServer()
    // Delayed, so that a process that handles one request and exits makes no backup. An archive in memory or on a
    // database server has no daily backups. A new archive is backed up after its first change: a backup during that
    // change would be empty, and would count as the day's.
    guard archive.hasOthers, !archive.isOnServer, archive.exists else { return }
    loop.schedule(after: Self.interval) { [weak self] in
      self?.assumeIsolated { $0.backUp(isStart: true) }
    }
  }

  /// Starts the timer that checks for due watches, unless it is running. It ends after the last watch, because an idle
  /// process has no timer.
  func startWatchTimer() {
    if watchTimer != nil {
      return
    }
    watchTimer = loop.schedule(every: Self.interval) { [weak self] in
      self?.assumeIsolated {
        $0.updateWatches()
        $0.endWatchTimer()
      }
    }
  }

  private func endWatchTimer() {
    if watches.all.isEmpty, let timer = watchTimer {
      loop.cancel(timer)
      watchTimer = nil
    }
  }

  /// Saves the drafts, and closes the queue of backups and the archive. Call it last, after the loop has ended.
  package nonisolated func close() {
    assumeIsolated { $0.closeDrafts() }
    assumeIsolated { $0.backups.queueInUse }?.close()
    archive.close()
  }
}
