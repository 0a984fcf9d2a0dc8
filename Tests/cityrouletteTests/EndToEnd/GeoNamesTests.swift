import JSON
import Platform
import Synchronization
import TestSupport
import Testing

@Suite("Cities from GeoNames", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct GeoNamesTests {
  private static let surprise: JSON = ["mode": "import"]

  @Test("Each method sends the right request, and the status shows the remaining budget")
  func counts() throws {
    let sandbox = try GeoNamesSandbox()
    let opened = try sandbox.backend.call("session.open", Self.surprise)
    #expect(opened["source"]?["attempts"]?.array?.count == 1)
    #expect(opened["cities"]?.array?.first?["wikipedia"] == "https://en.wikipedia.org/wiki/Middle")
    try sandbox.backend.call("gazetteer.search", ["query": "fou"])
    try sandbox.backend.call("gazetteer.nearby", ["location": ["lat": 1, "lon": 2]])
    try sandbox.backend.call("gazetteer.countries")
    try sandbox.backend.call("gazetteer.search", ["query": "fo"])
    #expect(
      sandbox.server.requests.map(\.geoNamesService) == [
        "countryInfoJSON", "citiesJSON", "searchJSON", "findNearbyPlaceNameJSON",
      ])
    #expect(sandbox.server.requests.allSatisfy { $0.value("username") == PlayedGeoNames.account })
    let gazetteer = try #require(try sandbox.backend.call("server.status")["gazetteer"])
    // One credit for the countries, four for the box, one for the search, three for the nearest place.
    let windows = try #require(gazetteer["budget"]?["windows"]?.array)
    #expect(windows.map { $0["remaining"]?.double } == [991, 9991])
  }

  @Test(
    "A surprise with all notifications gets its reply, whichever attempt finds a city",
    arguments: [1, 2, 3, 5, 6, 7, 8, 99])
  func surpriseWithNotifications(foundBy look: Int) throws {
    let count = Mutex(0)
    let sandbox = try GeoNamesSandbox { request in
      guard request.geoNamesService != "countryInfoJSON" else { return PlayedGeoNames.countries }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number == look ? PlayedGeoNames.reply(to: request) : PlayedGeoNames.empty
    }
    let notify: JSON = ["roulette.didLook", "weather.didChangeHere"]
    try sandbox.backend.call("client.configure", ["notify": notify])
    let reply = try sandbox.backend.reply(
      to: JSON(sandbox.backend.request("session.open", Self.surprise)))
    let looks = sandbox.backend.notifications.filter { $0["method"] == "roulette.didLook" }
    let source = reply["result"]?["source"] ?? reply["error"]?["data"]
    #expect(source?["attempts"]?.array?.count == looks.count, "\(reply.text)")
    #expect(reply["result"] != nil || look > 8, "\(reply.text)")
    if let cities = reply["result"]?["cities"]?.array {
      #expect(cities.contains { $0["country"] == source?["country"] }, "\(reply.text)")
    }
    #expect(try sandbox.backend.leave() == .code(0))
  }

  @Test("A city known only to GeoNames can be shown and archived after a search or in a session")
  func known() throws {
    let sandbox = try GeoNamesSandbox()
    try sandbox.backend.call("gazetteer.search", ["query": "found"])
    try sandbox.backend.call("session.open", Self.surprise)
    try sandbox.backend.call("session.open", ["mode": "browse"])
    for (index, id) in [PlayedGeoNames.firstID, PlayedGeoNames.firstID + 2].enumerated() {
      #expect(try sandbox.backend.call("city.get", ["city": JSON(id)])["city"]?["id"] == JSON(id))
      let added = try sandbox.backend.call("archive.add", ["city": JSON(id)])
      #expect(added["archive"]?["count"] == JSON(index + 1))
    }
    #expect(try sandbox.backend.refusal("city.get", ["city": 900_000_099])["code"] == 1002)
  }

  @Test("No more sessions than the limit open, even if many wait for the archive at once")
  func sessionLimit() throws {
    let go = Flag()
    let sandbox = try GeoNamesSandbox(["--timeout", "300"]) {
      PlayedGeoNames.reply(to: $0).waiting(for: go)
    }
    defer { go.raise() }
    try sandbox.backend.call("archive.add", ["city": 2_643_743])
    let opens = (1...110).map {
      sandbox.backend.request(
        "session.open", ["mode": "import", "source": "search", "query": .string("name \($0)")])
    }
    let work = try LongImport.cities.request(60_000, of: sandbox.home, sandbox.backend)
    // The search results arrive while the import uses the archive.
    try sandbox.backend.progress("report")
    go.raise()
    let replies = try sandbox.replies(to: opens + [work])
    let refused = opens.compactMap { replies[$0]?["error"]?["code"] }
    #expect(refused == Array(repeating: 1040, count: 10))
    #expect(replies[work]?["result"]?["added"] == 60_000)
    #expect(try sandbox.backend.call("server.status")["sessions"] == 100)
  }

  @Test("Two concurrent sessions fetch the countries once, and a later process does not fetch them")
  func countriesOnce() throws {
    let go = Flag()
    let sandbox = try GeoNamesSandbox { request in
      let reply = PlayedGeoNames.reply(to: request)
      return request.geoNamesService == "countryInfoJSON" ? reply.waiting(for: go) : reply
    }
    defer { go.raise() }
    let sessions = [
      sandbox.backend.request("session.open", Self.surprise),
      sandbox.backend.request("session.open", Self.surprise),
      sandbox.backend.request("gazetteer.countries"),
    ]
    // All three are waiting when this request is answered.
    try sandbox.backend.call("server.status")
    go.raise()
    let replies = try sandbox.replies(to: sessions)
    #expect(replies.values.allSatisfy { $0["result"] != nil })
    #expect(replies[sessions[2]]?["result"]?["countries"]?.array?.count == 12)
    #expect(sandbox.count("countryInfoJSON") == 1)
    try sandbox.restart()
    try sandbox.backend.call("session.open", Self.surprise)
    #expect(try sandbox.backend.call("gazetteer.countries")["countries"]?.array?.count == 12)
    #expect(sandbox.count("countryInfoJSON") == 1)
  }

  @Test("Cancelling one request for the countries does not affect another")
  func countriesCancelled() throws {
    let arrived = Flag()
    let go = Flag()
    let sandbox = try GeoNamesSandbox { request in
      let reply = PlayedGeoNames.reply(to: request)
      guard request.geoNamesService == "countryInfoJSON" else { return reply }
      return LoopbackReply(steps: [.raise(arrived), .wait(go)] + reply.steps)
    }
    let first = sandbox.backend.request("gazetteer.countries")
    let second = sandbox.backend.request("gazetteer.countries")
    try sandbox.backend.waitUntil(arrived)
    sandbox.cancel(first)
    #expect(try sandbox.replies(to: [first])[first]?["error"]?["code"] == -32800)
    go.raise()
    let replies = try sandbox.replies(to: [second])
    #expect(replies[second]?["result"]?["countries"]?.array?.count == 12)
    #expect(sandbox.count("countryInfoJSON") == 1)
  }

  @Test("Cancelling a spin in its third attempt closes the connection and opens no session")
  func cancelled() throws {
    let looks = Atomic(0)
    let arrived = Flag()
    let closed = Flag()
    let sandbox = try GeoNamesSandbox { request in
      guard request.geoNamesService == "citiesJSON" else {
        return PlayedGeoNames.reply(to: request)
      }
      guard looks.add(1, ordering: .relaxed).newValue == 3 else { return PlayedGeoNames.empty }
      return LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
    }
    let open = sandbox.backend.request(
      "session.open", ["mode": "import", "workDoneToken": "w"])
    try sandbox.backend.waitUntil(arrived)
    sandbox.cancel(open)
    let reply = try sandbox.backend.reply(to: JSON(open))
    #expect(reply["error"]?["code"] == -32800)
    closed.block()
    #expect(sandbox.count("citiesJSON") == 3)
    let kinds = sandbox.backend.notifications.compactMap { $0["params"]?["value"]?["kind"]?.string }
    #expect(kinds.first == "begin" && kinds.last == "end" && kinds.contains("report"))
    #expect(try sandbox.backend.call("session.list")["sessions"] == [])
  }

  @Test("A newer search cancels the older one and its request")
  func newestWins() throws {
    let arrived = Flag()
    let closed = Flag()
    let sandbox = try GeoNamesSandbox { request in
      request.value("name_startsWith") == "old"
        ? LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
        : PlayedGeoNames.reply(to: request)
    }
    let old = sandbox.backend.request("gazetteer.search", ["query": "old"])
    try sandbox.backend.waitUntil(arrived)
    let new = sandbox.backend.request("gazetteer.search", ["query": "older"])
    let replies = try sandbox.replies(to: [old, new])
    #expect(replies[old]?["error"]?["code"] == -32801)
    #expect(replies[new]?["result"]?["cities"]?.array?.first?["name"] == "Found")
    closed.block()
  }

  @Test("A newer search that needs no network also cancels the older one")
  func shorterWins() throws {
    let arrived = Flag()
    let closed = Flag()
    let sandbox = try GeoNamesSandbox { _ in
      LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
    }
    let old = sandbox.backend.request("gazetteer.search", ["query": "old"])
    try sandbox.backend.waitUntil(arrived)
    let new = sandbox.backend.request("gazetteer.search", ["query": "ol"])
    let replies = try sandbox.replies(to: [old, new])
    #expect(replies[old]?["error"]?["code"] == -32801)
    #expect(replies[new]?["result"]?["total"] == 0)
    closed.block()
  }
}

extension Backend {
  /// Returns when the service has received a request. The server sends requests only while it waits
  /// for something, so this sends it another message and waits for the reply first.
  fileprivate func waitUntil(_ arrived: Flag) throws {
    try call("server.status")
    arrived.block()
  }
}
