package import CityServer
import JSON
package import JSONRPC
package import Platform

/// Serves the Model Context Protocol to an assistant.
///
/// Gets all data from the methods of the program's own protocol, which `CityClient` calls in
/// process. Offers few tools with short answers. Runs on the event loop of its connection.
package actor ContextServer {
  nonisolated let loop: EventLoop
  let outbox: Outbox
  let log: Log
  let settings: ContextSettings

  /// Requests to the assistant's program; only in older versions of the protocol.
  let requests: ClientRequests

  /// Calls the methods of the program's own protocol.
  let program: CityClient

  /// Nil until a request determines it.
  private(set) var mode: ConversationMode?
  var subscriptions = Subscriptions()

  /// The latest changes of annotations, for their undo.
  var keptChanges = KeptChanges()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.asUnownedSerialExecutor()
  }

  package init(
    loop: EventLoop, outbox: Outbox, requests: ClientRequests, program: CityClient,
    settings: ContextSettings, log: Log
  ) {
    self.loop = loop
    self.outbox = outbox
    self.requests = requests
    self.program = program
    self.settings = settings
    self.log = log
  }

  /// Registers for changes of the archive. Call it on the loop.
  package func start() {
    program.assumeIsolated { program in
      program.observeArchive { [weak self] part in
        self?.assumeIsolated { $0.announce(part) }
      }
    }
  }

  /// Ends the subscriptions and the requests that wait for an answer of the client. Call it when no more requests are
  /// accepted.
  package func finish() {
    subscriptions.endAll()
    requests.endAll()
  }

  /// Sets the mode of the conversation. Once a mode is set, callers pass only the same one.
  func settle(_ mode: ConversationMode) { self.mode = mode }

  /// Name and version of the program.
  var info: JSON { ["name": .string(settings.name), "version": .string(settings.version)] }
}
