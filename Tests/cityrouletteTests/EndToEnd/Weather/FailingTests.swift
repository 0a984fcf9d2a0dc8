import JSON
import TestSupport
import Testing

/// Tests that mainly wait run in parallel.
@Suite("Failures of weather services", .endToEnd)
struct FailingTests {
  @Test("The table in protocol.md has a row for each fault of these tests")
  func rows() throws {
    let table = try FailingTable()
    #expect(table.rows.map(\.name) == FailingFault.allCases.map(\.rawValue))
    for (name, row) in table.rows {
      #expect(row.known == "the last value", "\(name)")
      #expect(row.behind == "the other's value", "\(name)")
      for service in PlayedService.allCases {
        #expect(row.error(of: service).code != nil, "\(name)")
        #expect(row.rest(of: service) != -1, "\(name)")
      }
    }
    let notes = try FailingTable("Sources/Data/notes.md")
    #expect(notes.rows.map(\.name) == table.rows.map(\.name))
  }

  // MARK: Without a fallback

  @Test(
    "Without a fallback the reply is the last value or the error", .serialized,
    arguments: PlayedService.allCases)
  func alone(service: PlayedService) throws {
    let sandbox = try FailingSandbox(service, alone: true)
    for fault in FailingFault.allCases where fault.passes {
      for reply in fault.replies(of: service) {
        try play(fault, reply, in: sandbox)
      }
    }
    try play(.refuses, nil, in: sandbox)
  }

  @Test(
    "Without a fallback, slow services and rate limits have the same replies",
    arguments: PlayedService.allCases)
  func aloneForLong(service: PlayedService) throws {
    for fault in [FailingFault.slow, .quota, .plainQuota] {
      let sandbox = try FailingSandbox(
        service, alone: true, arguments: fault == .slow ? ["--timeout", "1"] : [])
      let asked = try sandbox.asked {
        try play(fault, fault.replies(of: service).first, in: sandbox)
      }
      // One for the successful response; a rate-limited service gets no request for the second city.
      #expect(fault != .quota || asked.first == 2)
    }
  }

  private func play(
    _ fault: FailingFault, _ reply: LoopbackReply?, in sandbox: FailingSandbox
  ) throws {
    let row = try #require(try FailingTable()[fault])
    let known = FailingSandbox.cities[0]
    let unknown = FailingSandbox.cities[1]
    sandbox.answer(nil)
    try sandbox.waitLong()
    let fresh = try sandbox.get(known)
    #expect(fresh.origin == [.string(sandbox.service.rawValue), nil, false], "\(fault)")
    try sandbox.waitLong()
    sandbox.fail(fault, reply)

    let error = try sandbox.backend.refusal("weather.get", ["city": unknown])
    let (code, name) = row.error(of: sandbox.service)
    #expect(error["code"]?.int == code, "\(fault): \(error.text)")
    #expect(error["data"]?["name"]?.string == name)
    #expect(error["data"]?["provider"]?.string == sandbox.service.rawValue || fault == .noWeather)
    try expectLast(fresh, of: known, code, in: sandbox, fault)
  }

  /// The last value is unchanged except that it is stale.
  private func expectLast(
    _ fresh: JSON, of city: JSON, _ code: Int?, in sandbox: FailingSandbox, _ fault: FailingFault
  ) throws {
    let before = sandbox.backend.notifications.count
    let stale = try sandbox.get(city)
    #expect(stale["stale"] == true, "\(fault)")
    for member in ["temperature", "provider", "model", "fallback", "fetchedAt", "attribution"] {
      #expect(stale[member] == fresh[member], "\(fault): \(member)")
    }
    let told = sandbox.backend.notifications.dropFirst(before)
    #expect(told.map { $0["method"] } == ["weather.didFail"])
    #expect(told.first?["params"]?["city"] == city)
    #expect(told.first?["params"]?["error"]?["code"]?.int == code, "\(fault)")
  }

  @Test(
    "Without a fallback each method returns its last value", .serialized,
    arguments: PlayedService.allCases)
  func methods(service: PlayedService) throws {
    let sandbox = try FailingSandbox(service, alone: true)
    let city: JSON = ["city": FailingSandbox.cities[0]]
    let fresh = try sandbox.backend.call("weather.forecast", city)
    try sandbox.waitLong()
    sandbox.fail(.outOfOrder, LoopbackReply(500))
    let detail = try sandbox.backend.call("city.detail", city)
    for stale in [try sandbox.backend.call("weather.forecast", city), detail["forecast"]] {
      #expect(stale?["stale"] == true)
      #expect(stale?["current"]?["stale"] == true)
      for member in ["provider", "model", "fallback", "fetchedAt"] {
        #expect(stale?[member] == fresh[member], "\(member)")
      }
    }
    let brief = try sandbox.backend.call("city.brief", city)
    #expect(brief["stale"] == true)
    let unknown: JSON = ["city": FailingSandbox.cities[1]]
    #expect(try sandbox.backend.refusal("weather.forecast", unknown)["code"] == 1023)
    #expect(try sandbox.backend.refusal("city.brief", unknown)["code"] == 1023)
    let page = try sandbox.backend.call("city.detail", unknown)
    #expect(page["forecast"] == .null && page["error"]?["code"] == 1023)
    let both: JSON = ["cities": .array(Array(FailingSandbox.cities[..<2]))]
    #expect(try sandbox.backend.refusal("weather.refresh", both)["code"] == 1023)
  }

  // MARK: With a fallback

  @Test(
    "With a fallback the reply is its value, marked as such", .serialized,
    arguments: PlayedService.allCases)
  func behind(service: PlayedService) throws {
    let sandbox = try FailingSandbox(service)
    for fault in FailingFault.allCases where fault.passes {
      for reply in fault.replies(of: service) {
        try playBehind(fault, reply, in: sandbox)
      }
    }
    try playBehind(.refuses, nil, in: sandbox)
  }

  @Test(
    "With a fallback, slow services and rate limits have the same replies",
    arguments: PlayedService.allCases)
  func behindForLong(service: PlayedService) throws {
    for fault in [FailingFault.slow, .quota, .plainQuota] {
      let sandbox = try FailingSandbox(service)
      try playBehind(fault, fault.replies(of: service).first, in: sandbox)
    }
  }

  private func playBehind(
    _ fault: FailingFault, _ reply: LoopbackReply?, in sandbox: FailingSandbox
  ) throws {
    let row = try #require(try FailingTable()[fault])
    let rest = row.rest(of: sandbox.service) ?? 120
    try sandbox.waitLong()
    guard rest > 0 else { return try playOnePlace(fault, try #require(reply), in: sandbox) }
    sandbox.fail(fault, reply)
    var told: [JSON] = []
    let asked = try sandbox.asked { told = try sandbox.refresh() }
    #expect(asked.first == (fault == .refuses ? 0 : 1), "\(fault)")
    #expect(asked.second == sandbox.other.requestCount(cities: told.count), "\(fault)")
    for weather in told {
      expectOther(weather, in: sandbox, fault)
    }
    try expectRest(rest, in: sandbox, fault)
  }

  private func expectOther(_ weather: JSON, in sandbox: FailingSandbox, _ fault: FailingFault) {
    let one = sandbox.service.rawValue
    let other = sandbox.other.rawValue
    #expect(weather.origin == [.string(other), .string(one), false], "\(fault)")
    let reason = weather["fallback"]?["reason"]?.string ?? ""
    #expect(reason.hasSuffix("."))
    #expect(weather["fetchedAt"]?.string == sandbox.now)
    let license: JSON = sandbox.other == .openMeteo ? "CC-BY-4.0" : .null
    #expect(weather["attribution"]?["license"] == license)
    #expect(weather["model"] == (sandbox.other == .openMeteo ? "best_match" : .null))
  }

  /// The service gets no request for this time, and is then used again, which is not checked where the pause
  /// uses a clock that the test cannot advance.
  private func expectRest(_ rest: Int, in sandbox: FailingSandbox, _ fault: FailingFault) throws {
    let city = FailingSandbox.cities[0]
    sandbox.answer(nil)
    try sandbox.wait(rest - 1)
    var weather = JSON.null
    let early = try sandbox.asked { weather = try sandbox.get(city) }
    #expect(early.first == 0 && weather["fallback"] != .null, "\(fault)")
    guard fault != .refuses, fault != .quota, rest != 60 else { return }
    try sandbox.wait(1)
    weather = try sandbox.get(city)
    #expect(weather.origin == [.string(sandbox.service.rawValue), nil, false], "\(fault)")
  }

  /// One place of six fails: the others are unaffected, and the service is not paused.
  private func playOnePlace(
    _ fault: FailingFault, _ reply: LoopbackReply, in sandbox: FailingSandbox
  ) throws {
    let service = sandbox.service
    let cities = FailingSandbox.cities
    sandbox.answer(nil)
    _ = try sandbox.get(cities[3])
    let latitude = try #require(sandbox.lastLatitude)
    try sandbox.waitLong()
    sandbox.answer { request in
      let asked = service.latitudes(in: request)
      guard asked.contains(latitude) else { return nil }
      return fault == .noWeather ? service.noWeather(latitude, of: asked) : reply
    }
    let told = try sandbox.refresh()
    expectOther(told[3], in: sandbox, fault)
    for weather in told[..<3] + told[4...] {
      #expect(weather.origin == [.string(service.rawValue), nil, false], "\(fault)")
    }
    try sandbox.waitLong()
    for city in [cities[3], cities[0]] {
      let asked = try sandbox.asked { _ = try sandbox.get(city) }
      #expect(asked.first == 1, "\(fault)")
    }
  }
}
