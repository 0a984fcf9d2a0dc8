import Adapters
import Foundation
import Platform
import TestSupport
import Testing

@Suite("The HTTP cache", .timeLimit(.minutes(10)))
struct HTTPCacheTests {
  private let time = TestTime()
  private let scratch: TemporaryFolder
  private var folder: String { scratch.path + "/deep/http" }
  private let request = HTTPRequest(
    url: "https://a.example/x?key=K1SECRETKEY", headers: ["accept": "text/plain"],
    secrets: ["K1SECRETKEY"])

  init() throws { scratch = try TemporaryFolder(name: "cityroulette-tests") }

  private func client(
    _ transport: any HTTPTransport, limit: Int = 1 << 20, memory: Bool = false
  ) -> HTTPClient {
    let time = time
    let cache =
      memory
      ? HTTPCache(memoryLimit: limit) : HTTPCache(folder: folder, limit: limit, now: { time.now })
    return HTTPClient(transport: transport, cache: cache, environment: time.environment())
  }

  private func answers(
    _ headers: HTTPHeaders, body: String = "body", status: Int = 200
  ) -> ScriptedTransport {
    let time = time
    return ScriptedTransport { (request, _) async throws(HTTPError) in
      HTTPResponse(status: status, headers: headers, body: Array(body.utf8), receivedAt: time.now)
    }
  }

  private func files() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test(
    "A cacheable response is used until it expires", arguments: [true, false])
  func fresh(memory: Bool) async throws {
    let transport = answers(["cache-control": "public, max-age=100", "age": "40"])
    let client = client(transport, memory: memory)
    #expect(try await client.result(request).get().source == .network)
    time.now += 59
    let kept = try await client.result(request).get()
    #expect(kept.source == .cache && kept.body == Array("body".utf8))
    #expect(kept.receivedAt == time.now - 59)
    time.now += 1
    #expect(try await client.result(request).get().source == .network)
    #expect(transport.requests.count == 2)
  }

  @Test("Expires is relative to the Date header")
  func expires() async throws {
    let transport = answers([
      "date": "Sun, 06 Nov 1994 08:00:00 GMT", "expires": "Sun, 06 Nov 1994 08:30:00 GMT",
    ])
    let client = client(transport)
    _ = await client.result(request)
    time.now += 1799
    #expect(try await client.result(request).get().source == .cache)
    time.now += 1
    #expect(try await client.result(request).get().source == .network)
  }

  @Test("Another process finds a cached response")
  func shared() async throws {
    let transport = answers(["cache-control": "max-age=100"])
    _ = await client(transport).result(request)
    #expect(try await client(transport).result(request).get().source == .cache)
  }

  @Test("A response without caching headers is kept for the caller's time")
  func keepFor() async throws {
    let silent = client(answers([:]), memory: true)
    _ = await silent.result(request, keepFor: 10)
    time.now += 9
    #expect(try await silent.result(request, keepFor: 10).get().source == .cache)
    time.now += 1
    #expect(try await silent.result(request, keepFor: 10).get().source == .network)
    let strict = client(answers(["cache-control": "max-age=0"]), memory: true)
    _ = await strict.result(request, keepFor: 10)
    #expect(try await strict.result(request, keepFor: 10).get().source == .network)
  }

  @Test(
    "A response that must not be stored is not stored",
    arguments: ["no-store, max-age=100", "no-cache, max-age=9"])
  func notKept(_ control: String) async throws {
    let client = client(answers(["cache-control": control]))
    _ = await client.result(request, keepFor: 10)
    #expect(try await client.result(request, keepFor: 10).get().source == .network)
    #expect(files() == [])
  }

  @Test("Errors are not cached", arguments: [400, 404, 429, 500])
  func errors(_ status: Int) async throws {
    let client = client(answers(["cache-control": "max-age=100"], status: status))
    _ = await client.result(request)
    #expect(try await client.result(request).get().source == .network)
  }

  @Test("An expired response is revalidated with its validators, and a 304 renews it")
  func revalidation() async throws {
    let server = try LoopbackServer { request in
      if request.headers["if-none-match"] == "\"v1\"",
        request.headers["if-modified-since"] == "Sun, 06 Nov 1994 08:49:37 GMT"
      {
        return LoopbackReply(304, ["Cache-Control": "max-age=500"])
      }
      return LoopbackReply(
        200,
        [
          "Cache-Control": "max-age=100", "ETag": "\"v1\"", "Content-Type": "text/plain",
          "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
        ], text: "long body")
    }
    let time = time
    let client = client(
      CurlTransport(userAgent: UserAgent(product: "c/1", contact: nil), now: { time.now }))
    let request = HTTPRequest(url: server.url + "/x")
    _ = await client.result(request)
    time.now += 101
    let renewed = try await client.result(request).get()
    #expect(renewed.source == .revalidated && renewed.status == 200)
    #expect(
      renewed.body == Array("long body".utf8) && renewed.headers["content-type"] == "text/plain")
    #expect(renewed.receivedAt == time.now)
    time.now += 499
    #expect(try await client.result(request).get().source == .cache)
    #expect(server.requestCount == 2)
  }

  @Test("Cache files are private and contain no secret in name or content")
  func secrets() async throws {
    let client = client(answers(["etag": "1"]))
    _ = await client.result(request)
    let name = try #require(files().first)
    let bytes = try File.read("\(folder)/\(name)")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("GET https://a.example/x?key=SECRET\n"))
    #expect(!text.lowercased().contains("k1secretkey") && name.count == 32)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let folderMode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions]
    #expect(folderMode as? Int == 0o700)
  }

  @Test("A response that repeats a secret is not cached")
  func repeatedSecret() async throws {
    let body = "user k1secretkey does not exist"
    _ = await client(answers(["etag": "1"], body: body)).result(request)
    #expect(files() == [])
  }

  @Test("A damaged cache file counts as missing")
  func damage() async throws {
    let transport = answers(["cache-control": "max-age=100"])
    _ = await client(transport).result(request)
    let path = "\(folder)/\(try #require(files().first))"
    let whole = try File.read(path)
    for length in 0..<whole.count {
      try File.replace(path, with: Array(whole.prefix(length)))
      let cache = HTTPCache(folder: folder, now: { 0 })
      #expect(cache.holds(request) == false, "\(length) bytes")
    }
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 1
      try File.replace(path, with: bytes)
      #expect(HTTPCache(folder: folder, now: { 0 }).holds(request) == false, "byte \(index)")
    }
    #expect(try await client(transport).result(request).get().source == .network)
    #expect(try await client(transport).result(request).get().source == .cache)
  }

  @Test("The cache folder may be deleted at any time")
  func deleted() async throws {
    let client = client(answers(["cache-control": "max-age=100"]))
    _ = await client.result(request)
    Folder.remove(folder)
    #expect(try await client.result(request).get().source == .network)
    #expect(try await client.result(request).get().source == .cache)
  }

  @Test("A cache folder that cannot be written does not fail a request")
  func unwritable() async throws {
    let client = HTTPClient(
      transport: answers(["etag": "1"]),
      cache: HTTPCache(folder: "/proc/nowhere/http", now: { 0 }),
      environment: time.environment())
    #expect(try await client.result(request).get().status == 200)
  }

  @Test(
    "The size limit is kept by removing the least recently used responses",
    arguments: [true, false])
  func bounds(memory: Bool) async throws {
    let body = String(repeating: "x", count: 1000)
    let transport = answers(["cache-control": "max-age=100000"], body: body)
    let client = client(transport, limit: 8000, memory: memory)
    func ask(_ number: Int) async throws -> HTTPResponse.Source {
      time.now += 1
      let url = "https://a.example/\(number)"
      return try await client.result(HTTPRequest(url: url)).get().source
    }
    for number in 1...7 {
      #expect(try await ask(number) == .network)
    }
    #expect(try await ask(1) == .cache)
    #expect(try await ask(8) == .network)
    #expect(try await ask(1) == .cache)
    #expect(try await ask(8) == .cache)
    #expect(try await ask(2) == .network)
    let size = try files().reduce(0) { try $0 + File.read("\(folder)/\($1)").count }
    #expect(size <= 8000)
  }

  @Test("Files of other programs in the folder are not removed")
  func strangers() async throws {
    let client = client(
      answers(["etag": "1"], body: String(repeating: "x", count: 900)), limit: 1200)
    _ = await client.result(request)
    let note = "\(folder)/note.txt"
    #expect(FileManager.default.createFile(atPath: note, contents: Data(count: 5000)))
    for number in 1...4 {
      _ = await client.result(HTTPRequest(url: "https://a.example/\(number)"))
    }
    #expect(files().count == 2 && FileManager.default.fileExists(atPath: note))
  }
}
