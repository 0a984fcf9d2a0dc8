import CityServer
import Foundation
import JSON
import JSONRPC
import Platform
import TestSupport
import Testing
import Transcript

@Suite("Reports of faults")
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

  private static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"--> {"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  /// A failure that needs what an earlier line did, among hundreds that do not matter.
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
    while lines.count < 500 { lines.append("# Line \(lines.count + 1).") }
    return lines.joined(separator: "\n")
  }()

  @Test("A failure of 500 lines is reduced to at most ten that fail in the same way")
  func reduce() throws {
    let file = try file(Self.long)
    #expect(file.steps.count == 500)
    let before = try #require(try play(file.path))
    #expect(before.fault.message == "$.result.count: wanted 2, got 1")
    let reduced = try Reducer(file, command: [BuildFolder.program]) { _ in }.reduced()
    #expect(reduced.split(separator: "\n").count <= 10, "\(reduced)")
    let after = try play(try self.file(reduced, "reduced.rpc").path)
    #expect(after?.fault.message == before.fault.message)
  }

  @Test("A transcript that goes as it says is not reduced")
  func nothingToReduce() throws {
    let file = try file("\(Self.request(1, "archive.status"))\n<-- {\"id\":1,\"$rest\":\"$any\"}\n")
    #expect(throws: TranscriptError.self) {
      try Reducer(file, command: [BuildFolder.program]) { _ in }
    }
  }

  @Test("A recording of a real conversation is redacted, and plays again")
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
    process.closeInput()
    var ended: Termination?
    while ended == nil {
      if case .exited(let status) = process.next(until: .now + .seconds(60)) { ended = status }
    }
    #expect(ended == .code(0))
    let text = try String(contentsOfFile: recorded, encoding: .utf8)
    #expect(!text.contains("secret") && !text.contains("/home/ada") && !text.contains("8FVC9G8F"))
    // The digits of the positions, wherever they might stand: in members, texts and addresses.
    for digits in ["48.85", "2.35", "46.94", "7.44"] {
      #expect(!text.contains(digits), "\(digits)")
    }
    #expect(text.matches(of: /"(?:lat|lon)":-?[0-9]+\.[0-9]{2,}/).isEmpty)
    #expect(!File.exists("\(recorded).unredacted"))
    #expect(try play(recorded) == nil)
  }

  @Test("A page holds every message of a transcript, and nothing that ends its script")
  func inspect() throws {
    let file = try file(
      """
      # 1.500 s later
      \(Self.request(1, "gazetteer.search", #"{"query":"</script><b>"}"#))
      # 0.250 s later
      <-- {"id":1,"error":{"code":1,"message":"no"}}
      <~~ {"method":"$$/progress","params":{}}
      --|
      """)
    let html = InspectPage(file).html
    #expect(html.components(separatedBy: "</script>").count == 3)
    let start = try #require(html.range(of: #"id="data">"#)?.upperBound)
    let end = try #require(html[start...].range(of: "</script>")?.lowerBound)
    let rows = try #require(try JSONParser.parse(String(html[start..<end])).array)
    #expect(rows.compactMap { $0["kind"]?.string } == ["request", "error", "event", "step"])
    #expect(rows[1]["took"] == 0.25 && rows[1]["request"] == 0)
    #expect(rows[1]["what"] == "gazetteer.search" && rows[2]["what"] == "$/progress")
    #expect(rows[0]["time"] == 1.5)
  }
}

@Suite("Contracts compared")
struct CompatibilityTests {

  private static let contract = CityAPI.api.openRPC

  private static func method(_ name: String, _ edit: @escaping @Sendable (inout JSON) -> Void)
    -> @Sendable (inout JSON) -> Void
  {
    { document in
      document.edit("methods") { methods in
        guard var all = methods.array,
          let index = all.firstIndex(where: { $0["name"]?.string == name })
        else {
          Issue.record("there is no \(name)")
          return
        }
        edit(&all[index])
        methods = .array(all)
      }
    }
  }

  /// Edits the schema of a parameter, where it is written and where the whole refers to it.
  private static func param(
    _ name: String, _ param: String, _ edit: @escaping @Sendable (inout JSON) -> Void
  ) -> @Sendable (inout JSON) -> Void {
    method(name) { method in
      method.edit("params") { params in
        guard var all = params.array,
          let index = all.firstIndex(where: { $0["name"]?.string == param })
        else {
          Issue.record("there is no \(name) \(param)")
          return
        }
        all[index].edit("schema", edit)
        params = .array(all)
      }
    }
  }

  private static func shape(_ name: String, _ edit: @escaping @Sendable (inout JSON) -> Void)
    -> @Sendable (inout JSON) -> Void
  {
    { $0.edit("components") { $0.edit("schemas") { $0.edit(name, edit) } } }
  }

  private static func result(_ name: String, _ edit: @escaping @Sendable (inout JSON) -> Void)
    -> @Sendable (inout JSON) -> Void
  {
    method(name) { $0.edit("result") { $0.edit("schema", edit) } }
  }

  private static func remove(_ name: String) -> @Sendable (inout JSON) -> Void {
    { document in
      document.edit("methods") { methods in
        methods = .array((methods.array ?? []).filter { $0["name"]?.string != name })
      }
    }
  }

  private static func add(_ method: JSON) -> @Sendable (inout JSON) -> Void {
    { $0.edit("methods") { $0 = .array(($0.array ?? []) + [method]) } }
  }

  /// Members of a result or of a whole object of parameters.
  private static func required(_ names: @escaping @Sendable ([JSON]) -> [JSON])
    -> @Sendable (inout JSON) -> Void
  {
    { $0.edit("required") { $0 = .array(names($0.array ?? [])) } }
  }

  private static let breaking: [(String, @Sendable (inout JSON) -> Void)] = [
    ("a method gone", remove("city.search")), ("another gone", remove("weather.icon")),
    ("a notification gone", remove("session.didChange")),
    ("another notification gone", remove("$/progress")),
    ("in order becomes waiting", method("city.search") { $0.set("x-class", "waiting") }),
    ("in order becomes exclusive", method("session.get") { $0.set("x-class", "exclusive") }),
    (
      "a parameter taken no more",
      method("city.search") {
        $0.edit("x-params") { $0.edit("properties") { $0.set("scope", nil) } }
      }
    ),
    (
      "a parameter has to be given",
      method("session.get") { $0.edit("x-params", required { $0 + ["limit"] }) }
    ),
    (
      "a new parameter has to be given",
      method("city.search") {
        $0.edit("x-params") { whole in
          whole.edit("properties") { $0.set("color", ["type": "string"]) }
          required { $0 + ["color"] }(&whole)
        }
      }
    ),
    (
      "a limit is lower",
      param("weather.forecast", "days") { $0 = ["type": "integer", "minimum": 1, "maximum": 2] }
    ),
    (
      "a text is shorter",
      param("city.search", "query") { $0 = ["type": "string", "maxLength": 3] }
    ),
    ("a type of a parameter", param("city.search", "query") { $0 = ["type": "integer"] }),
    (
      "null is taken no more",
      param("session.get", "session") { $0 = ["type": "string", "maxLength": 65_536] }
    ),
    (
      "a word is taken no more",
      param("session.open", "mode") { $0 = ["type": "string", "enum": ["browse"]] }
    ),
    ("a default is another", param("session.get", "limit") { $0.set("default", 10) }),
    ("a default is gone", param("session.get", "offset") { $0.set("default", nil) }),
    (
      "a result loses a member",
      result("archive.status") {
        $0.edit("properties") { $0.set("count", nil) }
        required { $0.filter { $0 != "count" } }(&$0)
      }
    ),
    (
      "a member of a result may be missing",
      result("archive.status", required { $0.filter { $0 != "count" } })
    ),
    (
      "a member of a result is of another type",
      result("archive.status") { $0.edit("properties") { $0.set("count", ["type": "string"]) } }
    ),
    (
      "a member of a result may be null",
      result("archive.status") {
        $0.edit("properties") {
          $0.set("count", ["anyOf": [["type": "integer", "minimum": 0], ["type": "null"]]])
        }
      }
    ),
    (
      "a result may be negative",
      result("archive.status") {
        $0.edit("properties") { $0.set("count", ["type": "integer", "minimum": -1]) }
      }
    ),
    (
      "a result may be a fraction",
      result("archive.status") { $0.edit("properties") { $0.set("count", ["type": "number"]) } }
    ),
    ("a result is a list", result("archive.status") { $0 = ["type": "array", "items": $0] }),
    ("no result any more", method("archive.status") { $0.set("result", nil) }),
    (
      "a shape loses a member",
      shape("City") {
        $0.edit("properties") { $0.set("name", nil) }
        required { $0.filter { $0 != "name" } }(&$0)
      }
    ),
    ("a member of a shape may be missing", shape("City", required { $0.filter { $0 != "id" } })),
    (
      "a member of a shape is of another type",
      shape("City") { $0.edit("properties") { $0.set("id", ["type": "string"]) } }
    ),
    (
      "a member of a shape may be another word",
      shape("State") {
        $0.edit("properties") {
          $0.set("mode", ["type": "string", "enum": ["browse", "import", "both"]])
        }
      }
    ),
    (
      "an error has another code",
      {
        $0.edit("components") {
          $0.edit("errors") { $0.edit("CityNotFound") { $0.set("code", 1999) } }
        }
      }
    ),
    (
      "an error is gone",
      { $0.edit("components") { $0.edit("errors") { $0.set("CityNotFound", nil) } } }
    ),
    (
      "a notification loses a member",
      method("session.didClose") {
        $0.edit("params") { $0 = .array(Array(($0.array ?? []).dropLast())) }
      }
    ),
    (
      "a notification's member is of another type",
      param("session.didClose", "session") { $0 = ["type": "integer"] }
    ),
  ]

  private static let newMethod: JSON = [
    "name": "city.paint", "params": [], "result": ["name": "result", "schema": ["type": "null"]],
    "x-class": "in order",
  ]

  private static let additive: [(String, @Sendable (inout JSON) -> Void)] = [
    ("nothing", { _ in }), ("another version", { $0.edit("info") { $0.set("version", "9.9.9") } }),
    ("a method", add(newMethod)),
    (
      "a notification",
      add(["name": "city.didPaint", "params": [], "x-direction": "server-to-client"])
    ),
    ("a summary", method("city.search") { $0.set("summary", "Other words.") }),
    ("a description", method("city.search") { $0.set("description", "Other words.") }),
    ("an example", method("city.search") { $0.set("examples", []) }),
    ("deprecated", method("city.search") { $0.set("deprecated", true) }),
    ("since", method("city.search") { $0.set("x-since", "1.0.0") }),
    ("waiting becomes in order", method("photo.search") { $0.set("x-class", "in order") }),
    ("exclusive becomes in order", method("archive.status") { $0.set("x-class", "in order") }),
    (
      "a parameter that may be left out",
      method("city.search") {
        $0.edit("x-params") { $0.edit("properties") { $0.set("color", ["type": "string"]) } }
      }
    ),
    (
      "another such",
      method("archive.status") {
        $0.edit("x-params") { $0.edit("properties") { $0.set("deep", ["type": "boolean"]) } }
      }
    ),
    (
      "a parameter need not be given any more",
      method("city.search") { $0.edit("x-params", required { _ in [] }) }
    ),
    (
      "a limit is higher",
      param("weather.forecast", "days") {
        $0 = [
          "anyOf": [["type": "integer", "minimum": 1, "maximum": 100], ["type": "null"]],
          "default": 8,
        ]
      }
    ),
    (
      "a text is longer",
      param("city.search", "query") { $0 = ["type": "string", "maxLength": 1_000_000] }
    ),
    ("a text has no limit", param("city.search", "query") { $0 = ["type": "string"] }),
    (
      "a text or a number",
      param("city.search", "query") { $0 = ["anyOf": [$0, ["type": "integer"]]] }
    ),
    ("null too", param("city.search", "query") { $0 = ["anyOf": [$0, ["type": "null"]]] }),
    ("anything", param("city.search", "query") { $0 = [:] }),
    (
      "another word is taken",
      param("session.open", "mode") {
        $0 = ["type": "string", "enum": ["browse", "import", "both"]]
      }
    ),
    (
      "a result has another member",
      result("archive.status") { $0.edit("properties") { $0.set("size", ["type": "integer"]) } }
    ),
    (
      "which is always there",
      result("archive.status") {
        $0.edit("properties") { $0.set("size", ["type": "integer"]) }
        required { $0 + ["size"] }(&$0)
      }
    ),
    (
      "a result is never so large",
      result("archive.status") {
        $0.edit("properties") {
          $0.set("count", ["type": "integer", "minimum": 0, "maximum": 1000])
        }
      }
    ),
    (
      "a result is never null",
      shape("City") { $0.edit("properties") { $0.set("country", ["type": "string"]) } }
    ),
    (
      "a shape has another member",
      shape("City") { $0.edit("properties") { $0.set("mayor", ["type": "string"]) } }
    ),
    (
      "which is always there too",
      shape("City") {
        $0.edit("properties") { $0.set("mayor", ["type": "string"]) }
        required { $0 + ["mayor"] }(&$0)
      }
    ),
    (
      "a shape that nobody uses",
      { $0.edit("components") { $0.edit("schemas") { $0.set("Paint", ["type": "object"]) } } }
    ),
    (
      "an error",
      {
        $0.edit("components") {
          $0.edit("errors") { $0.set("PaintFailed", ["code": 1999, "message": "No."]) }
        }
      }
    ),
    ("an error of a method", method("city.search") { $0.set("errors", []) }),
    (
      "a notification has another member",
      method("session.didClose") {
        $0.edit("params") {
          $0 = .array(($0.array ?? []) + [["name": "by", "schema": ["type": "string"]]])
        }
      }
    ),
  ]

  @Test("Every breaking change is named", arguments: 0..<32)
  func breakingChange(_ number: Int) {
    var changed = Self.contract
    Self.breaking[number].1(&changed)
    let told = Compatibility(old: Self.contract, new: changed).breakingChanges()
    #expect(!told.isEmpty, "\(Self.breaking[number].0)")
  }

  @Test("No additive change is named", arguments: 0..<31)
  func additiveChange(_ number: Int) {
    var changed = Self.contract
    Self.additive[number].1(&changed)
    let told = Compatibility(old: Self.contract, new: changed).breakingChanges()
    #expect(told == [], "\(Self.additive[number].0)")
  }
}

extension JSON {
  /// Changes a member, which has to be there.
  fileprivate mutating func edit(_ name: String, _ body: (inout JSON) -> Void) {
    guard case .object(var object) = self, var value = object[name] else {
      Issue.record("there is no \(name)")
      return
    }
    body(&value)
    object[name] = value
    self = .object(object)
  }

  /// Sets a member, or with nil removes it.
  fileprivate mutating func set(_ name: String, _ value: JSON?) {
    guard case .object(var object) = self else { return }
    object[name] = value
    self = .object(object)
  }
}
