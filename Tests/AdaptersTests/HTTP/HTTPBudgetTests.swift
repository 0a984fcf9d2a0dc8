import Testing

@testable import Adapters

@Suite("Budgets of services", .timeLimit(.minutes(10)))
struct HTTPBudgetTests {
  private let time = TestTime()
  private let request = HTTPRequest(url: "https://api.example.org/a")

  /// A client with a fixed time of day, whose budgets use a running clock.
  private func client(
    _ answers: [HTTPResponse], keepsBudgets: Bool = true
  ) -> (client: HTTPClient, transport: ScriptedTransport) {
    let transport = ScriptedTransport(answers.map { .success($0) })
    var environment = time.environment()
    environment.now = { 5_000 }
    return (
      HTTPClient(
        transport: transport, cache: nil, environment: environment, keepsBudgets: keepsBudgets),
      transport
    )
  }

  @Test("A budget refills although the time of day is fixed")
  func fixedTimeOfDay() async throws {
    let (client, transport) = client([HTTPResponse(status: 200)])
    let service = HTTPService(name: "metered", windows: [.perSecond(20)])
    for _ in 1...70 {
      _ = try await client.result(request, from: service).get()
    }
    #expect(transport.requests.count == 70)
    #expect(time.sleeps.count == 3)
  }

  @Test("A Retry-After longer than the timeout is not waited for")
  func retryAfterWithinTimeout() async throws {
    let transport = ScriptedTransport([
      .success(HTTPResponse(status: 429, headers: ["retry-after": "3"])),
      .success(HTTPResponse(status: 200)),
    ])
    let client = HTTPClient(
      transport: transport, cache: nil, environment: time.environment(), timeout: 2)
    #expect(try await client.result(request).get().status == 429)
    let refusal = HTTPError.quotaExceeded(service: "test", retryAfter: 3)
    #expect(await client.result(request) == .failure(refusal))
    #expect(time.sleeps == [])
    #expect(transport.requests.count == 1)
    time.now += 1.5
    // Three quarters of the timeout for the pause, and the rest for the response.
    #expect(try await client.result(request).get().status == 200)
    #expect(time.sleeps == [1.5])
    #expect(try #require(transport.requests.last).patience == 0.5)
  }

  @Test("All attempts together stay within the timeout")
  func attemptsWithinTimeout() async throws {
    let time = time
    let transport = ScriptedTransport { (_, _) async throws(HTTPError) in
      time.now += 0.8
      throw .unreachable(host: "a", .connectionLost)
    }
    let client = HTTPClient(
      transport: transport, cache: nil, environment: time.environment(), timeout: 2)
    let start = time.now
    _ = await client.result(request)
    #expect(transport.requests.count == 2)
    #expect(time.now - start < 2)
  }

  @Test("The end of a pause is a time of day")
  func pauseEnd() async throws {
    let (client, _) = client([HTTPResponse(status: 429, headers: ["retry-after": "120"])])
    _ = await client.result(request)
    #expect(client.budgetStatus().first?.pausedUntil == 5_120)
    time.now += 50
    #expect(client.budgetStatus().first?.pausedUntil == 5_070)
  }

  @Test("With budgets off, nothing is counted and no pause is kept")
  func none() async throws {
    let (client, transport) = client(
      [HTTPResponse(status: 429, headers: ["retry-after": "120"]), HTTPResponse(status: 200)],
      keepsBudgets: false)
    let service = HTTPService(name: "metered", windows: [.perDay(1)])
    for _ in 1...5 {
      _ = await client.result(request, from: service)
    }
    #expect(transport.requests.count == 5)
    #expect(client.budgetStatus().isEmpty)
  }

  @Test("A request that the service rejects costs only what the service charges for it")
  func refusedCost() async throws {
    let (client, _) = client([HTTPResponse(status: 400), HTTPResponse(status: 404)])
    let service = HTTPService(name: "metered", windows: [.perMinute(60), .perDay(100)])
    for left in [[59.0, 99], [9, 49]] {
      _ = try await client.fetch(
        HTTPRequest(service: service, url: request.url, cost: 50, refusedCost: 1))
      #expect(client.budgetStatus().first?.windows.map(\.remaining) == left)
    }
  }

  @Test(
    "An implausibly long Retry-After is limited to a day, and an invalid one is ignored",
    arguments: [
      ("120", 120.0), ("0", 0), ("9223372036854775807", 86_400),
      ("99999999999999999999999999999999", 86_400), ("-5", nil), ("soon", nil), ("", nil),
      ("1e3", nil), ("Thu, 01 Jan 1970 00:02:00 GMT", 20),
      ("Fri, 01 Jan 2100 00:00:00 GMT", 86_400),
    ])
  func retryAfter(value: String, seconds: Double?) {
    let response = HTTPResponse(status: 429, headers: ["retry-after": value])
    #expect(response.retryAfter(now: 100) == seconds)
    #expect(HTTPResponse(status: 200, headers: response.headers).retryAfter(now: 100) == nil)
  }
}
