import Adapters
import CityServer
import Geography
import JSONRPC
import ModelContext
import Platform
import Services

/// The command `mcp`, which serves an assistant with the Model Context Protocol. Its server calls
/// the city server in process.
enum ContextCommand {
  /// - Parameters:
  ///   - arguments: the words after the command, options only.
  ///   - options: the options before the command.
  /// - Returns: the exit status.
  static func run(
    _ arguments: [String], options: ServeOptions, streams: StandardStreams
  ) throws -> Int32 {
    let readOnly = Command.readOnly.names[0]
    let isReadOnly = arguments.contains(readOnly)
    let options = try options.adding(arguments.filter { $0 != readOnly }, of: .mcp)
    return try Serve.converse(options, streams: streams, command: [Command.mcp.name ?? ""]) {
      conversation, options in
      try service(in: conversation, options: options, isReadOnly: isReadOnly)
    }
  }

  private static func service(
    in conversation: RunningServer.Conversation, options: ServeOptions, isReadOnly: Bool
  ) throws -> RunningServer.Service<ContextServer> {
    let loop = conversation.loop
    let log = conversation.log
    var settings = try ServerWiring(options).settings()
    // Tools that read must not write history to the archive, and no client could resume an
    // assistant's session.
    settings.keepsHistory = false
    settings.drafts = nil
    // The tools describe their values as metric, and their articles as English unless the request names a language.
    settings.units = .metric
    settings.locale = nil
    let program = try CityServer(
      loop: loop, outbox: .discarding(on: loop), settings: settings, log: log,
      watchClient: { _ in })
    let requests = ClientRequests(loop: loop, outbox: conversation.outbox)
    let server = ContextServer(
      loop: loop, outbox: conversation.outbox, requests: requests,
      program: CityClient(program),
      settings: ContextSettings(settings, isReadOnly: isReadOnly, on: loop), log: log)
    return RunningServer.Service(
      api: ContextAPI.api(name: Product.name, version: Product.version), server: server,
      requests: requests,
      start: {
        program.assumeIsolated { $0.start() }
        server.assumeIsolated { $0.start() }
      },
      finish: { server.assumeIsolated { $0.finish() } }, close: program.close)
  }
}

extension ContextSettings {
  /// Hides paths of this machine in error messages, since an assistant may send them to a remote service.
  fileprivate init(_ settings: ServerSettings, isReadOnly: Bool, on loop: EventLoop) {
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
