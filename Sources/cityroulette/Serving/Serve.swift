import CityServer
import JSONRPC
import Platform

/// Runs a server for a client on the standard streams.
enum Serve {
  /// Runs the server of the protocol of cities.
  ///
  /// - Returns: the exit status.
  static func run(_ options: ServeOptions, streams: StandardStreams) throws -> Int32 {
    try converse(options, streams: streams, make: cityService)
  }

  /// Creates the server of the protocol of cities.
  static func cityService(
    in conversation: RunningServer.Conversation, options: ServeOptions
  ) throws -> RunningServer.Service<CityServer> {
    let server = try CityServer(
      loop: conversation.loop, outbox: conversation.outbox,
      settings: try ServerWiring(options).settings(), log: conversation.log,
      watchClient: conversation.watchClient)
    return RunningServer.Service(
      api: CityAPI.api, server: server,
      start: { server.assumeIsolated { $0.start() } }, close: server.close)
  }

  /// Creates a server and runs it until its client or a signal ends it.
  ///
  /// - Parameters:
  ///   - command: the words before the options in the arguments that repeat the conversation, such as `lsp`.
  ///   - make: creates the server.
  /// - Returns: the exit status.
  static func converse<Server: Actor>(
    _ options: ServeOptions, streams: StandardStreams, command: [String] = [],
    make: (RunningServer.Conversation, ServeOptions) throws -> RunningServer.Service<Server>
  ) throws -> Int32 {
    let options = try options.withConfiguration()
    try streams.checkInput()
    let server = try RunningServer(
      options, input: ByteStream(descriptor: streams.input),
      output: ByteStream(writingTo: streams.output), command: command, make: make)
    let exit = server.exit
    Signals.watch(Signals.termination, on: server.loop) { exit.stop(.signal($0)) }
    server.loop.run()
    return try server.close()
  }
}
