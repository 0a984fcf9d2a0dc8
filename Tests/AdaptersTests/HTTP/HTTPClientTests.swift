import Adapters
import Synchronization
import TestSupport
import Testing

@Suite("The HTTP client", .timeLimit(.minutes(10)))
struct HTTPClientTests {
  private let time = TestTime()
  private let request = HTTPRequest(url: "https://a.example/x?key=K1", secrets: ["K1"])
  private let inOrder = InOrder()

  private func client(_ transport: ScriptedTransport) -> HTTPClient {
    HTTPClient(transport: transport, cache: nil, environment: time.environment())
  }

  /// Responds when `go` is raised, or fails when cancelled. Raises `sent` and `cancelled` accordingly.
  private func held(by go: Flag, sent: Flag = Flag(), cancelled: Flag = Flag()) -> ScriptedTransport
  {
    ScriptedTransport { (_, _) async throws(HTTPError) in
      sent.raise()
      await withTaskCancellationHandler {
        await go.wait()
      } onCancel: {
        cancelled.raise()
        go.raise()
      }
      if Task.isCancelled {
        throw .cancelled
      }
      return HTTPResponse(status: 200, body: [7])
    }
  }

  @Test("Identical concurrent requests share one fetch")
  func singleFlight() async throws {
    let go = Flag()
    let transport = held(by: go)
    let client = client(transport)
    let tasks = (1...20).map { _ in inOrder.start { await client.result(request) } }
    await inOrder.settle()
    go.raise()
    for task in tasks {
      #expect(try await task.value.get().body == [7])
    }
    #expect(transport.requests == [request])
    _ = await client.result(request)
    #expect(transport.requests.count == 2)
  }

  @Test("A shared fetch continues while anyone waits for it, and is cancelled with the last")
  func sharedCancellation() async throws {
    let go = Flag()
    let sent = Flag()
    let cancelled = Flag()
    let transport = held(by: go, sent: sent, cancelled: cancelled)
    let client = client(transport)
    let first = inOrder.start { await client.result(request) }
    let second = inOrder.start { await client.result(request) }
    await inOrder.settle()
    await sent.wait()
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    #expect(!cancelled.isRaised)
    second.cancel()
    #expect(await second.value == .failure(.cancelled))
    await cancelled.wait()
    #expect(transport.requests.count == 1)
  }

  @Test("A request after a cancelled fetch starts a new one")
  func afterCancellation() async throws {
    let stuck = Flag()
    let transport = ScriptedTransport { (_, index) async throws(HTTPError) in
      if index == 0 {
        await stuck.wait()
      }
      return HTTPResponse(status: 200, body: [UInt8(index)])
    }
    let client = client(transport)
    let first = inOrder.start { await client.result(request) }
    await inOrder.settle()
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    // The first request may not have been sent yet; then the second is number 0 and would block.
    stuck.raise()
    #expect(try await client.result(request).get().status == 200)
  }

  @Test("The number of concurrent requests to a host is limited")
  func concurrency() async throws {
    let full = Flag()
    let go = Flag()
    let underWay = Mutex((now: 0, most: 0))
    let transport = ScriptedTransport { (_, _) async throws(HTTPError) in
      let isFull = underWay.withLock { count in
        count.now += 1
        count.most = max(count.most, count.now)
        return count.now == 3
      }
      if isFull {
        full.raise()
      }
      await go.wait()
      underWay.withLock { $0.now -= 1 }
      return HTTPResponse(status: 200)
    }
    let client = client(transport)
    let service = HTTPService(name: "test", connections: 3)
    let tasks = (1...12).map { number in
      inOrder.start {
        await client.result(HTTPRequest(url: "https://a.example/\(number)"), from: service)
      }
    }
    await full.wait()
    go.raise()
    for task in tasks {
      #expect(try await task.value.get().status == 200)
    }
    #expect(underWay.withLock { $0.most } == 3)
    #expect(transport.requests.count == 12)
  }

  @Test("A request that is cancelled while waiting for a connection is not sent")
  func cancelledInLine() async throws {
    let go = Flag()
    let sent = Flag()
    let transport = held(by: go, sent: sent)
    let client = client(transport)
    let service = HTTPService(name: "test", connections: 1)
    let first = inOrder.start { await client.result(request, from: service) }
    await sent.wait()
    let other = HTTPRequest(url: "https://a.example/other")
    let second = inOrder.start { await client.result(other, from: service) }
    await inOrder.settle()
    second.cancel()
    #expect(await second.value == .failure(.cancelled))
    go.raise()
    #expect(try await first.value.get().status == 200)
    _ = await client.result(HTTPRequest(url: "https://a.example/third"), from: service)
    #expect(transport.requests.map(\.url).contains(other.url) == false)
  }

  @Test("A transient failure is retried with a random pause")
  func retry() async throws {
    let lost = HTTPError.unreachable(host: "a.example", .connectionLost)
    let transport = ScriptedTransport([
      .failure(lost), .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 200)),
    ])
    #expect(try await client(transport).result(request).get().status == 200)
    #expect(time.sleeps == [0.25, 0.5])
  }

  @Test("After the last retry its response is returned")
  func retriesEnd() async throws {
    let transport = ScriptedTransport([.success(HTTPResponse(status: 502))])
    #expect(try await client(transport).result(request).get().status == 502)
    #expect(transport.requests.count == 3)
  }

  @Test("An unknown host name is retried once")
  func retryName() async {
    let error = HTTPError.unreachable(host: "a.example", .nameNotFound)
    let transport = ScriptedTransport([.failure(error)])
    #expect(await client(transport).result(request) == .failure(error))
    #expect(transport.requests.count == 2)
  }

  @Test(
    "A status that is not transient is not retried", arguments: [400, 401, 403, 404, 429, 500, 501])
  func noRetry(_ status: Int) async throws {
    let transport = ScriptedTransport([.success(HTTPResponse(status: status))])
    #expect(try await client(transport).result(request).get().status == status)
    #expect(transport.requests.count == 1)
  }

  @Test(
    "A failure that is not transient is not retried",
    arguments: [
      HTTPError.unreachable(host: "a", .refused), .timedOut(host: "a", seconds: 15),
      .tooLarge(host: "a", limit: 1), .unreachable(host: "a", .untrusted),
    ])
  func noRetry(_ error: HTTPError) async {
    let transport = ScriptedTransport([.failure(error)])
    #expect(await client(transport).result(request) == .failure(error))
    #expect(transport.requests.count == 1)
  }

  @Test(
    "A short Retry-After is waited for",
    arguments: ["3", "Mon, 12 Jan 1970 13:46:43 GMT"])
  func retryAfter(_ value: String) async throws {
    let transport = ScriptedTransport([
      .success(HTTPResponse(status: 429, headers: ["retry-after": value])),
      .success(HTTPResponse(status: 200)),
    ])
    #expect(try await client(transport).result(request).get().status == 200)
    #expect(time.sleeps == [3])
  }

  @Test("A long Retry-After pauses the service for that time")
  func longRetryAfter() async throws {
    let transport = ScriptedTransport([
      .success(HTTPResponse(status: 429, headers: ["retry-after": "60"])),
      .success(HTTPResponse(status: 200)),
    ])
    let client = client(transport)
    #expect(try await client.result(request).get().status == 429)
    let refusal = HTTPError.quotaExceeded(service: "test", retryAfter: 60)
    #expect(await client.result(request) == .failure(refusal))
    #expect(client.budgetStatus().first?.pausedUntil == time.now + 60)
    #expect(transport.requests.count == 1)
    time.now += 60
    #expect(try await client.result(request).get().status == 200)
    #expect(client.budgetStatus().first?.pausedUntil == nil)
  }

  @Test("A cancelled retry is not sent")
  func cancelledRetry() async {
    let sleeping = Flag()
    let go = Flag()
    let transport = ScriptedTransport([.success(HTTPResponse(status: 503))])
    let environment = HTTPEnvironment(
      now: { 0 },
      sleep: { _ in
        sleeping.raise()
        await go.wait()
      }, random: { 0 })
    let client = HTTPClient(transport: transport, cache: nil, environment: environment)
    let task = inOrder.start { await client.result(request) }
    await sleeping.wait()
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
    go.raise()
    #expect(transport.requests.count == 1)
  }

  @Test("A budget is charged by cost, and refuses a request that would have to wait long")
  func budget() async throws {
    let transport = ScriptedTransport([.success(HTTPResponse(status: 200))])
    let client = client(transport)
    let service = HTTPService(name: "metered", windows: [.perMinute(10), .perHour(100)])
    _ = try await client.result(request, from: service, cost: 7.5).get()
    let remaining = client.budgetStatus().first?.windows.map(\.remaining)
    #expect(remaining == [2.5, 92.5])
    let refused = await client.result(request, from: service, cost: 3)
    guard case .failure(.quotaExceeded("metered", let seconds?)) = refused else {
      Issue.record("got \(refused)")
      return
    }
    #expect(transport.requests.count == 1)
    time.now += seconds
    _ = try await client.result(request, from: service, cost: 3).get()
    #expect(
      await client.result(request, from: service, cost: 11)
        == .failure(.quotaExceeded(service: "metered", retryAfter: nil)))
  }

  @Test("A request waits for a budget that refills soon")
  func budgetWait() async throws {
    let transport = ScriptedTransport([.success(HTTPResponse(status: 200))])
    let client = client(transport)
    let service = HTTPService(name: "metered", windows: [.perSecond(2)])
    for _ in 1...5 {
      _ = try await client.result(request, from: service).get()
    }
    #expect(transport.requests.count == 5)
    #expect(time.sleeps.count == 2)
    #expect(time.sleeps.allSatisfy { $0 > 0.9 && $0 < 1.1 })
  }

  @Test("No interval of a window's length exceeds its limit")
  func slidingWindow() async throws {
    let transport = ScriptedTransport([.success(HTTPResponse(status: 200))])
    let client = client(transport)
    let service = HTTPService(name: "metered", windows: [.perMinute(5)])
    var granted: [Double] = []
    for step in 0..<400 {
      time.now = 1_000_000 + Double(step) * 1.7
      let before = time.sleeps.count
      guard case .success = await client.result(request, from: service) else { continue }
      granted.append(time.now)
      #expect(time.sleeps.count <= before + 1)
    }
    #expect(granted.count > 40)
    for (index, start) in granted.enumerated() {
      #expect(granted[index...].filter { $0 < start + 60 }.count <= 5)
    }
  }

  @Test("A service paused by the caller gets no request until the pause ends")
  func paused() async throws {
    let transport = ScriptedTransport([.success(HTTPResponse(status: 200))])
    let client = client(transport)
    let service = HTTPService(name: "metered", windows: [.perMinute(10)])
    #expect(client.budgetStatus(of: service)?.windows.map(\.remaining) == [10])
    #expect(client.budgetStatus().isEmpty)
    client.pause(service, for: 600)
    let refused = await client.result(request, from: service)
    #expect(refused == .failure(.quotaExceeded(service: "metered", retryAfter: 600)))
    #expect(client.budgetStatus(of: service)?.pausedUntil == time.now + 600)
    #expect(transport.requests.isEmpty)
    time.now += 600
    _ = try await client.result(request, from: service).get()
    #expect(client.budgetStatus(of: service)?.pausedUntil == nil)
  }
}
