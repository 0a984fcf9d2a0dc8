import CityServer
import JSONRPC
import LanguageServer
import Platform

/// `cityroulette lsp`: serves an editor instead of a client of this program's own protocol.
enum LanguageCommand {
  /// - Parameter words: behind the command; options may stand there as well as before it.
  /// - Returns: the exit status.
  static func run(
    _ words: [String], _ options: ServeOptions, _ streams: StandardStreams
  ) throws -> Int32 {
    var (words, options) = (words, options)
    try options.takeOptions(&words)
    if let word = words.first {
      throw UsageError(message: "lsp takes options and nothing else, not \"\(word)\".")
    }
    return try Serve.converse(options, streams, command: [Command.lsp.name ?? ""]) {
      conversation, options in
      let requests = ClientRequests(loop: conversation.loop, outbox: conversation.outbox)
      let server = try LanguageServer(
        loop: conversation.loop, outbox: conversation.outbox, requests: requests,
        settings: LanguageServerSettings(ServerWiring(options).settings()), log: conversation.log,
        onClientGone: conversation.onClientGone)
      return Serve.Service(
        api: LanguageAPI.api(name: Product.name, version: Product.version), server: server,
        requests: requests, start: {}, close: server.close)
    }
  }
}

extension LanguageServerSettings {
  /// Those of the main server that an editor has a use for.
  fileprivate init(_ settings: ServerSettings) {
    self.init(
      name: Product.name, version: Product.version, archivePath: settings.archivePath,
      backups: settings.backups, gazetteerFile: settings.gazetteerFile, clock: settings.clock,
      http: settings.http, answersInOrder: settings.answersInOrder, weather: settings.weather)
  }
}
