import Foundation
import JSON
import Platform
import TestSupport
import Testing

@Suite("Secrecy of keys", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct SecretTests {
  /// The behaviour of a service; some kinds repeat the key in the response.
  enum Manner: CaseIterable {
    case answers, rejects, escapes, isOutOfOrder, pointsElsewhere, rambles, isGone

    func reply(_ service: PlayedService, to request: LoopbackRequest) -> LoopbackReply {
      let quoted = ["X-Account": WeatherSandbox.key, "X-Asked": request.target]
      let text = "no service for \(WeatherSandbox.key), who asked \(request.target)"
      switch self {
      case .answers, .isGone: return service.reply(to: request)
      case .rejects: return LoopbackReply(401, quoted, text: #"{"cod":401,"message":"\#(text)"}"#)
      case .escapes:
        // Each letter as a JSON escape in either case, and as an HTML reference.
        let (upper, lower) = (
          SecretSearch.escaped(WeatherSandbox.key, upper: true),
          SecretSearch.escaped(WeatherSandbox.key, upper: false)
        )
        let html = WeatherSandbox.key.unicodeScalars.map { "&#\($0.value);" }.joined()
        return LoopbackReply(
          401, quoted, text: "{\"cod\":401,\"message\":\"no \(upper), \(lower), \(html)\"}")
      case .isOutOfOrder: return LoopbackReply(500, quoted, text: text)
      case .rambles: return LoopbackReply(200, quoted, text: text)
      case .pointsElsewhere:
        let target = "http://127.0.0.2:1\(request.target)"
        return LoopbackReply(301, ["Location": target], text: text)
      }
    }
  }

  private static let keyed = PlayedService.allCases.filter { $0.variable != nil }

  /// Options that make the program write files of many kinds into the home folder.
  private func arguments(_ home: Home, recording: Bool) -> [String] {
    [
      "--log-level", "debug", "--log-file", "\(home.path)/log", "--record",
      "\(home.path)/conversation.rpc", "--cache-dir", "\(home.path)/cache",
    ] + (recording ? ["--record-http", "\(home.path)/http"] : [])
  }

  /// Keeps standard output and standard error in files, too.
  private static let kept = #""$@" 2> "$HOME/stderr" | tee "$HOME/stdout""#

  private func converse(with backend: Backend) throws {
    backend.request("session.open", WeatherSandbox.session(weather: true))
    backend.request("weather.refresh", ["workDoneToken": "w"])
    backend.request("weather.get", ["location": ["lat": 1, "lon": 2]])
    backend.request("weather.forecast", ["location": ["lat": 1, "lon": 2]])
    backend.request("archive.add", ["city": 2_950_159, "favorite": true])
    backend.request("server.status")
    backend.request("no.such.method")
    backend.send("{\"jsonrpc\":")
    let last = JSON(backend.request("session.commit"))
    var left = 9
    while left > 0, let message = try backend.next() {
      if message["id"] != nil {
        left -= 1
      }
      if message["id"] == last {
        #expect(message["result"] != nil)
      }
    }
  }

  @Test(
    "No key occurs in the output or in any file, whatever the service responds",
    arguments: keyed, Manner.allCases)
  func noKey(service: PlayedService, manner: Manner) throws {
    for recording in [true, false] {
      let home = try Home()
      let sandbox = try WeatherSandbox(
        service, in: home, arguments(home, recording: recording), command: Self.kept
      ) { manner.reply(service, to: $0) }
      if manner == .isGone {
        sandbox.server.stop()
      }
      try converse(with: sandbox.backend)
      // While the program runs, the archive has additional files.
      let search = SecretSearch(WeatherSandbox.key)
      #expect(try search.findings(in: home.path).paths == [])
      #expect(try sandbox.backend.leave() == .code(0))
      let after = try search.findings(in: home.path)
      #expect(after.paths == [])
      #expect(after.fileCount > 3)
      #expect(!search.isFound(in: sandbox.backend.output))
      // The key was sent; otherwise there would be nothing to find.
      #expect(
        manner == .isGone
          || sandbox.server.requests.contains { search.isFound(in: $0.target.utf8) })
      try checkWritten(home, hasAnswers: manner == .answers, recording: recording)
    }
  }

  /// Checks that files of several kinds exist, so that the search is meaningful.
  private func checkWritten(_ home: Home, hasAnswers: Bool, recording: Bool) throws {
    for name in ["stdout", "log", "conversation.rpc", "data/cityroulette/archive.sqlite"] {
      #expect(try !File.read("\(home.path)/\(name)").isEmpty, "\(name)")
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    if hasAnswers, recording {
      #expect(files.count { $0.hasPrefix("http/") } >= 30)
    }
  }

  @Test("A key in the configuration file occurs in no other file")
  func configured() throws {
    let home = try Home()
    let other = try Home()
    let service = PlayedService.openWeatherMap
    let server = try LoopbackServer { Manner.rejects.reply(service, to: $0) }
    let configuration: JSON = ["keys": [service.rawValue: .string(WeatherSandbox.key)]]
    let backend = try Backend(
      home,
      WeatherSandbox.arguments(service, server.url) + arguments(home, recording: true)
        + ["--config", try other.file("config.json", configuration.text.utf8)],
      shell: Self.kept)
    try converse(with: backend)
    #expect(try backend.leave() == .code(0))
    let search = SecretSearch(WeatherSandbox.key)
    #expect(try search.findings(in: home.path).paths == [])
    #expect(try search.findings(in: other.path).paths == ["config.json"])
    #expect(server.requests.contains { search.isFound(in: $0.target.utf8) })
  }

  @Test("The search finds a key in every form")
  func search() throws {
    let home = try Home()
    let search = SecretSearch("My+Key/1")
    #expect(try search.findings(in: home.path).paths == [])
    let forms = [
      "x=My+Key/1&", "x=my%2bkey%2F1&", #""My+Key\/1""#,
      "\\u004d" + SecretSearch.escaped("y+Key/1", upper: true),
    ]
    for (number, form) in forms.enumerated() {
      _ = try home.file("f\(number)", [0, 0xFF] + form.utf8)
    }
    _ = try home.file("My%2BKey%2F1", lines: [])
    #expect(
      try Set(search.findings(in: home.path).paths) == ["f0", "f1", "f2", "f3", "My%2BKey%2F1"])
  }
}
