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
      let loop = conversation.loop
      var settings = try ServerWiring(options).settings()
      settings.drafts = nil
      // The language server reports no changes of the archive to the editor.
      settings.noticesChanges = false
      let program = try CityServer(
        loop: loop, outbox: .discarding(on: loop), settings: settings, log: conversation.log,
        watchClient: { _ in })
      let requests = ClientRequests(loop: loop, outbox: conversation.outbox)
      let server = try LanguageServer(
        loop: loop, outbox: conversation.outbox, requests: requests, program: CityClient(program),
        settings: LanguageServerSettings(settings), log: conversation.log,
        watchClient: conversation.watchClient)
      return RunningServer.Service(
        api: LanguageAPI.api(name: Product.name, version: Product.version), server: server,
        requests: requests, start: {}, close: program.close)
    }
  }
}

extension LanguageServerSettings {
  /// The part of the settings of the city server that the language server also needs.
  fileprivate init(_ settings: ServerSettings) {
    self.init(
      name: Product.name, version: Product.version, clock: settings.clock, http: settings.http,
      answersInOrder: settings.answersInOrder, weather: settings.weather, units: settings.units,
      locale: settings.locale)
  }
}
