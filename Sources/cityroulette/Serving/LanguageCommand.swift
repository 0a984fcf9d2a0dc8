import CityCore
import CityServer
import JSONRPC
import LanguageServer
import Platform

/// The command `lsp`, which serves an editor with the Language Server Protocol.
enum LanguageCommand {
  /// - Parameters:
  ///   - arguments: the words after the command, options only.
  ///   - options: the options before the command.
  /// - Returns: the exit status.
  static func run(
    _ arguments: [String], options: ServeOptions, streams: StandardStreams
  ) throws -> Int32 {
    let options = try options.adding(arguments, of: .lsp)
    return try Serve.converse(options, streams: streams, command: [Command.lsp.name ?? ""]) {
      conversation, options in
      let requests = ClientRequests(loop: conversation.loop, outbox: conversation.outbox)
      let server = try LanguageServer(
        loop: conversation.loop, outbox: conversation.outbox, requests: requests,
        settings: LanguageServerSettings(ServerWiring(options).settings()), log: conversation.log,
        watchClient: conversation.watchClient)
      return Serve.Service(
        api: LanguageAPI.api(name: Product.name, version: Product.version), server: server,
        requests: requests, start: {}, close: server.close)
    }
  }
}

extension LanguageServerSettings {
  /// The settings of the city server that the language server needs.
  fileprivate init(_ settings: ServerSettings) {
    self.init(
      name: Product.name, version: Product.version, archivePath: settings.archivePath,
      archiveLocalPath: settings.archiveLocalPath, backups: settings.backups,
      gazetteerFile: settings.gazetteerFile, clock: settings.clock,
      http: settings.http, answersInOrder: settings.answersInOrder, weather: settings.weather)
  }
}
