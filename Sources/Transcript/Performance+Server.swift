import JSON
import Platform

extension Performance {
  /// Starts a server on the stage. `${name}` in the arguments is replaced.
  func start(_ arguments: [String]) throws(SystemError) {
    self.arguments = arguments
    // A name that was not captured is passed on as it stands; the server will refuse it.
    let filled = arguments.map { (try? Template($0).text(with: matcher.captures)) ?? $0 }
    startedServer = try ServerUnderTest(
      command: stage.command(filled),
      environment: stage.environment(from: Environment.variables)
    ) { [unowned self] message in messages.append(.received(message)) }
    hasLeft = false
  }

  /// Starts another server on the same folder once the first one has left in peace.
  func restart(_ arguments: [String]?) throws(Fault) {
    if !hasLeft { try leave(status: 0, closingInput: true) }
    do throws(SystemError) {
      try start(arguments ?? self.arguments)
    } catch {
      throw Fault(error.message)
    }
  }

  /// The server that was started last, which may have ended.
  func server() throws(Fault) -> ServerUnderTest {
    guard let startedServer else { throw Fault("no server has been started") }
    return startedServer
  }

  /// Hands bytes to the server, line ends included.
  func send(_ bytes: [UInt8]) throws(Fault) {
    guard !hasLeft else {
      throw Fault("the server has ended at a line before; @restart starts another one")
    }
    try server().send(bytes)
  }

  /// Waits for the server to end with this status, with no message left unread.
  func leave(status wanted: Int, closingInput: Bool) throws(Fault) {
    let server = try server()
    if closingInput { server.closeInput() }
    guard let status = try server.waitForExit(timeout) else {
      throw server.fault("the server has not ended within \(timeout.text)")
    }
    guard status == .code(wanted) else {
      throw server.fault("wanted exit status \(wanted), got \(status.text)")
    }
    guard server.unread.isEmpty else {
      throw server.fault("the server has ended and messages are unread; expect each in a line")
    }
    hasLeft = true
  }

  /// A file that does not say how the server ends means: input closed, status 0.
  func finish() throws(Fault) {
    if !hasLeft { try leave(status: 0, closingInput: true) }
  }

  /// Kills the server if it still runs.
  func end() { startedServer?.end() }
}
