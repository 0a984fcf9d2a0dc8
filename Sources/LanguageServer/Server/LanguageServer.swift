import CityCore
package import CityServer
import JSON
package import JSONRPC
package import Platform

/// What an editor works on: its open documents, the gazetteer, the archive, the weather.
///
/// Lives on the event loop of its connection, as the server of the main protocol does. Documents are
/// looked through on a thread of their own; a request that needs that waits for it, and the loop does
/// not.
package actor LanguageServer {
  nonisolated let loop: EventLoop
  let outbox: Outbox

  /// What is asked of the editor.
  let requests: ClientRequests
  let log: Log
  let settings: LanguageServerSettings

  /// The program's own methods.
  let program: CityClient
  let weatherService: WeatherService
  private let analyst: Analyst

  /// Ends the conversation when the process with this id, the editor's, ends.
  let watchClient: @Sendable (Int) -> Void

  var client = ClientAbilities()
  var preferences = Preferences()
  var documents: [String: Document] = [:]
  var weather = LocalWeather()
  var hints = HintState()

  /// How names are completed; nil before the first one.
  var markedNames: MarkedName?

  /// Of each document the last analysis that was begun.
  private var analyses: [String: (key: AnalysisKey, task: Task<Analysis, any Error>)] = [:]

  /// Documents that were changed and not yet looked through for their own sake.
  var unsettled: [String: EventLoop.TimerID] = [:]

  /// When a document was changed last.
  var lastChange = ContinuousClock.now - .seconds(60)
  private(set) var lastSerial = 0

  /// Documents that have diagnostics in the editor.
  var marked: Set<String> = []

  /// What the user was last told to be wrong.
  var lastTrouble: String?
  private var zones: [String: Zone] = [:]

  private struct AnalysisKey: Equatable {
    let serial: Int
    let extent: Analysis.Extent
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  /// - Throws: `SystemError` if the process has no file descriptor left.
  package init(
    loop: EventLoop, outbox: Outbox, requests: ClientRequests, program: CityClient,
    settings: LanguageServerSettings, log: Log, watchClient: @escaping @Sendable (Int) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.outbox = outbox
    self.requests = requests
    self.log = log
    self.settings = settings
    self.watchClient = watchClient
    self.program = program
    weatherService = WeatherService(
      settings.weather, client: ServiceClient(http: settings.http, clock: settings.clock),
      keepsOrder: settings.answersInOrder)
    analyst = try Analyst()
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

  /// Tells the user something.
  func show(_ level: MessageLevel, _ text: String) {
    outbox.notify("window/showMessage", ["type": JSON(level.rawValue), "message": .string(text)])
  }

  /// As the Language Server Protocol counts them.
  enum MessageLevel: Int {
    case error = 1
    case warning, info
  }
}

// Documents, looked through.
extension LanguageServer {
  /// The places of a document.
  ///
  /// - Throws: `RPCError` if the document has changed meanwhile.
  func analysis(of document: Document) async throws -> Analysis {
    guard documents[document.uri]?.serial == document.serial else { throw RPCError.changed }
    let key = AnalysisKey(serial: document.serial, extent: preferences.extent)
    let task = try task(for: document, key)
    do {
      return try await task.value
    } catch is CancellationError {
      throw RPCError.changed
    }
  }

  private func task(for document: Document, _ key: AnalysisKey) throws -> Task<Analysis, any Error>
  {
    if let known = analyses[document.uri] {
      if known.key == key {
        return known.task
      }
      known.task.cancel()
    }
    let analyst = analyst
    let gazetteer = try gazetteer()
    let task = Task { try await analyst.analyse(document, key.extent, in: gazetteer) }
    analyses[document.uri] = (key, task)
    return task
  }

  /// Forgets what is known of a document that is closed.
  func forgetAnalysis(of uri: String) {
    analyses.removeValue(forKey: uri)?.task.cancel()
    unsettled.removeValue(forKey: uri).map(loop.cancel)
  }

  /// Answers a request for a part of an open document; with null if it is not open.
  func answer(
    about uri: String,
    _ body: @escaping @Sendable (isolated LanguageServer, Document, Analysis) async throws -> JSON
  ) -> Handling<LanguageServer> {
    guard let document = documents[uri] else { return .answered(.null) }
    return .waiting { server in
      let analysis = try await server.analysis(of: document)
      return try await body(server, document, analysis)
    }
  }

  /// Makes ready what the first requests would have to wait for.
  ///
  /// It is done in small steps, so that a request that comes meanwhile waits for one of them at most.
  func warmUp() {
    guard let gazetteer = try? gazetteer() else { return }
    let analyst = analyst
    Task {
      await analyst.readAhead(gazetteer)
      var marked = MarkedName(in: gazetteer)
      for name in Analyst.common {
        guard markedNames == nil else { return }
        for city in await analyst.namesakes(of: name, in: gazetteer) {
          marked = await analyst.mention(of: city, called: name, marked)
        }
      }
      if markedNames == nil {
        markedNames = marked
      }
    }
  }
}

extension RPCError {
  /// The editor asks again by itself.
  static let changed = RPCError(
    .requestOvertaken, "The document has changed since this was asked; ask again.")
}

/// Looks documents through, one at a time, on a thread of its own.
private actor Analyst {
  private nonisolated let loop: EventLoop

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init() throws(SystemError) { loop = try EventLoop.onOwnThread(named: "analyst") }

  deinit { loop.stop() }

  func analyse(
    _ document: Document, _ extent: Analysis.Extent, in gazetteer: Gazetteer
  ) throws -> Analysis {
    try Task.checkCancellation()
    return try Analysis(of: document.text, document.language, extent, in: gazetteer)
  }

  /// Names that many places have, in the regions that most of such places are in.
  static let common = ["Springfield", "Franklin", "Salem", "San José", "Paris"]

  func readAhead(_ gazetteer: Gazetteer) {
    gazetteer.readAhead()
    _ = try? Analysis(of: DocumentText("@Paris [[Paris, Texas]]"), .text, .init(), in: gazetteer)
  }

  func namesakes(of name: String, in gazetteer: Gazetteer) -> [City] {
    gazetteer.search(name, limit: 30).matches.map(\.city)
  }

  /// - Returns: what is known of names, and now of this one.
  func mention(of city: City, called name: String, _ marked: MarkedName) -> MarkedName {
    var marked = marked
    _ = marked.mention(of: city, called: name)
    return marked
  }
}
