import JSON
import Platform
import TestSupport
import Testing

/// Long imports. The first progress report shows that one is running.
@Suite("Long imports", .endToEnd, .serialized)
struct ExclusiveTests {
  /// Enough rows that the import is not finished when the next message arrives.
  private static let many = 30_000

  private let home: Home
  private let backend: Backend

  init() throws {
    home = try Home()
    backend = try Backend(home)
    let found = try backend.call("gazetteer.search", ["query": "a", "limit": 1])
    try backend.call("archive.add", ["city": try #require(found["cities"]?.array?.first?["id"])])
    try addPlace("First")
  }

  /// Adds a place and returns the new revision of the guide.
  @discardableResult
  private func addPlace(_ name: JSON) throws -> Int? {
    try backend.call("place.add", ["name": name, "location": ["lat": 1, "lon": 2]])
    return try backend.notification("place.didChange")["revision"]?.int
  }

  /// Returns the id of the request when a part of its work is done.
  private func begin(_ work: LongImport, rows: Int = Self.many) throws -> Int {
    let id = try work.request(rows, of: home, backend)
    try backend.progress("report")
    return id
  }

  @Test(
    "A cancelled import fails as cancelled and changes nothing", arguments: LongImport.allCases
  )
  func cancelled(work: LongImport) throws {
    let before = try home.holdings()
    let told = backend.changesTold
    let id = try begin(work)
    backend.cancel(id)
    #expect(try backend.errorCode(of: id) == -32800)
    #expect(backend.changesTold == told)
    #expect(try home.holdings() == before)
    #expect(try backend.call("archive.status") == before[0])
    #expect(try addPlace("Second") == 2)
    #expect(try backend.leave() == .code(0))
  }

  @Test(
    "The program can be ended during an import, which then changes nothing",
    arguments: LongImport.allCases, Farewell.allCases)
  func leaving(work: LongImport, farewell: Farewell) throws {
    let before = try home.holdings()
    _ = try begin(work)
    farewell.say(to: backend)
    let (messages, status) = try backend.finish()
    #expect(status == farewell.status)
    #expect(!messages.contains { $0["result"] != nil })
    #expect(try home.holdings() == before)
  }

  @Test("Progress is reported during an import", arguments: LongImport.allCases)
  func progressInTime(work: LongImport) throws {
    let rows = work == .places ? 40_000 : 60_000
    let begin = ContinuousClock.now
    let id = JSON(try work.request(rows, of: home, backend))
    var reports: [(time: Duration, percentage: Int?)] = []
    var reply: JSON?
    while reply == nil, let message = try backend.next() {
      let value = message["params"]?["value"]
      if value?["kind"] == "report" {
        reports.append((ContinuousClock.now - begin, value?["percentage"]?.int))
      }
      if message["id"] == id {
        reply = message
      }
    }
    let duration = ContinuousClock.now - begin
    #expect(reply?["result"]?["added"]?.int == rows)
    // Measured back from the reply, since the time for reading the file, which has no progress, depends on
    // the load of the machine. Delayed reports would arrive together with the reply.
    let early = reports.count { duration - $0.time > .milliseconds(50) }
    #expect(early >= 2, "\(reports) of \(duration)")
    let percentages = reports.compactMap(\.percentage)
    #expect(percentages == percentages.sorted())
  }

  @Test("Another process can write during an import, and both changes are kept")
  func writtenMeanwhile() throws {
    let other = try Backend(home)
    let found = try other.call("gazetteer.search", ["query": "o", "limit": 1])
    let city = try #require(found["cities"]?.array?.first?["id"])
    let id = try begin(.places, rows: 5000)
    // The archive may be locked for longer than the other process waits.
    let refusal = try other.reply(to: JSON(other.request("archive.add", ["city": city])))["error"]
    #expect(refusal == nil || refusal?["code"] == 1031)
    #expect(try backend.reply(to: JSON(id))["result"]?["added"] == 5000)
    #expect(try backend.call("archive.status")["count"]?.int == (refusal == nil ? 2 : 1))
    #expect(try backend.call("place.list", ["limit": 1])["total"] == 5001)
  }
}
