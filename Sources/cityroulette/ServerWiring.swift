import CityCore
import CityServer
import Platform

/// What options, environment and configuration choose, wired together for the server.
struct ServerWiring {
  private let options: ServeOptions
  private let configuration: Configuration
  private let clock: WallClock

  init(_ options: ServeOptions) throws {
    self.options = options
    configuration = try Configuration.load(options.config)
    clock = options.clock.map(WallClock.fixed) ?? .system
  }

  /// - Throws: `UsageError` for a choice that there is not, or if there is no telling where the
  ///   archive is to be.
  func settings() throws -> ServerSettings {
    let directory = Environment.executableDirectory ?? "."
    return ServerSettings(
      archivePath: try archivePath(),
      gazetteerDirectory: Gazetteer.locate(
        override: options.gazetteer, executableDirectory: directory),
      guideFile: GuideFile.shippedPath(executableDirectory: directory), seed: options.seed,
      clock: clock, http: http, answersInOrder: answersInOrder, weather: try weather(),
      cities: try cities(), geoNames: geoNames, wikipedia: wikipedia, photos: try photos(),
      iconDirectory: cacheDirectory.map { "\($0)/icons" })
  }

  private func archivePath() throws -> String {
    if let archive = options.archive { return archive }
    let home = Environment.dataHome.map { "\($0)/\(Product.name)" }
    guard let directory = options.dataDirectory ?? home else {
      throw UsageError(
        message: "Neither HOME nor XDG_DATA_HOME is set; say where the archive is with --archive.")
    }
    return "\(directory)/archive.sqlite"
  }

  /// The client over the network, over recordings, or over the network with recording.
  private var http: HTTPClient {
    HTTPClient(
      transport: transport(), cache: cache(), surroundings: surroundings,
      keepsBudgets: !isReplay)
  }

  /// Whether answers are taken in one order only: recordings have to replay as the conversation
  /// that they come from.
  private var answersInOrder: Bool { isReplay || options.recordHTTP != nil }

  private var isReplay: Bool { options.replay != nil }

  /// In a replay nobody is spared by waiting before the next attempt.
  private var surroundings: HTTPSurroundings {
    isReplay
      ? HTTPSurroundings(now: clock.now, sleep: { _ in }) : HTTPSurroundings(now: clock.now)
  }

  /// - Throws: `UsageError` for a name that no service has.
  private func weather() throws -> Result<any WeatherProvider, WeatherFailure> {
    let name = options.weather ?? configuration.weather ?? WeatherProviderID.openMeteo.rawValue
    if name == "none" { return .failure(.turnedOff) }
    guard let id = WeatherProviderID(rawValue: name) else {
      let names = WeatherProviderID.names(", ")
      throw UsageError(message: "There is no weather service \"\(name)\"; choose \(names) or none.")
    }
    do {
      return .success(
        try id.provider(key: key(of: id.service), baseURL: baseURL(of: id.service)))
    } catch {
      return .failure(.service(error))
    }
  }

  /// - Throws: `UsageError` for a name that no source has.
  private func cities() throws -> CitySourceID {
    guard let name = options.cities ?? configuration.cities else { return .embedded }
    if let id = CitySourceID(rawValue: name) { return id }
    throw UsageError(
      message: "There is no source of cities \"\(name)\"; choose \(CitySourceID.names()).")
  }

  /// The live source of cities, in use or not, since a request may ask for it.
  private var geoNames: Result<GeoNames, ServiceError> {
    let service = GeoNames.service
    return Result { () throws(ServiceError) in
      GeoNames(
        account: try ServiceAccount(key(of: service), of: service), baseURL: baseURL(of: service))
    }
  }

  private var wikipedia: Wikipedia {
    Wikipedia(
      baseURL: baseURL(of: .wikipedia(identified: userAgent.hasContact)),
      identified: userAgent.hasContact)
  }

  /// - Throws: `UsageError` for a name that no service has.
  private func photos() throws -> Result<any PhotoProvider, ServiceError> {
    let name = options.photos ?? configuration.photos ?? PhotoProviderID.commons.rawValue
    switch PhotoProviderID(rawValue: name) {
    case .commons:
      let isIdentified = userAgent.hasContact
      let baseURL = baseURL(of: .commons(identified: isIdentified))
      return .success(Commons(baseURL: baseURL, identified: isIdentified))
    case .google:
      return Result { () throws(ServiceError) in try google() }
    case nil:
      throw UsageError(
        message: "There is no service \"\(name)\" for pictures; choose \(PhotoProviderID.names()).")
    }
  }

  private func google() throws(ServiceError) -> any PhotoProvider {
    try GoogleSearch(
      key: key(of: .google), engine: key(UpstreamService.google.variables.last, "google-cx"),
      baseURL: baseURL(of: .google))
  }

  /// Where caches may be put; nil without a home.
  private var cacheDirectory: String? {
    options.cacheDirectory ?? Environment.cacheHome.map { "\($0)/\(Product.name)" }
  }

  private func key(of service: UpstreamService) -> String? {
    key(service.variable, service.id)
  }

  /// - Parameters:
  ///   - variable: of the environment.
  ///   - name: in the configuration.
  private func key(_ variable: String?, _ name: String) -> String? {
    let keys = [
      variable.flatMap(Environment.variable), configuration.keys[name],
      isReplay ? Self.keyOfReplays : nil,
    ]
    return keys.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Stands in for a key, which recordings do not hold. Long enough to be hidden wherever it stands
  /// in an address, and nothing that a request could hold otherwise.
  private static let keyOfReplays = "cityroulette-replay-key"

  private func baseURL(of service: UpstreamService) -> String? {
    options.baseURLs[service.id] ?? configuration.baseURLs[service.id]
  }

  private var userAgent: UserAgent {
    UserAgent(
      product: "\(Product.name)/\(Product.version)",
      contact: options.contact ?? configuration.contact)
  }

  private func transport() -> any HTTPTransport {
    if let folder = options.replay { return ReplayTransport(folder: folder, now: clock.now) }
    let network = CurlTransport(
      userAgent: userAgent,
      limits: options.timeout.map { HTTPLimits(timeout: $0) } ?? HTTPLimits(), now: clock.now)
    guard let folder = options.recordHTTP else { return network }
    return RecordingTransport(network, folder: folder)
  }

  /// What is replayed or recorded must not depend on what was kept before.
  private func cache() -> HTTPCache? {
    if options.replay != nil || options.recordHTTP != nil { return HTTPCache() }
    guard let folder = cacheDirectory else { return HTTPCache() }
    return HTTPCache(folder: "\(folder)/http", now: clock.now)
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// All choices for people, as in `commons or google`.
  static func names(_ separator: String = " or ") -> String {
    allCases.map(\.rawValue).joined(separator: separator)
  }
}
