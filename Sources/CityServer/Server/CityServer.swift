import CityCore
import JSON
package import JSONRPC
package import Platform

/// What one client works on: the open sessions, the archive, the gazetteer.
///
/// Lives on the event loop of its connection. The rules are those of `CityCore`; here they meet the
/// wire: each method of the protocol is a type below `Methods`.
package actor CityServer {
  nonisolated let loop: EventLoop
  let outbox: Outbox
  let archive: ArchiveStore
  let gazetteer: GazetteerStore
  let guide: GuideStore
  let health: Health
  let board: WeatherBoard
  let weather: WeatherService
  var live: LiveCities
  let services: ServiceClient
  let wikipedia: Wikipedia

  /// The service for pictures, or why there is none.
  let photos: Result<any PhotoProvider, ServiceError>

  /// Where `weather.icon` puts its files; nil for nowhere.
  let iconDirectory: String?
  var sessions = SessionTable()

  /// Draws for the roulette, repeatable when the process was given a seed.
  var dice: Dice

  /// Where the client says the device is.
  var device = DeviceLocation()

  /// The client's language tag, as it was given.
  var locale: String?

  /// Called on the loop when the process that the client named as its own has gone.
  let onClientGone: @Sendable () -> Void

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  package init(
    loop: EventLoop, outbox: Outbox, settings: ServerSettings, log: Log,
    onClientGone: @escaping @Sendable () -> Void
  ) {
    self.loop = loop
    self.outbox = outbox
    self.onClientGone = onClientGone
    health = Health(outbox: outbox)
    archive = ArchiveStore(
      path: settings.archivePath, outbox: outbox, health: health, log: log)
    guide = GuideStore(
      archive: archive, shippedFile: settings.guideFile, outbox: outbox, log: log)
    gazetteer = GazetteerStore(directory: settings.gazetteerDirectory, health: health)
    dice = Dice(seed: settings.seed)
    board = WeatherBoard(loop: loop)
    services = ServiceClient(http: settings.http, clock: settings.clock)
    weather = WeatherService(
      settings.weather, client: services, keepsOrder: settings.answersInOrder)
    wikipedia = settings.wikipedia
    photos = settings.photos
    live = LiveCities(
      chosen: settings.cities,
      desk: CityDesk(geoNames: settings.geoNames, services: services))
    iconDirectory = settings.iconDirectory
  }

  /// Another process learns of a commit within a second; the look costs one statement.
  private static let archiveWatchInterval = Duration.milliseconds(500)

  /// Begins to look for what other processes do to the archive.
  package func start() {
    loop.schedule(every: Self.archiveWatchInterval) { [weak self] in
      self?.assumeIsolated {
        $0.guide.announceOthers($0.archive.lookForOthers())
      }
    }
  }

  nonisolated var writer: CityWriter { CityWriter(board: board) }

  /// The session of that id, or the only one.
  ///
  /// - Throws: `sessionNotFound`; `invalidParams` if several are open and none was named.
  func session(_ id: String?) throws -> Session {
    try sessions.find(id)
  }
}
