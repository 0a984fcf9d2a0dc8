import Adapters
import Archive
import CityServer
import Foundation
import Geography
import JSONRPC
import Platform
import Services
import TestSupport

/// The program's own server on the loop of a thread of its own, called in process.
final class TestProgram {
  let client: CityClient
  let loop: EventLoop
  let archivePath: String
  private let folder: ScratchFolder
  private let server: CityServer
  private let hasEnded = Flag()

  /// - Parameter change: changes the settings of the server.
  init(http: StandIn = StandIn(), changing change: (inout ServerSettings) -> Void = { _ in }) throws
  {
    folder = try ScratchFolder()
    archivePath = folder.path("archive.sqlite")
    loop = try EventLoop()
    var settings = try Self.settings(archive: archivePath, http: http)
    change(&settings)
    server = try CityServer(
      loop: loop, outbox: .discarding(on: loop), settings: settings,
      log: try Log(level: .error, path: "/dev/null"), watchClient: { _ in })
    client = CityClient(server)
    Thread.detachNewThread { [loop, server, hasEnded] in
      loop.run()
      server.close()
      hasEnded.raise()
    }
  }

  deinit {
    loop.stop()
    hasEnded.block()
  }

  /// Settings of a server at a fixed time, with substitutes for the services.
  static func settings(archive: String, http: StandIn) throws -> ServerSettings {
    let clock = WallClock.fixed(at: Double(Assistant.now))
    var settings = ServerSettings(
      archivePath: archive, backups: .off, drafts: nil,
      gazetteerFile: "\(BuildFolder.resources)/gazetteer.bin",
      guideFile: "\(BuildFolder.resources)/guide.json", seed: 7, clock: clock,
      http: HTTPClient(
        transport: http, cache: nil, environment: HTTPEnvironment(now: clock.now)),
      answersInOrder: true,
      weather: .success([try WeatherProviderID.openMeteo.provider()]), cities: .embedded,
      geoNames: .failure(.notConfigured(.geoNames)), wikipedia: Wikipedia(),
      photos: .failure(.notConfigured(.google)), pictureReach: .publicNetwork, ownFolders: [],
      iconDirectory: nil)
    settings.keepsHistory = false
    return settings
  }
}
