package import CityServer
import Geography
import JSON
package import JSONRPC
package import Platform
import Services

/// Serves the Language Server Protocol to an editor. Has the state of the editor's open documents and settings.
///
/// Reads and changes the archive with the program's own methods, called in process. Runs on the
/// event loop of its connection. Another thread analyses documents; only requests that need an
/// analysis wait for that thread.
package actor LanguageServer {
  nonisolated let loop: EventLoop
  let outbox: Outbox

  /// Requests to the editor.
  let requests: ClientRequests
  let log: Log
  let settings: LanguageServerSettings

  /// Calls the methods of the program's own protocol.
  let program: CityClient
  let weatherService: WeatherService
  let analyst: DocumentAnalyst

  /// Called with the id of the editor's process; ends the conversation when that process ends.
  let watchClient: @Sendable (Int) -> Void

  var client = ClientCapabilities()
  var preferences: Preferences

  /// The preferences of the command line and of `initialize`. `preferences` is a copy with the editor's settings
  /// applied.
  var defaults: Preferences

  /// The problems of the editor's current settings.
  var problems: [String] = []
  var documents: [DocumentID: OpenDocument] = [:]
  var analyses = DocumentAnalyses()
  var weather = CityForecasts()
  var hints = HintState()

  /// The cache of names for completions; nil until the first completion or the end of the warm-up.
  var markedNames: MarkedName?

  /// The timers of changed documents that are not refreshed yet.
  var pendingRefreshes: [DocumentID: EventLoop.TimerID] = [:]

  /// The time of the last change of any document; before the first one, a minute before the start.
  var lastChange = ContinuousClock.now - .seconds(60)
  private(set) var lastSerial = 0

  /// Documents that have diagnostics in the editor.
  var documentsWithDiagnostics: Set<DocumentID> = []

  /// The message of the last failed analysis that was shown to the user.
  var lastErrorShown: String?

  /// The time zones that were used, by name.
  private var zones: [String: Zone] = [:]

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// - Throws: `SystemError` if the thread for analyses cannot be started.
  package init(
    loop: EventLoop, outbox: Outbox, requests: ClientRequests, program: CityClient,
    settings: LanguageServerSettings, log: Log, watchClient: @escaping @Sendable (Int) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.outbox = outbox
    self.requests = requests
    self.log = log
    self.settings = settings
    defaults = Preferences(units: settings.units, locale: settings.locale)
    preferences = defaults
    self.watchClient = watchClient
    self.program = program
    weatherService = WeatherService(
      settings.weather, client: ServiceClient(http: settings.http, clock: settings.clock),
      keepsOrder: settings.answersInOrder)
    analyst = try DocumentAnalyst()
  }

  func newSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  /// Seconds since 1970.
  var now: Int { Int(settings.clock.now()) }

  func zone(named name: String) -> Zone? {
    if let zone = zones[name] {
      return zone
    }
    zones[name] = Zone(named: name)
    return zones[name]
  }

  /// The gazetteer, opened at first use.
  ///
  /// - Throws: `RPCError` if it cannot be opened; the next use tries again.
  func gazetteer() throws -> Gazetteer {
    do {
      return try program.gazetteer()
    } catch let error as GazetteerError {
      throw RPCError(.requestFailed, error.description)
    }
  }

  /// Shows the user a message.
  func show(_ text: String, as level: MessageLevel) {
    outbox.notify(
      "window/showMessage", params: ["type": JSON(level.rawValue), "message": .string(text)])
  }

  /// The values of the protocol's `MessageType`, without `Log`.
  enum MessageLevel: Int {
    case error = 1
    case warning, info
  }
}
