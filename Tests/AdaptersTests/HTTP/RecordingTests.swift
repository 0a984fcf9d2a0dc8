import Foundation
import Testing

@testable import Adapters
@testable import Platform

@Suite("Recordings", .timeLimit(.minutes(10)))
struct RecordingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(name: "cityroulette-tests") }

  private func request(_ query: String, key: String = "realkey") -> HTTPRequest {
    HTTPRequest(
      url: "https://api.example.org/v1/\(key)/weather?\(query)&user=\(key)",
      headers: ["apikey": key], secrets: [key])
  }

  private func answered(
    _ transport: any HTTPTransport, _ request: HTTPRequest
  ) async -> Result<HTTPResponse, HTTPError> {
    do throws(HTTPError) { return .success(try await transport.send(request)) } catch {
      return .failure(error)
    }
  }

  @Test("A recording is replayed byte for byte, without the key and with sorted parameters")
  func roundTrip() async throws {
    for body in ["{\"a\":\n\n1}", "", "\n", "\r\n\u{0}\u{FFFD}é"].map({ Array($0.utf8) })
      + [[0x89, 0x50, 0xFF, 0x00, 0x0A]]
    {
      let answer = HTTPResponse(
        status: 203, headers: ["content-type": "x/y; a=b", "etag": "\"1\""], body: body,
        receivedAt: 42)
      let recorder = RecordingTransport(
        ScriptedTransport([.success(answer)]), folder: folder.path + "/new/deep")
      #expect(try await recorder.send(request("b=2&a=1")) == answer)
      let replay = ReplayTransport(folder: folder.path + "/new/deep", now: { 42 })
      #expect(try await replay.send(request("a=1&b=2", key: "another")) == answer)
    }
  }

  @Test("A recording is a readable file, named after the request")
  func readable() async throws {
    let answer = HTTPResponse(
      status: 200, headers: ["content-type": "application/json"], body: Array("{\"t\":1}\n".utf8))
    let recorder = RecordingTransport(ScriptedTransport([.success(answer)]), folder: folder.path)
    _ = try await recorder.send(request("lat=1"))
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path).first)
    #expect(name.hasPrefix("api.example.org-v1-SECRET-weather-") && name.hasSuffix(".http"))
    let text = String(decoding: try File.read("\(folder.path)/\(name)"), as: UTF8.self)
    #expect(
      text == """
        GET https://api.example.org/v1/SECRET/weather?lat=1&user=SECRET
        200
        content-type: application/json

        {"t":1}

        """)
  }

  @Test("No recording contains a key or an account name, even if the service repeats it")
  func secrets() async throws {
    let answer = HTTPResponse(
      status: 200, headers: ["x-account": "RealKey"],
      body: Array("user realkey has no credits; REALKEY!".utf8))
    let recorder = RecordingTransport(ScriptedTransport([.success(answer)]), folder: folder.path)
    for query in ["a=1", "q=realkey", "q=x-realkey-y"] {
      _ = try await recorder.send(request(query))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 3)
    for name in names {
      let text =
        name + String(decoding: try File.read("\(folder.path)/\(name)"), as: UTF8.self)
      #expect(!text.lowercased().contains("realkey"))
    }
  }

  @Test(
    "A key that the service repeats in an escaped form is redacted",
    arguments: [
      "k/e\"y<1>", "my.account", "0123456789abcdef", "mülle-r",
    ])
  func escapedSecrets(secret: String) async throws {
    func escaped(_ form: (Unicode.Scalar) -> String) -> String {
      secret.unicodeScalars.map(form).joined()
    }
    func hex(_ number: some BinaryInteger, _ width: Int) -> String {
      let digits = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    var forms = [
      secret, escaped { $0.isASCII ? String($0).uppercased() : String($0) },
      escaped { String($0).utf8.map { "%" + hex($0, 2) }.joined() },
      escaped { String($0).utf8.map { "%25" + hex($0, 2) }.joined() },
      escaped { "\\u" + hex($0.value, 4) }, escaped { "&#\($0.value);" },
      escaped { "&#x" + hex($0.value, 2) + ";" },
      escaped { "\"\\/".unicodeScalars.contains($0) ? "\\\($0)" : String($0) },
      escaped { ["<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) },
    ]
    if secret.utf8.count >= 12 {
      forms += ["", "a:", "ab:"].map { Data(($0 + secret + ":x").utf8).base64EncodedString() }
    }
    for form in forms {
      for (before, after) in [("\"", "\""), ("%22", "%22"), ("\\u0022", "\\u0022"), ("\\n", " ")] {
        let body = "{\"message\":\(before)\(form)\(after)}"
        let hidden = SecretFilter([secret]).hiding(body)
        #expect(hidden.contains("SECRET"), "\(body)")
        #expect(!hidden.lowercased().contains(form.lowercased()), "\(body)")
      }
    }
    #expect(
      SecretFilter([secret]).hiding("{\"a\":\"nothing of that\"}") == "{\"a\":\"nothing of that\"}")
  }

  @Test("A request that was not recorded is an error that shows it without the key")
  func unknown() async {
    let replay = ReplayTransport(folder: folder.path, now: { 0 })
    let answer = await answered(replay, request("a=1"))
    let shown = "GET https://api.example.org/v1/SECRET/weather?a=1&user=SECRET"
    #expect(answer == .failure(.notRecorded(shown)))
    #expect(HTTPError.notRecorded(shown).message.contains(shown))
  }

  @Test("Responses to the same request are replayed in order, and the last one repeats")
  func order() async throws {
    let recorder = RecordingTransport(
      ScriptedTransport([1, 2, 3].map { .success(HTTPResponse(status: 200, body: [$0])) }),
      folder: folder.path)
    for _ in 1...3 {
      _ = try await recorder.send(request("a=1"))
    }
    let replay = ReplayTransport(folder: folder.path, now: { 0 })
    var bodies: [[UInt8]] = []
    for _ in 1...4 {
      bodies.append(try await replay.send(request("a=1")).body)
    }
    #expect(bodies == [[1], [2], [3], [3]])
    // A shorter recording removes all responses of the longer one.
    let again = RecordingTransport(
      ScriptedTransport([.success(HTTPResponse(status: 200, body: [9]))]), folder: folder.path)
    _ = try await again.send(request("a=1"))
    let second = ReplayTransport(folder: folder.path, now: { 0 })
    for _ in 1...2 {
      #expect(try await second.send(request("a=1")).body == [9])
    }
  }

  @Test("A 304 response is not recorded")
  func notModified() async throws {
    let recorder = RecordingTransport(
      ScriptedTransport([.success(HTTPResponse(status: 304))]), folder: folder.path)
    _ = try await recorder.send(request("a=1"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("A damaged recording is an error with the name of the file")
  func damaged() async throws {
    let recorder = RecordingTransport(
      ScriptedTransport([.success(HTTPResponse(status: 200))]), folder: folder.path)
    _ = try await recorder.send(request("a=1"))
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first)
    try File.replace("\(folder.path)/\(name)", with: Array("POST x\n".utf8))
    let answer = await answered(ReplayTransport(folder: folder.path, now: { 0 }), request("a=1"))
    guard case .failure(.recordingFailed(let reason)) = answer else {
      Issue.record("got \(answer)")
      return
    }
    #expect(reason.contains(name) && !reason.contains("realkey"))
  }

  @Test("A folder that cannot be written is an error")
  func unwritable() async {
    let recorder = RecordingTransport(
      ScriptedTransport([.success(HTTPResponse(status: 200))]), folder: "/proc/nowhere")
    guard case .failure(.recordingFailed) = await answered(recorder, request("a=1")) else {
      Issue.record("the unwritable folder was not reported")
      return
    }
  }
}
