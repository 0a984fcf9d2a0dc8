import Foundation
import JSON
import Platform
import TestSupport
import Testing
import Transcript

/// The built program as a stub of the server, and a client that sends the lines of a test.
@Suite("The server stub", .ownThread)
struct StubTests {
  /// A client initializes, opens a session, stars a city, starts two searches, cancels one of them,
  /// and exits.
  private static let transcript = #"""
    --> {"id":1,"method":"initialize","params":{"clientInfo":{"name":"$string"},"$rest":"$any"}}
    <-- {"id":1,"result":{"protocolVersion":1,"$rest":"$any"}}
    --> {"method":"initialized"}
    --> {"id":2,"method":"session.open","params":{"mode":"import","count":3}}
    <-- {"id":2,"result":{"session":"$string=s","cities":[{"id":"$int=bern","name":"Bern","$rest":"$any"}],"$rest":"$any"}}
    --> {"id":3,"method":"city.toggleFavorite","params":{"session":"${s}","city":"${bern}"}}
    <~~ {"method":"session.didChange","params":{"session":"${s}","revision":1,"$rest":"$any"}}
    <-- {"id":3,"result":{"favorite":true,"$rest":"$any"}}
    --> {"id":4,"method":"city.search","params":{"session":"${s}","query":"a"}}
    --> {"id":5,"method":"gazetteer.search","params":{"query":"b","limit":2}}
    --> {"method":"$/cancelRequest","params":{"id":5}}
    <-- {"id":5,"error":{"code":-32800,"message":"Cancelled.","data":{"name":"RequestCancelled","retryable":false}}}
    <-- {"id":4,"result":{"cities":[],"total":0,"next":null,"revision":1,"$rest":"$any"}}
    --> {"id":6,"method":"shutdown"}
    <-- {"id":6,"result":null}
    --> {"method":"exit"}
    @exit 0
    """#

  /// The lines of a correct client, with ids of its own.
  private static let client = [
    #"{"jsonrpc":"2.0","id":"c1","method":"initialize","params":{"clientInfo":{"name":"t"},"processId":5}}"#,
    #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
    #"{"jsonrpc":"2.0","id":"c2","method":"session.open","params":{"count":3,"mode":"import"}}"#,
    #"{"jsonrpc":"2.0","id":"c3","method":"city.toggleFavorite","params":{"session":"s","city":1}}"#,
    #"{"jsonrpc":"2.0","id":"c4","method":"city.search","params":{"session":"s","query":"a"}}"#,
    #"{"jsonrpc":"2.0","id":"c5","method":"gazetteer.search","params":{"query":"b","limit":2}}"#,
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"c5"}}"#,
    #"{"jsonrpc":"2.0","id":"c6","method":"shutdown"}"#,
    #"{"jsonrpc":"2.0","method":"exit"}"#,
  ]

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func run(
    _ lines: [String], _ transcript: String = transcript, _ options: [String] = []
  ) throws -> (output: [JSON], errors: String, status: Termination?) {
    try folder.write(Data(transcript.utf8), to: "stub.rpc")
    let process = try ChildProcess(
      command: [BuildFolder.program, "stub"] + options + [folder.path("stub.rpc")],
      environment: Environment.variables)
    process.send(Array(lines.map { "\($0)\n" }.joined().utf8))
    process.closeInput()
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    while true {
      switch process.next(until: .now + .seconds(60)) {
      case .output(let bytes): output += bytes
      case .errors(let bytes): errors += bytes
      case .exited(let status):
        let messages = try output.split(separator: 0x0A).map { try JSONParser.parse(Array($0)) }
        return (messages, String(decoding: errors, as: UTF8.self), status)
      case .deadline: return ([], "nothing came for a minute", nil)
      }
    }
  }

  @Test("A client that follows the transcript gets replies with its own ids and complete results")
  func good() throws {
    let junit = folder.path("junit.xml")
    let (output, errors, status) = try run(Self.client, Self.transcript, ["--junit", junit])
    #expect(status == .code(0), "\(errors)")
    #expect(errors.isEmpty)
    #expect(output.compactMap { $0["id"]?.string } == ["c1", "c2", "c3", "c5", "c4", "c6"])
    // Clients rely on this value.
    #expect(output[0]["result"]?["limits"]?["lineBytes"]?.int ?? 0 > 1_000_000)
    #expect(output[1]["result"]?["cities"]?.array?.first?["population"] == .null)
    #expect(output[2]["params"]?["state"]?["dirty"] == false)
    let report = try String(contentsOfFile: junit, encoding: .utf8)
    #expect(report.contains(#"failures="0""#))
  }

  @Test("The stub passes over ignored messages, and checks the reply to a request of its own")
  func requestOfTheServer() throws {
    let transcript = #"""
      @ignore $/setTrace
      --> {"jsonrpc":"2.0","id":1,"method":"initialize"}
      <-- {"jsonrpc":"2.0","id":1,"result":{}}
      <~~ {"jsonrpc":"2.0","id":"$string=ask","method":"ask","params":{}}
      --> {"jsonrpc":"2.0","id":"${ask}","result":[null]}
      """#
    let client = [
      #"{"jsonrpc":"2.0","id":"c1","method":"initialize"}"#,
      ##"{"jsonrpc":"2.0","method":"$/setTrace"}"##,
      #"{"jsonrpc":"2.0","id":"ask","result":[null]}"#,
    ]
    let (output, errors, status) = try run(client, transcript)
    #expect(status == .code(0), "\(errors)")
    #expect(output.compactMap { $0["id"]?.string } == ["c1", "ask"])
    let other = client.map { $0.replacing(#""id":"ask""#, with: #""id":"other""#) }
    let (_, report, failed) = try run(other, transcript)
    #expect(failed == .code(1))
    #expect(report.contains(#"$.id: expected "ask", got "other""#), "\(report)")
  }

  @Test("--var sets the variables of the transcript")
  func variables() throws {
    let transcript = """
      @var query=b
      --> {"id":1,"method":"gazetteer.search","params":{"query":"${query}"}}
      <-- {"id":1,"result":{"query":"${query}"}}
      """
    let client = [
      #"{"jsonrpc":"2.0","id":1,"method":"gazetteer.search","params":{"query":"bern"}}"#
    ]
    let (output, errors, status) = try run(client, transcript, ["--var", "query=bern"])
    #expect(status == .code(0), "\(errors)")
    #expect(output.first?["result"] == ["query": "bern"])
    let (_, report, failed) = try run(client, transcript)
    #expect(failed == .code(1))
    #expect(report.contains(#"expected "b", got "bern""#), "\(report)")
  }

  @Test("The stub reports the last line before it waits for the end of its input")
  func lastLine() throws {
    let transcript = #"""
      @timeout 10s
      --> {"id":1,"method":"shutdown"}
      """#
    try folder.write(Data(transcript.utf8), to: "stub.rpc")
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let line = "{\"id\":1,\"method\":\"shutdown\"}\n"
    #expect(write(ends[1], line, line.utf8.count) == line.utf8.count)
    var stub = try Stub(
      try TranscriptFile(path: folder.path("stub.rpc")), contract: ["methods": []],
      input: ends[0], output: ends[1]
    ) { _ in }
    var isReported = false
    let outcome = stub.run {
      isReported = true
      close(ends[1])
    }
    close(ends[0])
    #expect(isReported)
    #expect(outcome.failure == nil, "\(String(describing: outcome.failure))")
  }

  @Test("A client that does not read stops the stub after its timeout")
  func deafClient() throws {
    let long = String(repeating: "x", count: 4096)
    let event = #"<~~ {"method":"server.message","params":{"level":"info","message":"\#(long)"}}"#
    let transcript = ["@timeout 200ms"] + [String](repeating: event, count: 500)
    try folder.write(Data(transcript.joined(separator: "\n").utf8), to: "stub.rpc")
    var pipes: (input: [Int32], output: [Int32]) = ([0, 0], [0, 0])
    #expect(pipe(&pipes.input) == 0 && pipe(&pipes.output) == 0)
    defer { for end in pipes.input + pipes.output { close(end) } }
    var stub = try Stub(
      try TranscriptFile(path: folder.path("stub.rpc")), contract: ["methods": []],
      input: pipes.input[0], output: pipes.output[1]
    ) { _ in }
    let message = stub.run().failure?.problem.message ?? ""
    #expect(message.hasPrefix("the client read nothing for "))
  }

  /// A line of the correct client, and the lines that a faulty client sends instead.
  private static let faults: [(name: String, line: Int, instead: [String])] = [
    ("no initialize", 0, []),
    ("another method", 0, [#"{"jsonrpc":"2.0","id":1,"method":"initialise","params":{}}"#]),
    (
      "a request as a notification", 0,
      [#"{"jsonrpc":"2.0","method":"initialize","params":{"clientInfo":{"name":"t"}}}"#]
    ),
    (
      "a number instead of a string", 0,
      [#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"clientInfo":{"name":7}}}"#]
    ),
    ("a parameter is missing", 0, [#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#]),
    ("initialized is missing", 1, []),
    ("a notification as a request", 1, [#"{"jsonrpc":"2.0","id":9,"method":"initialized"}"#]),
    (
      "another value", 2,
      [#"{"jsonrpc":"2.0","id":"c2","method":"session.open","params":{"mode":"browse","count":3}}"#]
    ),
    (
      "an additional parameter", 2,
      [
        #"{"jsonrpc":"2.0","id":"c2","method":"session.open","params":{"mode":"import","count":3,"x":1}}"#
      ]
    ),
    (
      "a string instead of a number", 2,
      [
        #"{"jsonrpc":"2.0","id":"c2","method":"session.open","params":{"mode":"import","count":"3"}}"#
      ]
    ),
    ("a line twice", 2, [client[2], client[2]]),
    (
      "another session than in the reply", 3,
      [
        #"{"jsonrpc":"2.0","id":"c3","method":"city.toggleFavorite","params":{"session":"s1","city":1}}"#
      ]
    ),
    (
      "another city than in the reply", 3,
      [
        #"{"jsonrpc":"2.0","id":"c3","method":"city.toggleFavorite","params":{"session":"s","city":2}}"#
      ]
    ),
    (
      "another version of JSON-RPC", 3,
      [
        #"{"jsonrpc":"1.0","id":"c3","method":"city.toggleFavorite","params":{"session":"s","city":1}}"#
      ]
    ),
    (
      "parameters by position", 4,
      [#"{"jsonrpc":"2.0","id":"c4","method":"city.search","params":["s","a"]}"#]
    ),
    ("two requests in another order", 4, [client[5]]),
    ("half a line", 5, [#"{"jsonrpc":"2.0","id":"c5","method":"#]),
    (
      "cancels another request", 6,
      [#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"c4"}}"#]
    ),
    (
      "cancels with the id of the transcript", 6,
      [#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":5}}"#]
    ),
    ("a batch", 5, ["[\(client[5])]"]),
    ("exits without shutdown", 7, []),
    ("never exits", 8, []),
  ]

  @Test("Every fault of a client is reported with the line of the transcript", arguments: 0..<22)
  func caught(_ number: Int) throws {
    let fault = Self.faults[number]
    var lines = Self.client
    lines.replaceSubrange(fault.line...fault.line, with: fault.instead)
    let log = folder.path("log")
    let (_, errors, status) = try run(lines, Self.transcript, ["--log", log])
    #expect(status == .code(1), "\(fault.name)")
    #expect(errors.contains("stub.rpc:"), "\(fault.name): \(errors)")
    #expect(try !String(contentsOfFile: log, encoding: .utf8).isEmpty)
  }

  @Test("A message after the last line of the transcript is an error")
  func tooMuch() throws {
    let transcript = "--> {\"id\":1,\"method\":\"a\"}\n<-- {\"id\":1,\"result\":null}\n"
    let good = #"{"jsonrpc":"2.0","id":1,"method":"a"}"#
    #expect(try run([good], transcript).status == .code(0))
    let (_, errors, status) = try run([good, good], transcript)
    #expect(status == .code(1) && errors.contains("to close its output, but it sent a message"))
  }

  @Test("A client that uses headers gets replies with headers")
  func headers() throws {
    let request = #"{"jsonrpc":"2.0","id":1,"method":"a"}"#
    try folder.write(
      Data("--> {\"id\":1,\"method\":\"a\"}\n<-- {\"id\":1,\"result\":null}\n".utf8), to: "stub.rpc"
    )
    let process = try ChildProcess(
      command: [BuildFolder.program, "stub", folder.path("stub.rpc")],
      environment: Environment.variables)
    process.send(Array("Content-Length: \(request.utf8.count)\r\n\r\n\(request)".utf8))
    process.closeInput()
    var output: [UInt8] = []
    while case .output(let bytes) = process.next(until: .now + .seconds(60)) {
      output += bytes
    }
    let answer = #"{"jsonrpc":"2.0","id":1,"result":null}"#
    #expect(
      String(decoding: output, as: UTF8.self)
        == "Content-Length: \(answer.utf8.count)\r\n\r\n\(answer)")
  }

  @Test("A stub can send invalid output, write to standard error and exit with any status")
  func misbehaviour() throws {
    let transcript = """
      --> {"id":1,"method":"a"}
      <== Hello from a stray print
      <== {"jsonrpc":"2.0","id":\\
      @stderr out of luck
      @exit 7
      """
    try folder.write(Data(transcript.utf8), to: "stub.rpc")
    let process = try ChildProcess(
      command: [BuildFolder.program, "stub", "--archive", ":memory:", folder.path("stub.rpc")],
      environment: Environment.variables)
    process.send(Array(#"{"jsonrpc":"2.0","id":1,"method":"a","params":{}}"#.utf8) + [0x0A])
    var (output, errors, ended): ([UInt8], [UInt8], Termination?) = ([], [], nil)
    while ended == nil {
      switch process.next(until: .now + .seconds(60)) {
      case .output(let bytes): output += bytes
      case .errors(let bytes): errors += bytes
      case .exited(let status): ended = status
      case .deadline: ended = .signal(0)
      }
    }
    #expect(ended == .code(7))
    #expect(
      String(decoding: output, as: UTF8.self)
        == "Hello from a stray print\n{\"jsonrpc\":\"2.0\",\"id\":")
    #expect(String(decoding: errors, as: UTF8.self) == "out of luck\n")
  }

  @Test("A burst larger than the pipes is read and answered without a deadlock")
  func burst() throws {
    let text = String(repeating: "x", count: 1000)
    let transcript = """
      @repeat 2000
      --> {"id":"${round}","method":"a","params":{"text":"\(text)"}}
      <-- {"id":"${round}","result":"\(text)"}
      @end
      """
    let lines = (1...2000).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"a","params":{"text":"\#(text)"}}"#
    }
    let (output, errors, status) = try run(lines, transcript)
    #expect(status == .code(0), "\(errors)")
    #expect(output.count == 2000)
  }
}
