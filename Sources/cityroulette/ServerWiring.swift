import CityCore
import CityServer
import Platform
import Synchronization
import Text

/// What options, environment and configuration choose, wired together for the server.
struct ServerWiring {
  private let options: ServeOptions
  private let configuration: Configuration
  private let clock: WallClock

  init(_ options: ServeOptions) throws {
    self.options = options
    configuration = try Configuration(options.config)
    clock =
      options.clockFile.map(ClockFile.clock) ?? options.clock.map { .fixed(at: Double($0.seconds)) }
      ?? .system
  }

  /// - Throws: `UsageError` for a choice that there is not, or if there is no telling where the
  ///   archive is to be.
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
      clock: clock, http: http, answersInOrder: isRepeatable, weather: try weather(),
      cities: try cities(), geoNames: geoNames,
      wikipedia: Wikipedia(
        baseURL: baseURL(of: .wikipedia(identified: isIdentified)), identified: isIdentified),
      photos: try photos(),
      pictureReach: options.allowsLoopback ? .publicNetworkOrLoopback : .publicNetwork,
      ownFolders: ownFolders, iconDirectory: cacheDirectory.map { "\($0)/icons" })
    settings.archiveLocalPath = local
    settings.confinement = options.confinement
    settings.anyWeather = anyWeather
    settings.stationsFile = data.stations
    // Nor may a replay depend on what was kept before.
    settings.normalsDirectory = isRepeatable ? nil : cacheDirectory.map { "\($0)/normals" }
    for service in ServeOption.alwaysServices {
      settings.baseURLs[service.id] = baseURL(of: service)
    }
    return settings
  }

  /// Those that a killed process may have left an unfinished file in.
  private var ownFolders: [String] {
    let caches = cacheDirectory.map { ["\($0)/http", "\($0)/icons", "\($0)/normals"] } ?? []
    return caches + [options.recordHTTP].compactMap(\.self)
  }

  private var backups: BackupPolicy {
    BackupPolicy(
      keeps: options.backups, clock: clock,
      // A clock that stands names the sequence of changes too; one that is moved is in the place of time.
      seed: options.clock == nil || options.clockFile != nil ? options.seed : nil)
  }

  /// With `--clock` or `--record` the files of drafts get their times from the program's clock.
  private func drafts(beside archive: String) -> DraftStore {
    let isTold = options.clock != nil || options.record != nil
    return DraftStore(
      ofArchive: archive, seed: options.seed, clock: isTold ? clock : nil,
      expiry: options.draftExpiry)
  }

  /// Beside which drafts, pictures and backups lie: for a server a path in the data folder.
  private func localPath(of archive: String) -> String {
    guard let address = PostgreSQLAddress(archive) else { return archive }
    return dataDirectory.map { "\($0)/servers/\(address.folderName)/archive.sqlite" }
      ?? Archive.inMemory
  }

  private var dataDirectory: String? {
    options.dataDirectory ?? Environment.dataHome.map { "\($0)/\(Product.name)" }
  }

  private func archivePath() throws -> String {
    if let archive = options.archive {
      return archive
    }
    guard let directory = dataDirectory else {
      throw UsageError(
        message: "Neither HOME nor XDG_DATA_HOME is set; say where the archive is with --archive.")
    }
    return "\(directory)/archive.sqlite"
  }

  /// Whether answers are taken in one order only: recordings have to replay as the conversation
  /// that they come from. Nor must they depend on what was kept before.
  private var isRepeatable: Bool { isReplay || options.recordHTTP != nil }

  private var isReplay: Bool { options.replay != nil }

  private var http: HTTPClient {
    // In a replay nobody is spared by waiting before the next attempt.
    let environment =
      isReplay
      ? HTTPEnvironment(now: clock.now, sleep: { _ in }) : HTTPEnvironment(now: clock.now)
    let folder = isRepeatable ? nil : cacheDirectory
    return HTTPClient(
      transport: transport,
      cache: folder.map { HTTPCache(folder: "\($0)/http", now: clock.now) } ?? HTTPCache(),
      environment: environment, keepsBudgets: !isReplay, timeout: limits.timeout)
  }

  /// The network, recordings, or the network with recording.
  private var transport: any HTTPTransport {
    if let folder = options.replay {
      return ReplayTransport(folder: folder, now: clock.now)
    }
    let anywhere = CurlTransport(userAgent: userAgent, limits: limits, now: clock.now)
    let isOffline = Environment.variable("CITYROULETTE_OFFLINE") != nil
    let network: any HTTPTransport = isOffline ? OfflineTransport(anywhere) : anywhere
    return options.recordHTTP.map { RecordingTransport(network, folder: $0) } ?? network
  }

  private var limits: HTTPLimits {
    options.timeout.map { HTTPLimits(timeout: $0) } ?? HTTPLimits()
  }

  /// The services of the option, which names them with commas between.
  private func weather() throws -> Result<[any WeatherProvider], WeatherFailure> {
    let names = options.weather ?? configuration["weather"] ?? WeatherProviderID.openMeteo.rawValue
    if names == "none" {
      return .failure(.turnedOff)
    }
    var ids: [WeatherProviderID] = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed) {
      guard let id = WeatherProviderID(rawValue: name) else {
        let words = WeatherProviderID.allCases.map(\.rawValue) + ["none"]
        throw noSuch("weather service", name, words, isOption: options.weather != nil, "weather")
      }
      if !ids.contains(id) {
        ids.append(id)
      }
    }
    return Result { () throws(ServiceError) in
      var providers: [any WeatherProvider] = []
      for id in ids {
        providers.append(try anyWeather(id, nil).get())
      }
      return providers
    }.mapError(WeatherFailure.service)
  }

  private func anyWeather(_ id: WeatherProviderID, _ model: String?) -> WeatherProviderResult {
    let key = key(of: id.service)
    let baseURL = baseURL(of: id.service)
    return Result { () throws(ServiceError) in
      try id.provider(key: key, baseURL: baseURL, model: model)
    }
  }

  private func cities() throws -> CitySourceID {
    guard let name = options.cities ?? configuration["cities"] else { return .embedded }
    if let id = CitySourceID(rawValue: name) {
      return id
    }
    let words = CitySourceID.allCases.map(\.rawValue)
    throw noSuch("source of cities", name, words, isOption: options.cities != nil, "cities")
  }

  /// - Parameter member: of the configuration, and the name of the option too.
  private func noSuch(
    _ kind: String, _ name: String, _ words: [String], isOption: Bool, _ member: String
  ) -> UsageError {
    let place = isOption ? "--\(member): " : configuration.place(of: member)
    let hint = Suggestion.hint(for: name, among: words)
    let choice = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return UsageError(
      message: "\(place)There is no \(kind) \"\(name)\"\(hint); choose \(choice).")
  }

  /// The live source of cities, in use or not, since a request may ask for it.
  private var geoNames: Result<GeoNames, ServiceError> {
    let service = GeoNames.service
    return Result { () throws(ServiceError) in try ServiceAccount(key(of: service), of: service) }
      .map { GeoNames(account: $0, baseURL: baseURL(of: service)) }
  }

  private func photos() throws -> Result<any PhotoProvider, ServiceError> {
    let name = options.photos ?? configuration["photos"] ?? PhotoProviderID.commons.rawValue
    switch PhotoProviderID(rawValue: name) {
    case .commons:
      let baseURL = baseURL(of: .commons(identified: isIdentified))
      return .success(Commons(baseURL: baseURL, identified: isIdentified))
    case .google:
      let engine = key(UpstreamService.google.variables.last, "google-cx")
      return Result { () throws(ServiceError) in
        try GoogleSearch(key: key(of: .google), engine: engine, baseURL: baseURL(of: .google))
      }
    case nil:
      let words = PhotoProviderID.allCases.map(\.rawValue)
      throw noSuch("service for pictures", name, words, isOption: options.photos != nil, "photos")
    }
  }

  /// Where caches may be put; nil without a home.
  private var cacheDirectory: String? {
    options.cacheDirectory ?? Environment.cacheHome.map { "\($0)/\(Product.name)" }
  }

  private func key(of service: UpstreamService) -> String? {
    key(service.variables.first, service.id)
  }

  /// The key in the variable of the environment, or of that name in the configuration.
  private func key(_ variable: String?, _ name: String) -> String? {
    let keys = [
      variable.flatMap(Environment.variable), configuration.key(of: name),
      isReplay ? Self.keyOfReplays : nil,
    ]
    return keys.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Stands in for a key, which recordings do not hold. Long enough to be hidden wherever it stands
  /// in an address, and nothing that a request could hold otherwise.
  private static let keyOfReplays = "cityroulette-replay-key"

  private func baseURL(of service: UpstreamService) -> String? {
    options.baseURLs[service.id] ?? configuration.baseURL(of: service.id)
  }

  private var isIdentified: Bool { userAgent.hasContact }

  private var userAgent: UserAgent {
    UserAgent(
      product: "\(Product.name)/\(Product.version)",
      contact: options.contact ?? configuration["contact"])
  }
}

/// A clock that stands until somebody writes another time to its file, so that a test can let minutes
/// pass between two messages.
enum ClockFile {
  static func text(_ path: String) -> String {
    (try? File.read(path)).map { String(decoding: $0, as: UTF8.self).trimmed } ?? ""
  }

  /// While the file is being written it is the time that it was before.
  static func clock(_ path: String) -> WallClock {
    let last = Mutex(0.0)
    return WallClock(now: {
      last.withLock { last in
        if let time = ZonedTime(utc: text(path)) {
          last = Double(time.seconds)
        }
        return last
      }
    })
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// All choices for people, as in `commons or google`.
  static func names(_ separator: String = " or ") -> String {
    allCases.map(\.rawValue).joined(separator: separator)
  }
}
