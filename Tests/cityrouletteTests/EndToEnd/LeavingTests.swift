import Glibc
import JSON
import Platform
import TestSupport
import Testing

/// The tests expect the documented status, and that nothing was stored without a commit.
@Suite("Exit", .endToEnd, .serialized)
struct LeavingTests {
  private let home: Home

  init() throws { home = try Home() }

  /// A program with an open session and uncommitted edits.
  private func busyBackend(_ arguments: [String] = [], processID: Int32? = nil) throws -> Backend {
    let backend = try Backend(home, arguments)
    try backend.call("initialize", ["processId": JSON(processID.map(Int.init))])
    let opened = try backend.call(
      "session.open", ["mode": "import", "source": "country", "country": "DE"])
    try backend.call(
      "city.toggleFavorite", ["city": try #require(opened["cities"]?.array?[0]["id"])])
    return backend
  }

  private func archivedCount() throws -> Int? {
    let backend = try Backend(home)
    let status = try backend.call("archive.status")
    #expect(try backend.leave() == .code(0))
    return status["count"]?.int
  }

  @Test("The end of the input ends the program with status 0")
  func endOfInput() throws {
    #expect(try busyBackend().leave() == .code(0))
    #expect(try archivedCount() == 0)
  }

  @Test("Requests before the end of the input are answered")
  func endOfInputBehindRequests() throws {
    let backend = try Backend(home)
    for _ in 0..<100 {
      backend.request("server.status")
    }
    backend.closeInput()
    #expect(try backend.finish().messages.map { $0["id"]?.int } == Array(1...100))
  }

  @Test("A closed output ends the program with status 1, even if there is nothing to write")
  func outputClosed() throws {
    let backend = try busyBackend()
    backend.closeOutput()
    #expect(try backend.finish().status == .code(1))
    #expect(try archivedCount() == 0)
  }

  @Test("An output that is closed under load ends the program with status 1")
  func outputClosedUnderLoad() throws {
    let backend = try busyBackend()
    for _ in 0..<1000 {
      backend.request("session.get", ["limit": 500])
    }
    _ = try backend.next()
    backend.closeOutput()
    #expect(try backend.finish().status == .code(1))
    #expect(try archivedCount() == 0)
  }

  @Test(
    "A signal ends the program with status 128 plus its number",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func signal(_ number: Int32) throws {
    let backend = try busyBackend()
    backend.signal(number)
    #expect(try backend.finish().status == .code(128 + Int(number)))
    #expect(try archivedCount() == 0)
  }

  @Test("exit after shutdown has status 0, and requests in between are refused")
  func exitAfterShutdown() throws {
    let backend = try busyBackend()
    #expect(try backend.call("shutdown") == .null)
    #expect(try backend.refusal("session.commit")["code"] == -32600)
    backend.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try backend.finish().status == .code(0))
    #expect(try archivedCount() == 0)
  }

  @Test("exit without shutdown has status 1")
  func exitAtOnce() throws {
    let backend = try busyBackend()
    backend.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try backend.finish().status == .code(1))
    #expect(try archivedCount() == 0)
  }

  @Test("Requests after exit are not handled")
  func requestsBehindExit() throws {
    let backend = try busyBackend()
    backend.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    backend.request("session.commit")
    let (messages, status) = try backend.finish()
    #expect(messages == [])
    #expect(status == .code(1))
    #expect(try archivedCount() == 0)
  }

  @Test("The program ends when its client is killed, even if its input remains open")
  func clientKilled() throws {
    let client = try ChildProcess(command: ["/bin/cat"], environment: [:])
    let backend = try busyBackend(processID: client.processID)
    // Until its parent waits for it, the killed process keeps its number.
    kill(client.processID, SIGKILL)
    #expect(try backend.finish().status == .code(1))
    #expect(try archivedCount() == 0)
    client.end()
  }

  @Test("A client named on the command line is watched as well")
  func clientOfOptionKilled() throws {
    let client = try ChildProcess(command: ["/bin/cat"], environment: [:])
    let backend = try busyBackend(["--client-process-id", String(client.processID)])
    client.end()
    #expect(try backend.finish().status == .code(1))
    #expect(try archivedCount() == 0)
  }

  @Test("The program stays while its client lives, whatever other processes end")
  func otherProcessKilled() throws {
    let client = try ChildProcess(command: ["/bin/cat"], environment: [:])
    let other = try ChildProcess(command: ["/bin/cat"], environment: [:])
    let backend = try busyBackend(processID: client.processID)
    other.end()
    #expect(try backend.call("server.status")["sessions"] == 1)
    #expect(try backend.leave() == .code(0))
    client.end()
  }
}
