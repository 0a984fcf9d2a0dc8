import CityCore
import CityServer
import JSONRPC
import LanguageServer
import ModelContext
import Platform

/// `cityroulette lsp`: serves an editor instead of a client of this program's own protocol.
enum LanguageCommand {
  /// - Parameter words: behind the command; options may stand there as well as before it.
  /// - Returns: the exit status.
  static func run(
    _ words: [String], _ options: ServeOptions, _ streams: StandardStreams
  ) throws -> Int32 {
    let options = try options.with(words, of: .lsp)
    return try Serve.converse(options, streams, command: [Command.lsp.name ?? ""]) {
      conversation, options in
      let loop = conversation.loop
      var settings = try ServerWiring(options).settings()
      settings.drafts = nil
      // An editor is not told of others' changes, so that an idle one costs no wake-ups.
      settings.looksForOthers = false
      let program = try CityServer(
        loop: loop, outbox: .discarding(on: loop), settings: settings, log: conversation.log,
        watchClient: { _ in })
      let requests = ClientRequests(loop: loop, outbox: conversation.outbox)
      let server = try LanguageServer(
        loop: loop, outbox: conversation.outbox, requests: requests, program: CityClient(program),
        settings: LanguageServerSettings(settings), log: conversation.log,
        watchClient: conversation.watchClient)
      return Serve.Service(
        api: LanguageAPI.api(name: Product.name, version: Product.version), server: server,
        requests: requests, start: {}, close: program.close)
    }
  }
}

/// `cityroulette mcp`: serves an assistant, whose server calls the program's own in the process.
enum ContextCommand {
  static let readOnly = OptionText(
    names: ["--read-only"], value: nil, help: "offer nothing that changes the archive")

  /// As those of the other.
  static func run(
    _ words: [String], _ options: ServeOptions, _ streams: StandardStreams
  ) throws -> Int32 {
    let isReadOnly = words.contains(readOnly.names[0])
    let options = try options.with(words.filter { $0 != readOnly.names[0] }, of: .mcp)
    return try Serve.converse(options, streams, command: [Command.mcp.name ?? ""]) {
      conversation, options in
      try service(in: conversation, options, isReadOnly: isReadOnly)
    }
  }

  private static func service(
    in conversation: Serve.Conversation, _ options: ServeOptions, isReadOnly: Bool
  ) throws -> Serve.Service<ContextServer> {
    let loop = conversation.loop
    let log = conversation.log
    var settings = try ServerWiring(options).settings()
    // Reading must leave no trace, and nobody could resume a session of an assistant's.
    settings.keepsHistory = false
    settings.drafts = nil
    let program = try CityServer(
      loop: loop, outbox: .discarding(on: loop), settings: settings, log: log,
      watchClient: { _ in })
    let requests = ClientRequests(loop: loop, outbox: conversation.outbox)
    let server = ContextServer(
      loop: loop, outbox: conversation.outbox, requests: requests, program: CityClient(program),
      settings: ContextSettings(settings, isReadOnly: isReadOnly, loop), log: log)
    return Serve.Service(
      api: ContextAPI.api(name: Product.name, version: Product.version), server: server,
      requests: requests,
      start: {
        program.assumeIsolated { $0.start() }
        server.assumeIsolated { $0.start() }
      },
      finish: { server.assumeIsolated { $0.finish() } }, close: program.close)
  }
}

extension ServeOptions {
  /// With those that stand behind a command that takes nothing else.
  fileprivate func with(_ words: [String], of command: Command) throws -> ServeOptions {
    var words = words
    var options = self
    try options.takeOptions(&words)
    guard let word = words.first else { return options }
    throw UsageError(
      message: "\(command.name ?? "") takes options and nothing else, not \"\(word)\".")
  }
}

extension LanguageServerSettings {
  /// Those of the main server that an editor has a use for.
  fileprivate init(_ settings: ServerSettings) {
    self.init(
      name: Product.name, version: Product.version, clock: settings.clock, http: settings.http,
      answersInOrder: settings.answersInOrder, weather: settings.weather)
  }
}

extension ContextSettings {
  /// Folders of this machine are hidden: an answer may go to a service far away.
  fileprivate init(_ settings: ServerSettings, isReadOnly: Bool, _ loop: EventLoop) {
    let archive = PostgreSQLAddress.withoutSecrets(settings.archivePath)
    let files = [
      archive, settings.archiveLocalPath ?? archive, settings.gazetteerFile, settings.guideFile,
    ]
    let folders = (files.map(Folder.parent) + settings.ownFolders).filter { $0.utf8.count > 1 }
    let dice = LoopConfined(Dice(seed: settings.seed), to: loop)
    self.init(
      name: Product.name, version: Product.version, isReadOnly: isReadOnly,
      hidden: files + folders + [Environment.variable("HOME")].compactMap(\.self),
      draw: { count in dice.with { $0.number(below: count) } }, now: settings.clock.now)
  }
}
