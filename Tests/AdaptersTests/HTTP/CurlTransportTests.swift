import Adapters
import Foundation
import TestSupport
import Testing

@Suite("HTTP requests", .timeLimit(.minutes(10)))
struct CurlTransportTests {
  private func transport(_ limits: HTTPLimits = HTTPLimits(timeout: 120)) -> CurlTransport {
    CurlTransport(
      userAgent: UserAgent(product: "cityroulette/0.1.0", contact: "https://example.org/(me)\n"),
      limits: limits, now: { 1000 })
  }

  private func failure(
    _ reply: LoopbackReply, within limits: HTTPLimits = HTTPLimits(timeout: 120)
  ) async throws -> HTTPError? {
    let server = try LoopbackServer { _ in reply }
    return await error { () async throws(HTTPError) in
      try await transport(limits).send(HTTPRequest(url: server.url + "/"))
    }
  }

  private func error(
    _ work: () async throws(HTTPError) -> HTTPResponse
  ) async -> HTTPError? {
    do throws(HTTPError) {
      let response = try await work()
      Issue.record("answered with \(response.status)")
      return nil
    } catch {
      return error
    }
  }

  @Test("A response has status, headers, body and time")
  func answer() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(200, ["Content-Type": "text/plain; a=b", "Set-Cookie": "a=b"], text: "Zürich")
    }
    let request = HTTPRequest(
      url: server.url + "/a/b%20c?x=%2F&y=1", headers: ["accept": "text/plain"])
    let response = try await transport().send(request)
    #expect(response.status == 200)
    #expect(response.body == Array("Zürich".utf8))
    #expect(response.headers["content-type"] == "text/plain; a=b")
    #expect(response.headers.fields.map(\.name) == ["content-type"])
    #expect(response.source == .network && response.receivedAt == 1000)
    let seen = try #require(server.requests.first)
    #expect(seen.target == "/a/b%20c?x=%2F&y=1")
    #expect(seen.headers["accept"] == "text/plain")
    #expect(seen.headers["user-agent"] == "cityroulette/0.1.0 (+https://example.org/me)")
    #expect(seen.headers["accept-encoding", default: ""].contains("gzip"))
    #expect(seen.headers["cookie"] == nil)
  }

  @Test("Any status is a response", arguments: [203, 400, 401, 403, 404, 429, 500, 503])
  func status(_ status: Int) async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply(status, ["WWW-Authenticate": "Basic realm=\"x\""], text: "why")
    }
    let response = try await transport().send(HTTPRequest(url: server.url + "/"))
    #expect(response.status == status)
    #expect(response.body == Array("why".utf8))
  }

  @Test("A compressed body is decompressed")
  func gzip() async throws {
    // gzip of "hello, hello, hello\n", made with Python's gzip module.
    let packed = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJ11HIQKK4AOdCblIUAAAA"))
    let server = try LoopbackServer { _ in
      LoopbackReply(200, ["Content-Encoding": "gzip"], body: Array(packed))
    }
    let response = try await transport().send(HTTPRequest(url: server.url + "/"))
    #expect(String(decoding: response.body, as: UTF8.self) == "hello, hello, hello\n")
    #expect(response.headers["content-encoding"] == nil)
  }

  @Test("A redirect within the host is followed with the headers")
  func redirect() async throws {
    let server = try LoopbackServer { request in
      request.target == "/old"
        ? LoopbackReply(301, ["Location": "/new?a=1"], text: "moved") : LoopbackReply(text: "new")
    }
    let request = HTTPRequest(url: server.url + "/old", headers: ["accept": "image/png"])
    #expect(try await transport().send(request).body == Array("new".utf8))
    #expect(server.requests.map(\.target) == ["/old", "/new?a=1"])
    #expect(server.requests.map { $0.headers["accept"] } == ["image/png", "image/png"])
  }

  @Test(
    "A redirect to another host or scheme is refused",
    arguments: ["http://localhost:1/?key=x", "ftp://a/"])
  func redirectElsewhere(_ target: String) async throws {
    let error = try await failure(LoopbackReply(301, ["Location": target], text: "moved"))
    let shown = target.hasPrefix("ftp") ? "an address of another kind" : "http://localhost:1"
    #expect(error == .redirectRefused(host: "127.0.0.1", to: shown))
  }

  @Test("A redirect loop fails")
  func redirectCircle() async throws {
    let error = try await failure(LoopbackReply(302, ["Location": "/"], text: "again"))
    #expect(error == .tooManyRedirects(host: "127.0.0.1"))
  }

  @Test("A body over the limit is refused, with and without a length")
  func huge() async throws {
    let limits = HTTPLimits(bodySize: 100_000)
    let body = [UInt8](repeating: 65, count: 100_001)
    let expected = HTTPError.tooLarge(host: "127.0.0.1", limit: 100_000)
    #expect(try await failure(LoopbackReply(body: body), within: limits) == expected)
    let closed = Flag()
    let head = LoopbackReply.head(200, [:], length: nil)
    let endless = LoopbackReply(steps: [.send(head), .send(body), .awaitClose(closed)])
    #expect(try await failure(endless, within: limits) == expected)
    await closed.wait()
  }

  @Test("A body of exactly the limit is accepted")
  func large() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(body: .init(repeating: 65, count: 1000)) }
    let response = try await transport(HTTPLimits(bodySize: 1000)).send(
      HTTPRequest(url: server.url + "/"))
    #expect(response.body.count == 1000)
  }

  @Test("A request times out, and its connection is closed")
  func slow() async throws {
    let closed = Flag()
    let error = try await failure(
      LoopbackReply(steps: [.awaitClose(closed)]), within: HTTPLimits(timeout: 0.05))
    #expect(error == .timedOut(host: "127.0.0.1", seconds: 0.05))
    await closed.wait()
  }

  @Test("A truncated, reset or missing response is a lost connection")
  func lost() async throws {
    let head = LoopbackReply.head(200, [:], length: 1000)
    let expected = HTTPError.unreachable(host: "127.0.0.1", .connectionLost)
    for steps: [LoopbackReply.Step] in [
      [.send(head), .send([65, 66]), .close], [.send(head), .send([65]), .reset], [.reset],
      [.close],
    ] {
      #expect(try await failure(LoopbackReply(steps: steps)) == expected)
    }
  }

  @Test("A closed port is a refused connection")
  func refused() async throws {
    let server = try LoopbackServer { _ in LoopbackReply() }
    server.stop()
    let error = await error { () async throws(HTTPError) in
      try await transport().send(HTTPRequest(url: server.url + "/"))
    }
    #expect(error == .unreachable(host: "127.0.0.1", .refused))
  }

  @Test("An unknown host name is reported as not found")
  func unknownName() async {
    let error = await error { () async throws(HTTPError) in
      try await transport().send(HTTPRequest(url: "https://nowhere.invalid/?key=secret"))
    }
    #expect(error == .unreachable(host: "nowhere.invalid", .nameNotFound))
  }

  @Test("A cancelled request returns immediately and closes its connection")
  func cancel() async throws {
    let arrived = Flag()
    let closed = Flag()
    let server = try LoopbackServer { _ in
      LoopbackReply(steps: [.raise(arrived), .awaitClose(closed)])
    }
    let transport = transport()
    let task = Task {
      await error { () async throws(HTTPError) in
        try await transport.send(HTTPRequest(url: server.url + "/"))
      }
    }
    await arrived.wait()
    task.cancel()
    #expect(await task.value == .cancelled)
    await closed.wait()
  }

  @Test("A request can be cancelled during a redirect")
  func cancelledRedirect() async throws {
    let transport = transport()
    for _ in 1...50 {
      let arrived = Flag()
      let server = try LoopbackServer { _ in
        LoopbackReply(302, ["Location": "/"], text: "on").raising(arrived)
      }
      let task = Task {
        await error { () async throws(HTTPError) in
          try await transport.send(HTTPRequest(url: server.url + "/"))
        }
      }
      await arrived.wait()
      task.cancel()
      let outcome = await task.value
      #expect(outcome == .cancelled || outcome == .tooManyRedirects(host: "127.0.0.1"))
    }
  }

  @Test("A request of a cancelled task is not sent")
  func cancelledBefore() async throws {
    let server = try LoopbackServer { _ in LoopbackReply() }
    let transport = transport()
    let go = Flag()
    let task = Task {
      await go.wait()
      return await error { () async throws(HTTPError) in
        try await transport.send(HTTPRequest(url: server.url + "/"))
      }
    }
    task.cancel()
    go.raise()
    #expect(await task.value == .cancelled)
    #expect(server.requestCount == 0)
  }

  @Test("Without TLS, only requests to this machine are allowed")
  func insecure() async {
    let error = await error { () async throws(HTTPError) in
      try await transport().send(HTTPRequest(url: "http://127.0.0.1.example.org/"))
    }
    #expect(error == .insecure(host: "127.0.0.1.example.org"))
  }

  @Test(
    "An invalid URL is refused",
    arguments: [
      "", "/path", "ftp://a/", "https://", "https://user@host/", "https://h/ö", "https://h/a b",
      "https://h:99999/", "https://h/#part", "https://h:x/", "http://[::1/", "https://h/\r\nX: y",
    ])
  func invalid(_ url: String) async {
    let error = await error { () async throws(HTTPError) in
      try await transport().send(HTTPRequest(url: url))
    }
    guard case .invalidRequest = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
  }

  @Test("A line break in a header is refused")
  func invalidHeader() async {
    let request = HTTPRequest(url: "https://a/", headers: ["accept": "x\r\nHost: b"])
    let error = await error { () async throws(HTTPError) in try await transport().send(request) }
    #expect(error == .invalidRequest("GET https://a/"))
  }

  @Test("A connection is reused")
  func reuse() async throws {
    let server = try LoopbackServer { _ in LoopbackReply(text: "x") }
    let transport = transport()
    for _ in 1...5 {
      _ = try await transport.send(HTTPRequest(url: server.url + "/"))
    }
    #expect(server.requestCount == 5)
    #expect(server.connectionCount == 1)
  }
}
