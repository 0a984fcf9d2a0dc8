import Foundation
import JSON
import Platform
import TestSupport
import Testing
import Transcript

@Suite("Reports of failures", .ownThread)
struct TranscriptReportTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func file(_ text: String, _ name: String = "talk.rpc") throws -> TranscriptFile {
    try folder.write(Data(text.utf8), to: name)
    return try TranscriptFile(path: folder.path(name))
  }

  private func play(_ path: String) throws -> TranscriptError? {
    try TranscriptPlayer(command: [BuildFolder.program]) { _ in }.play(path: path, quiet: true)
      .failure
  }

  /// The output of the program, which must exit with status 0.
  private func run(_ arguments: [String]) throws -> String {
    Self.outputs(
      of: try ChildProcess(
        command: [BuildFolder.program] + arguments, environment: Environment.variables))
  }

  private static func outputs(of process: ChildProcess) -> String {
    process.closeInput()
    var output: [UInt8] = []
    while true {
      switch process.next(until: .now + .seconds(60)) {
      case .output(let bytes): output += bytes
      case .errors: continue
      case .exited(let status):
        #expect(status == .code(0))
        return String(decoding: output, as: UTF8.self)
      case .deadline:
        Issue.record("no output for a minute")
        return ""
      }
    }
  }

  private static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"--> {"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  /// A failure that depends on one earlier line, among hundreds of irrelevant lines.
  private static let long: String = {
    var lines = ["# A report.", "@server --archive :memory:", "@seed 6"]
    for id in 1...120 {
      lines.append(request(id, "archive.status"))
      lines.append(#"<-- {"jsonrpc":"2.0","id":\#(id),"result":"$any"}"#)
    }
    lines += [
      request(200, "archive.add", #"{"city":2661552}"#),
      #"<~~ {"jsonrpc":"2.0","method":"archive.didChange","params":"$any"}"#,
      #"<-- {"jsonrpc":"2.0","id":200,"result":"$any"}"#,
    ]
    for id in 301...420 {
      lines.append(request(id, "server.status"))
      lines.append(#"<-- {"jsonrpc":"2.0","id":\#(id),"result":"$any"}"#)
    }
    lines += [
      request(500, "archive.status"),
      #"<-- {"jsonrpc":"2.0","id":500,"result":{"count":2,"$rest":"$any"}}"#,
      request(501, "server.status"), #"<-- {"jsonrpc":"2.0","id":501,"result":"$any"}"#,
    ]
    while lines.count < 500 {
      lines.append("# Line \(lines.count + 1).")
    }
    return lines.joined(separator: "\n")
  }()

  @Test("A failing transcript of 500 lines is reduced to at most ten lines with the same failure")
  func reduce() throws {
    let file = try file(Self.long)
    #expect(file.steps.count == 500)
    let before = try #require(try play(file.path))
    #expect(before.problem.message == "$.result.count: expected 2, got 1")
    let reduced = try Reducer(file, command: [BuildFolder.program]) { _ in }.reduce()
    #expect(reduced.split(separator: "\n").count <= 10, "\(reduced)")
    let after = try play(try self.file(reduced, "reduced.rpc").path)
    #expect(after?.problem.message == before.problem.message)
  }

  @Test("A transcript is reduced with the values of its variables")
  func reduceWithVariables() throws {
    let file = try file(
      """
      @var place
      \(Self.request(1, "archive.status"))
      <-- {"id":1,"$rest":"$any"}
      --> {"jsonrpc":"2.0","id":2,"method":"location.resolve","params":{"text":"${place}"}}
      <-- {"id":2,"result":{"kind":"link","$rest":"$any"}}

      """)
    let reduced = try Reducer(
      file, command: [BuildFolder.program], variables: ["place": "Bern"]
    ) { _ in }.reduce()
    #expect(reduced.hasPrefix("@var place\n"), "\(reduced)")
    #expect(!reduced.contains("archive.status"), "\(reduced)")
  }

  @Test("A passing transcript cannot be reduced")
  func nothingToReduce() throws {
    let file = try file("\(Self.request(1, "archive.status"))\n<-- {\"id\":1,\"$rest\":\"$any\"}\n")
    #expect(throws: TranscriptError.self) {
      try Reducer(file, command: [BuildFolder.program]) { _ in }
    }
  }

  @Test("A recording of a real conversation is redacted, and still passes")
  func redact() throws {
    let recorded = folder.path("recorded.rpc")
    let process = try ChildProcess(
      command: [
        BuildFolder.program, "--archive", ":memory:", "--weather", "none", "--record", recorded,
        "--redact",
      ], environment: Environment.variables)
    let lines = [
      #"{"jsonrpc":"2.0","id":1,"method":"location.set","params":{"location":{"lat":48.85663,"lon":2.35222}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"session.open","params":{"mode":"import","source":"aroundMe"}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"city.toggleFavorite","params":{"city":2988507}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"gazetteer.nearby","params":{"location":"46.94809, 7.44744"}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"gazetteer.nearby","params":{"location":"8FVC9G8F+6X"}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"archive.import","params":{"path":"/home/ada/my secret.csv"}}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"archive.add","params":{"city":2661552}}"#,
      #"{"jsonrpc":"2.0","id":8,"method":"archive.export","params":{"format":"geojson"}}"#,
      #"{"jsonrpc":"2.0","id":9,"method":"share.compose","params":{"city":2661552}}"#,
      #"{"jsonrpc":"2.0","id":10,"method":"archive.import","params":{"format":"csv","text":"name,lat,lon\nBern,46.94809,7.44744"}}"#,
    ]
    process.send(Array(lines.map { "\($0)\n" }.joined().utf8))
    _ = Self.outputs(of: process)
    let text = try String(contentsOfFile: recorded, encoding: .utf8)
    #expect(!text.contains("secret") && !text.contains("/home/ada") && !text.contains("8FVC9G8F"))
    // The digits of the positions must not occur anywhere: in members, texts or addresses.
    for digits in ["48.85", "2.35", "46.94", "7.44"] {
      #expect(!text.contains(digits), "\(digits)")
    }
    #expect(text.matches(of: /"(?:lat|lon)":-?[0-9]+\.[0-9]{2,}/).isEmpty)
    #expect(!File.exists("\(recorded).unredacted"))
    #expect(try play(recorded) == nil)
  }

  @Test(
    "Redaction does not wait for missing messages, and keeps each reply after its request",
    .timeLimit(.minutes(1)))
  func withoutWaiting() throws {
    let lines = [
      "@server --archive :memory:",
      #"--> {"jsonrpc":"2.0","id":true,"method":"initialized"}"#,
      #"<-- {"jsonrpc":"2.0","id":null,"$rest":"$any"}"#,
      "--> 7", #"<-- {"jsonrpc":"2.0","id":null,"$rest":"$any"}"#,
      "==> {", #"<-- {"jsonrpc":"2.0","id":null,"$rest":"$any"}"#,
      "--> []", #"<-- {"jsonrpc":"2.0","id":null,"$rest":"$any"}"#,
      Self.request(1, "location.resolve", #"{"text":"52.5163, 13.3777"}"#),
      #"<~~ {"jsonrpc":"2.0","method":"never","params":{}}"#,
      #"<-- {"jsonrpc":"2.0","id":1,"$rest":"$any"}"#,
      Self.request(2, "archive.status"), #"<-- {"jsonrpc":"2.0","id":2,"$rest":"$any"}"#,
    ]
    let talk = try file(lines.joined(separator: "\n"))
    // Waiting for a missing message would exceed the time limit of this test.
    let left = try Redactor(
      command: [BuildFolder.program], paths: .ownFolders(option: "--only-below"),
      timeout: .seconds(3600), point: { _ in nil }
    ).redact(talk).text
    let ids = left.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^(-->|==>|<--).*?(?:"id":([a-z0-9]+)|$)/).map { "\($0.1)\($0.2 ?? "")" }
    }
    #expect(
      ids == [
        "-->true", "<--null", "-->", "<--null", "==>", "<--null", "-->", "<--null", "-->1", "<--1",
        "-->2", "<--2",
      ])
  }

  /// The Brandenburg Gate, in different notations that a request may contain.
  private static let gate = [
    #"52°30'58.7\"N 13°22'39.7\"E"#, "52°30.98'N, 13°22.66'E", "N 52 30.978 E 13 22.662",
    "52.5163N 13.3777E", "lat:52.5163 lon:13.3777", "52,5163; 13,3777", "G98G+GF Berlin",
    "9F4MG98G+GF", "geo:52.5163,13.3777;u=35", "+52.5163+013.3777/", "POINT(13.3777 52.5163)",
    #"{\"lat\": 52.5163, \"lon\": 13.3777}"#, "https://plus.codes/9F4MG98G+GF",
    "https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=18/52.5163/13.3777",
  ]

  @Test("Positions in any notation are redacted", arguments: gate)
  func notation(text: String) throws {
    let talk = try file(
      """
      \(Self.request(1, "location.resolve", #"{"text":"\#(text)"}"#))
      <-- {"id":1,"$rest":"$any"}
      \(Self.request(2, "gazetteer.match", #"{"text":"We met at \#(text) at noon."}"#))
      <-- {"id":2,"$rest":"$any"}
      """)
    let result = try run(["redact", talk.path])
    for trace in ["5163", "3777", "30'", "30.9", "30 5", "22.6", "G98G", "GF"] {
      #expect(!result.contains(trace), "\(trace) of \(text): \(result)")
    }
    #expect(result.contains("52.5"))
  }
}
