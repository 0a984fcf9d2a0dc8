package import CityServer
import JSON
package import JSONRPC
package import Platform

/// Serves the Model Context Protocol, by which an assistant has things done.
///
/// It knows no city: all its answers come from the methods of the program's own protocol, called in the
/// process by `CityClient`. It adds what assistants need: few tools, short answers, no guesses. Lives on
/// the event loop of its connection.
package actor ContextServer {
  nonisolated let loop: EventLoop
  let outbox: Outbox
  let log: Log
  let settings: ContextSettings

  /// Requests to the assistant's program; in the older protocol only.
  let requests: ClientRequests

  /// The program's own methods.
  let program: CityClient

  /// Nil before the first request that settles it.
  private(set) var mode: ConversationMode?
  var subscriptions = Subscriptions()

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

  /// Begins to watch the archive. Call it on the loop.
  package func start() {
    program.assumeIsolated { program in
      program.observeArchive { [weak self] part in
        self?.assumeIsolated { $0.announce(part) }
      }
    }
  }

  /// Ends everything that would wait for ever: no more requests arrive, nor replies.
  package func finish() {
    subscriptions.endAll()
    requests.endAll()
  }

  /// Settles the mode of the conversation. The first request does.
  func settle(_ mode: ConversationMode) { self.mode = mode }

  /// Name and version of the program.
  var info: JSON { ["name": .string(settings.name), "version": .string(settings.version)] }
}
