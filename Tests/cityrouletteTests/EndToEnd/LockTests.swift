import Adapters
import JSON
import Platform
import TestSupport
import Testing

/// The program waits while another process holds the lock of the archive. In these tests the test itself
/// holds it.
@Suite("An archive locked by another process", .endToEnd, .serialized)
struct LockTests {
  private let home: Home
  private let backend: Backend
  private let cities: [JSON]
  private let other: Database

  init() throws {
    home = try Home()
    let first = try Backend(home)
    let found = try first.call("gazetteer.search", ["query": "a", "limit": 5])
    cities = try #require(found["cities"]?.array).compactMap { $0["id"] }
    try first.call("archive.add", ["city": cities[0]])
    #expect(try first.leave() == .code(0))
    other = try home.database()
    backend = try Backend(home)
  }

  private func lock() throws { try other.run("BEGIN IMMEDIATE") }
  private func unlock() throws { try other.run("ROLLBACK") }

  private func add(_ city: Int) -> Int { backend.request("archive.add", ["city": cities[city]]) }

  /// Sends an import of one place, and returns its id when it has begun.
  private func beginImport() throws -> Int {
    let text: JSON = "city,name,latitude,longitude\nHere,This,1,2\n"
    let id = backend.request(
      "place.import", ["text": text, "format": "csv", "workDoneToken": "work"])
    try backend.progress("begin")
    return id
  }

  private func archived() throws -> JSON? { try backend.call("archive.status")["count"] }

  @Test("A request that waits for the lock can be cancelled, and later requests continue to wait")
  func cancelled() throws {
    try lock()
    let first = add(1)
    let second = add(2)
    let third = backend.request("archive.status")
    let fourth = backend.request("server.status")
    backend.cancel(first)
    #expect(try backend.errorCode(of: first) == -32800)
    try unlock()
    #expect(try backend.errorCode(of: second) == nil)
    #expect(try backend.reply(to: JSON(third))["result"]?["count"] == 2)
    #expect(try backend.reply(to: JSON(fourth))["result"]?["health"] == "ok")
    #expect(
      try backend.call("archive.list")["cities"]?.array?.compactMap { $0["id"] }.contains(cities[1])
        == false)
  }

  @Test("Requests after an import are answered after it, in order")
  func inOrder() throws {
    try lock()
    let first = try beginImport()
    let rest = [
      add(1), backend.request("archive.status"), backend.request("no.such.method"), add(2),
      backend.request("place.list"), backend.request("session.open", ["mode": "browse"]),
    ]
    try unlock()
    #expect(try backend.errorCode(of: first) == nil)
    // `reply(to:)` accepts replies in this order only.
    let codes = try rest.map { try backend.errorCode(of: $0) }
    #expect(codes == [nil, nil, -32601, nil, nil, nil])
    #expect(try archived() == 3)
  }

  @Test("A request that is queued after an import can be cancelled")
  func cancelledInQueue() throws {
    try lock()
    let first = try beginImport()
    let second = add(1)
    backend.cancel(second)
    let third = backend.request("server.status")
    backend.cancel(first)
    #expect(try backend.errorCode(of: first) == -32800)
    #expect(try backend.errorCode(of: second) == -32800)
    #expect(try backend.errorCode(of: third) == nil)
    try unlock()
    #expect(try archived() == 1)
    #expect(try backend.call("place.list")["total"] == 0)
  }

  @Test("The program can be ended while it waits for the lock", arguments: Farewell.allCases)
  func leaving(farewell: Farewell) throws {
    try lock()
    _ = try beginImport()
    farewell.say(to: backend)
    let (messages, status) = try backend.finish()
    #expect(status == farewell.status)
    #expect(!messages.contains { $0["result"] != nil || $0["error"]?["code"] == 1031 })
    try unlock()
  }

  @Test("At the end of the input a request that waits for the lock is still completed")
  func endOfInput() throws {
    try lock()
    let id = try beginImport()
    backend.closeInput()
    try unlock()
    let (messages, status) = try backend.finish()
    #expect(messages.last?["id"]?.int == id)
    #expect(messages.last?["result"]?["added"] == 1)
    #expect(status == .code(0))
  }

  @Test("A request that gets no lock within five seconds fails, and a later one succeeds")
  func refused() throws {
    try lock()
    #expect(try backend.errorCode(of: add(1)) == 1031)
    try unlock()
    #expect(try backend.errorCode(of: add(1)) == nil)
    #expect(try archived() == 2)
  }
}
