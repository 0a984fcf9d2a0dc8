import Glibc
import JSON
import Platform
import TestSupport
import Testing

/// Each ends with the documented status, and stores nothing that was not committed.
@Suite("Leaving", .endToEnd, .serialized)
struct LeavingTests {
  private let home: Home

  init() throws { home = try Home() }

  /// A program with an open session that has unsaved work.
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

  @Test("The end of input ends the program with status 0")
  func endOfInput() throws {
    #expect(try busyBackend().leave() == .code(0))
    #expect(try archivedCount() == 0)
  }

  @Test("What was asked before the end of input is answered")
  func endOfInputBehindRequests() throws {
    let backend = try Backend(home)
    for _ in 0..<100 {
      backend.request("server.status")
    }
    backend.closeInput()
    #expect(try backend.finish().messages.map { $0["id"]?.int } == Array(1...100))
  }

  @Test("A reader that has gone ends the program with status 1, though nothing is to be written")
  func outputClosed() throws {
    let backend = try busyBackend()
    backend.closeOutput()
    #expect(try backend.finish().status == .code(1))
    #expect(try archivedCount() == 0)
  }

  @Test("A reader that goes while much is to be written ends the program with status 1")
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
    "A signal ends the program with 128 and its number",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func signal(_ number: Int32) throws {
    let backend = try busyBackend()
    backend.signal(number)
    #expect(try backend.finish().status == .code(128 + Int(number)))
    #expect(try archivedCount() == 0)
  }

  @Test("exit after shutdown is status 0, and nothing but exit is taken in between")
  func exitAfterShutdown() throws {
    let backend = try busyBackend()
    #expect(try backend.call("shutdown") == .null)
    #expect(try backend.refusal("session.commit")["code"] == -32600)
    backend.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try backend.finish().status == .code(0))
    #expect(try archivedCount() == 0)
  }

  @Test("exit without shutdown is status 1")
  func exitAtOnce() throws {
    let backend = try busyBackend()
    backend.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try backend.finish().status == .code(1))
    #expect(try archivedCount() == 0)
  }

  @Test("What follows exit is not done")
  func requestsBehindExit() throws {
    let backend = try busyBackend()
    backend.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    backend.request("session.commit")
    let (messages, status) = try backend.finish()
    #expect(messages == [])
    #expect(status == .code(1))
    #expect(try archivedCount() == 0)
  }

  @Test("A client that was killed ends the program though somebody holds its input open")
  func clientKilled() throws {
    let client = try ChildProcess(command: ["/bin/cat"], environment: [:])
    let backend = try busyBackend(processID: client.processID)
    // Not yet waited for by its parent, the process still has its number.
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

  @Test("A client that lives keeps the program, whatever else has gone")
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
