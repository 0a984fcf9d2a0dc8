import Adapters
import Archive
import CityServer
import Geography
import Platform
import Services
import Sessions
import Text

/// Creates the settings of the server from the options and the environment.
struct ServerWiring {
  private let options: ServeOptions
  private let clock: WallClock

  /// - Parameter options: the options, with those of the configuration file.
  init(_ options: ServeOptions) {
    self.options = options
    if let file = options.clockFile {
      clock = ClockFile.clock(file)
    } else if let time = options.clock {
      clock = .fixed(at: Double(time.seconds))
    } else {
      clock = .system
    }
  }

  /// The settings of the server.
  ///
  /// - Throws: `UsageError` if there is no folder for the archive; `MissingData` without the data of the program,
  ///   unless `--gazetteer` names a file.
  func settings() throws -> ServerSettings {
    let data = try DataFolder(options.data, isNeeded: options.gazetteer == nil)
    let archive = try archivePath()
    let local = localPath(of: archive)
    let keepsDrafts = options.drafts && local != Archive.inMemory
    var settings = ServerSettings(
      archivePath: archive, backups: backups,
      drafts: keepsDrafts ? drafts(beside: local) : nil,
      gazetteerFile: options.gazetteer ?? data.gazetteer, guideFile: data.guide,
      seed: options.seed,
      clock: clock, http: http, answersInOrder: isRepeatable, weather: weather,
      cities: options.cities, geoNames: geoNames,
      wikipedia: Wikipedia(
        baseURL: baseURL(of: .wikipedia(identified: isIdentified)), identified: isIdentified),
      photos: photos,
      pictureReach: options.allowsLoopback ? .publicNetworkOrLoopback : .publicNetwork,
      ownFolders: ownFolders, iconDirectory: cacheDirectory.map { "\($0)/icons" })
    settings.archiveLocalPath = local
    settings.confinement = options.confinement
    settings.units = options.units
    settings.locale = options.locale
    settings.anyWeather = weatherProvider
    settings.stationsFile = data.stations
    // Neither a recording nor its replay may depend on files of earlier runs.
    settings.normalsDirectory = isRepeatable ? nil : cacheDirectory.map { "\($0)/normals" }
    for service in ServeOption.sharedServices {
      settings.baseURLs[service.id] = baseURL(of: service)
    }
    return settings
  }

  /// The folders in which a killed process may have left unfinished files.
  private var ownFolders: [String] {
    let caches = cacheDirectory.map { ["\($0)/http", "\($0)/icons", "\($0)/normals"] } ?? []
    return caches + [options.recordHTTP].compactMap(\.self)
  }

  private var backups: BackupPolicy {
    BackupPolicy(
      keeps: options.backups, clock: clock,
      // Makes the id of the change feed repeatable, which a fixed clock does without a seed.
      seed: options.clock == nil || options.clockFile != nil ? options.seed : nil)
  }

  /// The store of drafts. With `--clock` or `--record`, the files of drafts get their times from the program's clock
  /// instead of the file system, so that a transcript can be repeated.
  private func drafts(beside archive: String) -> DraftStore {
    let isRepeated = options.clock != nil || options.record != nil
    return DraftStore(
      ofArchive: archive, seed: options.seed, clock: isRepeated ? clock : nil,
      expiry: options.draftExpiry)
  }

  /// The path beside which drafts, pictures and backups are stored: the path of the archive. For an archive on a
  /// server it is a path in the data folder, or `:memory:` if there is no data folder.
  private func localPath(of archive: String) -> String {
    guard let address = PostgreSQLAddress(archive) else { return archive }
    return dataDirectory.map { "\($0)/servers/\(address.folderName)/archive.sqlite" }
      ?? Archive.inMemory
  }

  var dataDirectory: String? {
    options.dataDirectory ?? Environment.dataHome.map { "\($0)/\(Product.name)" }
  }

  func archivePath() throws -> String {
    if let archive = options.archive {
      return archive
    }
    guard let directory = dataDirectory else {
      throw UsageError(
        message: "Neither HOME nor XDG_DATA_HOME is set; name the archive with --archive.")
    }
    return "\(directory)/archive.sqlite"
  }

  /// Whether HTTP responses are recorded or replayed. If so, responses of services are processed in the order of their
  /// requests, and no responses or climate normals are cached in files, so that a replay repeats the conversation.
  private var isRepeatable: Bool { isReplay || options.recordHTTP != nil }

  private var isReplay: Bool { options.replay != nil }

  private var http: HTTPClient {
    // A replay does not wait before another attempt, since it sends nothing to a service.
    let environment =
      isReplay
      ? HTTPEnvironment(now: clock.now, sleep: { _ in }) : HTTPEnvironment(now: clock.now)
    let folder = isRepeatable ? nil : cacheDirectory
    return HTTPClient(
      transport: transport,
      cache: folder.map { HTTPCache(folder: "\($0)/http", now: clock.now) } ?? HTTPCache(),
      environment: environment, keepsBudgets: !isReplay, timeout: limits.timeout)
  }

  /// The environment variable that limits requests to this machine.
  static let offlineVariable = "CITYROULETTE_OFFLINE"

  /// The transport: recordings, or the network. The network may be recorded, and limited to this machine.
  private var transport: any HTTPTransport {
    if let folder = options.replay {
      return ReplayTransport(folder: folder, now: clock.now)
    }
    let anywhere = CurlTransport(userAgent: userAgent, limits: limits, now: clock.now)
    let isOffline = Environment.variable(Self.offlineVariable) != nil
    let network: any HTTPTransport = isOffline ? OfflineTransport(anywhere) : anywhere
    return options.recordHTTP.map { RecordingTransport(network, folder: $0) } ?? network
  }

  private var limits: HTTPLimits {
    options.timeout.map { HTTPLimits(timeout: $0) } ?? HTTPLimits()
  }

  /// The weather services in order of preference; the failure `turnedOff` for `--weather none`.
  private var weather: Result<[any WeatherProvider], WeatherFailure> {
    if options.weather.isEmpty {
      return .failure(.turnedOff)
    }
    return Result { () throws(ServiceError) in
      var providers: [any WeatherProvider] = []
      for id in options.weather {
        providers.append(try weatherProvider(id, model: nil).get())
      }
      return providers
    }.mapError(WeatherFailure.service)
  }

  /// The provider of a weather service, which `--weather` need not name: a request may name it.
  private func weatherProvider(_ id: WeatherProviderID, model: String?) -> WeatherProviderResult {
    let key = key(of: id.service)
    let baseURL = baseURL(of: id.service)
    return Result { () throws(ServiceError) in
      try id.provider(key: key, baseURL: baseURL, model: model)
    }
  }

  /// The live source of cities. Created even if `--cities` names another source, since a request may name this one.
  private var geoNames: Result<GeoNames, ServiceError> {
    let service = GeoNames.service
    return Result { () throws(ServiceError) in try ServiceAccount(key(of: service), of: service) }
      .map { GeoNames(account: $0, baseURL: baseURL(of: service)) }
  }

  private var photos: Result<any PhotoProvider, ServiceError> {
    switch options.photos {
    case .commons:
      let baseURL = baseURL(of: .commons(identified: isIdentified))
      return .success(Commons(baseURL: baseURL, identified: isIdentified))
    case .google:
      let engine = key(
        variable: UpstreamService.google.variables.last, name: Configuration.googleSearchEngine)
      return Result { () throws(ServiceError) in
        try GoogleSearch(key: key(of: .google), engine: engine, baseURL: baseURL(of: .google))
      }
    }
  }

  /// The folder for caches; nil if neither an option nor the environment gives one.
  var cacheDirectory: String? {
    options.cacheDirectory ?? Environment.cacheHome.map { "\($0)/\(Product.name)" }
  }

  private func key(of service: UpstreamService) -> String? {
    key(variable: service.variables.first, name: service.id)
  }

  /// A key: that of the environment variable, else that of the configuration, else, in a replay, `keyOfReplays`. Blank
  /// keys are skipped.
  private func key(variable: String?, name: String) -> String? {
    let keys = [
      variable.flatMap(Environment.variable), options.keys.last { $0.service == name }?.value,
      isReplay ? Self.keyOfReplays : nil,
    ]
    return keys.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The key in replays, since recordings do not contain keys. Has at least 12 bytes, so that it is hidden everywhere
  /// in an address (see `SecretFilter`), and resembles no other part of a request.
  private static let keyOfReplays = "cityroulette-replay-key"

  private func baseURL(of service: UpstreamService) -> String? { options.baseURLs[service.id] }

  private var isIdentified: Bool { userAgent.hasContact }

  private var userAgent: UserAgent {
    UserAgent(
      product: "\(Product.name)/\(Product.version)",
      contact: options.contact)
  }
}
