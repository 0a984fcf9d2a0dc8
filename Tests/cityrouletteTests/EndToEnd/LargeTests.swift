import JSON
import Platform
import TestSupport
import Testing

@Suite("Large lists and long lines", .endToEnd, .serialized)
struct LargeTests {
  /// The line limit of Python's asyncio, 64 KiB, less a margin.
  private static let longestReply = 60 << 10

  private let home: Home
  private let backend: Backend

  init() throws {
    home = try Home()
    backend = try Backend(home)
  }

  private func shortResult(_ method: String) throws -> JSON {
    let reply = try backend.reply(to: JSON(backend.request(method)))
    #expect(reply.text.utf8.count < Self.longestReply, "\(method)")
    return try #require(reply["result"])
  }

  @Test("Edits of 20,000 cities are reported by their count and the first hundred ids")
  func edits() throws {
    let id = try LongImport.cities.request(20_000, of: home, backend)
    #expect(try backend.errorCode(of: id) == nil)
    let opened = try backend.call("session.open", ["mode": "browse"])
    #expect(opened["total"] == 20_000)
    let page = try backend.call("session.get", ["limit": 100])
    let first = JSON.array(try #require(page["cities"]?.array).compactMap { $0["id"] })

    let removal = try shortResult("city.removeUnfavorites")
    #expect(removal["removed"] == first)
    #expect(removal["removedCount"] == 20_000)
    for method in ["session.undo", "session.redo", "session.undo"] {
      let edit = try shortResult(method)["edit"]
      #expect(edit == ["kind": "remove", "ids": first, "count": 20_000], "\(method)")
    }
    #expect(try backend.call("session.get", ["limit": 1])["total"] == 20_000)
  }

  @Test(
    "All sessions together have at most 1,000,000 rows", .enabled(if: SuiteLength.isLong))
  func rowsOfAllSessions() throws {
    let limit = try backend.call("initialize")["limits"]?["sessionRows"]
    #expect(limit == 1_000_000)
    let world: JSON = [
      "mode": "import", "source": "aroundMe", "location": ["lat": 0, "lon": 0],
      "radiusKm": 20_038, "count": 100_000,
    ]
    var total = 0
    let rows = try backend.call("session.open", world)["total"]?.int ?? 0
    repeat {
      total += rows
      if total + rows > 1_000_000 {
        break
      }
      try backend.call("session.open", world)
    } while true
    let error = try backend.refusal("session.open", world)
    #expect(error["code"] == 1040)
    #expect(error["data"]?["limit"] == limit)
    #expect(
      error["message"]?.string
        == "The list has \(rows) cities and the open sessions have \(total), "
        + "more than the limit of 1000000 together; close a session first.")
    try backend.call("session.close", ["session": "s1", "discard": true])
    try backend.call("session.open", world)
    #expect(try backend.leave() == .code(0))
  }

  @Test("session.open of a large archive replies before it is read, with the same first page")
  func firstPage() throws {
    let rows = try LongImport.cities.request(20_000, of: home, backend)
    #expect(try backend.errorCode(of: rows) == nil)
    let id = backend.request("session.open", ["mode": "browse"])
    let opened = try #require(try backend.reply(to: JSON(id))["result"])
    // Too late: the request has its reply, and the remaining work belongs to the session.
    backend.cancel(id)
    let page = try backend.call("session.get")
    for member in ["session", "mode", "revision", "state", "cities", "total", "next"] {
      #expect(opened[member] == page[member], "\(member)")
    }
    #expect(opened["next"] == 50)
    #expect(try backend.call("session.list")["sessions"]?.array?.count == 1)
  }

  @Test(
    "Requests that need the rest of a large archive wait for it, and the session follows the archive"
  )
  func rest() throws {
    let rows = try LongImport.cities.request(20_000, of: home, backend)
    #expect(try backend.errorCode(of: rows) == nil)
    let city = try #require(
      try backend.call("archive.list", ["offset": 10_000, "limit": 1])["cities"]?.array?.first?[
        "id"])
    let requests: [(method: String, params: JSON)] = [
      ("session.open", ["mode": "browse"]), ("session.get", ["limit": 500]),
      ("server.status", [:]), ("session.get", ["session": "s1", "offset": 450, "limit": 51]),
      ("archive.setFavorite", ["city": city, "favorite": true]),
      ("city.search", ["query": "", "scope": "favorites"]), ("city.search", ["query": ""]),
      ("session.list", [:]), ("session.get", ["session": "s2"]),
    ]
    let batch = requests.enumerated().map { Backend.line(1000 + $0, $1.method, $1.params) }
    backend.send(batch.joined(separator: "\n"))
    let replies = try requests.indices.map { try backend.reply(to: JSON(1000 + $0)) }

    #expect(replies[0]["result"]?["cities"]?.array?.count == 50)
    let beginning = replies[1]["result"]
    #expect(beginning?["cities"]?.array?.count == 500)
    #expect(beginning?["next"] == 500)
    #expect(beginning?["state"] == replies[0]["result"]?["state"])
    #expect(replies[2]["result"]?["sessions"] == 1)
    #expect(replies[3]["result"]?["cities"]?.array?.first == beginning?["cities"]?.array?[450])
    #expect(replies[3]["result"]?["cities"]?.array?.count == 51)
    #expect(replies[4]["result"]?["changed"] == 1)
    #expect(replies[5]["result"]?["cities"]?.array?.first?["id"] == city)
    #expect(replies[5]["result"]?["state"]?["visible"] == 1)
    #expect(replies[6]["result"]?["state"]?["visible"] == 20_000)
    #expect(replies[7]["result"]?["sessions"]?.array?.count == 1)
    #expect(replies[8]["error"]?["code"] == 1001)
    #expect(try backend.leave() == .code(0))
  }

  private static let largeImports: [JSON] = [
    ["mode": "import", "source": "country", "country": "US", "count": 100_000],
    // Many of its cities have no known population, so many may be among the first.
    ["mode": "import", "source": "country", "country": "EE", "count": 100_000],
    ["mode": "import", "source": "country", "country": "DE", "count": 501],
    around(lat: 52.5, radiusKm: 20_038, count: 100_000),
    around(lat: 52.5, radiusKm: 2000, count: 100_000),
    around(lat: 52.5, radiusKm: 2000, count: 900),
    around(lat: -90, radiusKm: 15_000, count: 100_000),
  ]

  private static func around(lat: JSON, radiusKm: JSON, count: JSON) -> JSON {
    [
      "mode": "import", "source": "aroundMe", "location": ["lat": lat, "lon": 13.4],
      "radiusKm": radiusKm, "count": count,
    ]
  }

  @Test(
    "session.open of many new cities replies before its list is complete, with the same first page",
    arguments: largeImports)
  func firstPageOfImport(source: JSON) throws {
    // Some of the cities are archived.
    try backend.call("session.open", ["mode": "import", "source": "country", "country": "US"])
    try backend.call("session.commit")
    let id = backend.request("session.open", source)
    let next = backend.request("session.get", ["offset": 50, "limit": 450])
    let opened = try #require(try backend.reply(to: JSON(id))["result"])
    let second = try backend.reply(to: JSON(next))["result"]
    try backend.call("city.search", ["query": ""])
    let page = try backend.call("session.get", ["limit": 500])
    #expect(opened["state"] == page["state"])
    #expect(opened["total"] == page["total"])
    let rows = try #require(page["cities"]?.array)
    #expect(opened["cities"]?.array == Array(rows.prefix(50)))
    #expect(second?["cities"]?.array == Array(rows.dropFirst(50)))
    #expect(try backend.leave() == .code(0))
  }

  @Test("Sessions are listed from the oldest, even if the list of an older one is complete later")
  func order() throws {
    let rows = try LongImport.cities.request(20_000, of: home, backend)
    #expect(try backend.errorCode(of: rows) == nil)
    let requests = [
      backend.request("session.open", ["mode": "browse"]),
      backend.request("session.open", ["mode": "import", "count": 1]),
      backend.request("session.get"), backend.request("session.list"),
    ]
    let replies = try requests.map { try backend.reply(to: JSON($0)) }
    #expect(
      replies[2]["error"]?["message"]?.string
        == "params.session: required while several sessions are open; open sessions: s1, s2.")
    let ids = replies[3]["result"]?["sessions"]?.array?.map { $0["session"] }
    #expect(ids == ["s1", "s2"])
    #expect(try backend.leave() == .code(0))
  }

  @Test("A session of a large archive can be closed while it is read")
  func endWhileLoading() throws {
    let rows = try LongImport.cities.request(20_000, of: home, backend)
    #expect(try backend.errorCode(of: rows) == nil)
    let opening = backend.request("session.open", ["mode": "browse"])
    let closing = backend.request("session.close")
    let again = backend.request("session.open", ["mode": "browse"])
    let results = try [opening, closing, again].map { try backend.reply(to: JSON($0))["result"] }
    #expect(results[1] == [:])
    #expect(results[2]?["session"] == "s2")
    #expect(results[2]?["total"] == 20_000)
    #expect(try backend.leave() == .code(0))
  }

  @Test(
    "An endless line is refused with the limit of its cells",
    arguments: LongImport.allCases, ["csv", nil])
  func endlessLine(work: LongImport, format: String?) throws {
    let path = try home.file("long", String(repeating: ",a", count: 4 << 20).utf8)
    try backend.call("server.status")
    let before = backend.residentKB
    let error = try backend.refusal(
      work.rawValue, ["path": .string(path), "format": JSON(format)])
    // The file has 8 MB; storing its cells would take more than 50 MB in addition.
    #expect(backend.highestResidentKB < before + 32 << 10)
    #expect(error["code"] == -32803 || error["code"] == 1040, "\(error.text)")
    // Without a format, the error may be that none was recognised.
    guard format != nil else { return }
    #expect(error["message"].stringOrEmpty.contains(/1,?000 cells/), "\(error.text)")
  }
}
