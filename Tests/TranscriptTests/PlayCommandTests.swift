import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Transcript

@Suite("The subcommand play", .ownThread)
struct PlayCommandTests {
  private let harness: PlayHarness
  private let script = PlayHarness.answering([#"{"id":1}"#])

  init() throws {
    harness = try PlayHarness()
    try harness.write("--> {}\n<-- {\"id\":1}", to: "good.rpc")
    try harness.write("--> {}\n<-- {\"id\":1,\"x\":2}", to: "bad.rpc")
    try harness.write("what", to: "ugly.rpc")
  }

  @Test("play prints the conversation and a summary")
  func conversation() {
    #expect(harness.run([harness.path("good.rpc")], against: script) == 0)
    #expect(harness.printed == ["--> {}", "<-- {\"id\":1}", "1 passed, 0 failed"])
  }

  @Test("--quiet prints only failures and the summary")
  func quiet() {
    let bad = harness.path("bad.rpc")
    #expect(harness.run(["--quiet", harness.path("good.rpc"), bad], against: script) == 1)
    #expect(
      harness.printed == [
        "\(bad):2: $.x: expected 2, got nothing", "1 passed, 1 failed",
      ])
  }

  @Test("A file that cannot be played sets the status to 2, and the others are played")
  func unplayable() {
    let good = harness.path("good.rpc")
    let ugly = harness.path("ugly.rpc")
    let none = harness.path("x")
    #expect(harness.run(["--quiet", ugly, none, good], against: script) == 2)
    #expect(harness.printed[0].hasPrefix("\(ugly):1: unknown mark \"what\""))
    #expect(harness.printed[1] == "\(none): cannot open \(none): No such file or directory")
    #expect(harness.printed[2] == "1 passed, 2 failed")
  }

  @Test("A server that cannot be started sets the status to 2")
  func noServer() {
    var printed: [String] = []
    let command = PlayCommand(program: ["/nowhere/server"]) { printed.append($0) }
    let good = harness.path("good.rpc")
    #expect(command.run([good]) == 2)
    #expect(
      printed == [
        "\(good): cannot start /nowhere/server: No such file or directory", "0 passed, 1 failed",
      ])
  }

  @Test("--update reports the rewritten lines")
  func update() throws {
    let bad = harness.path("bad.rpc")
    #expect(harness.run(["--update", "--quiet", bad], against: script) == 0)
    #expect(
      harness.printed == [
        "\(bad): rewritten: line 2", "  \(bad):2: $.x: was 2, now nothing",
        "1 passed, 0 failed",
      ])
    #expect(try harness.contents(of: "bad.rpc") == "--> {}\n<-- {\"id\":1}")
  }

  @Test(
    "Invalid arguments are refused with the usage",
    arguments: [[], ["--quiet"], ["--fast", "a.rpc"], ["--"]])
  func refused(words: [String]) throws {
    #expect(harness.run(words, against: script) == 2)
    let message = try #require(harness.printed.first)
    #expect(message.hasSuffix(PlayCommand.usage))
  }

  @Test("A folder argument plays its transcripts, and --filter those with a matching path")
  func folders() throws {
    try harness.write("--> {}\n<-- {\"id\":1}", to: "more/deep/other.rpc")
    try harness.write("what", to: "more/.hidden/ugly.rpc")
    try harness.write("what", to: "more/notes.txt")
    #expect(harness.run(["--quiet", harness.path("more")], against: script) == 0)
    #expect(harness.printed == ["1 passed, 0 failed"])
    #expect(harness.run(["--quiet", "--filter", "go+d", harness.path(".")], against: script) == 0)
    #expect(harness.printed.last == "1 passed, 0 failed")
    #expect(harness.run(["--filter", "nowhere", harness.path(".")], against: script) == 2)
    let message = try #require(harness.printed.last)
    #expect(message.contains("files matches 'nowhere'"))
    try harness.write("", to: "bare/notes.txt")
    #expect(harness.run([harness.path("bare")], against: script) == 2)
  }

  @Test("An empty file is an error, not a success")
  func empty() throws {
    try harness.write("# Nothing.\n@seed 1\n", to: "empty.rpc")
    #expect(harness.run([harness.path("empty.rpc")], against: script) == 2)
    let message = try #require(harness.printed.first)
    #expect(message.contains("the file is empty"))
    try harness.write("--> {}\n", to: "_setup.rpc")
    #expect(harness.run([harness.path("empty.rpc")], against: script) == 2, "with a set-up")
  }

  @Test("- reads the transcript from standard input")
  func standardInput() throws {
    let bytes = Array("--> {}\n<-- {\"id\":2}\n@timeout 50ms".utf8)
    #expect(
      harness.run(["--quiet", "-"], against: "read -r l; echo '{\"id\":1}'; sleep 0", input: bytes)
        == 1)
    let message = try #require(harness.printed.first)
    #expect(message.hasPrefix("-:2: "))
    #expect(harness.run(["--update", "-"], against: script, input: bytes) == 2)
  }

  @Test("Output of parallel files is printed in the order of the files")
  func jobs() throws {
    var paths: [String] = []
    for number in 1...12 {
      try harness.write("--> {}\n<-- {\"id\":1}\n# number \(number)", to: "n\(number).rpc")
      paths.append(harness.path("n\(number).rpc"))
    }
    #expect(harness.run(["--jobs", "4"] + paths, against: script) == 0)
    let comments = harness.printed.filter { $0.hasPrefix("# number") }
    #expect(comments == (1...12).map { "# number \($0)" })
    #expect(harness.printed.last == "12 passed, 0 failed")
  }

  @Test("--keep-going reports all mismatches of a file")
  func keepGoing() throws {
    let script = PlayHarness.answering([#"{"id":1,"result":1}"#, #"{"id":2,"result":2}"#])
    try harness.write(
      """
      --> {"id":1}
      <-- {"id":1,"result":3}
      --> {"id":2}
      <-- {"id":2,"result":4}
      """, to: "two.rpc")
    let path = harness.path("two.rpc")
    #expect(harness.run(["--quiet", "--keep-going", path], against: script) == 1)
    #expect(
      harness.printed.prefix(2) == [
        "\(path):2: $.result: expected 3, got 1", "\(path):4: $.result: expected 4, got 2",
      ])
    #expect(harness.run(["--quiet", path], against: script) == 1)
    #expect(harness.printed.count == 3 + 2)
  }

  @Test("An error instead of a result is reported with its message")
  func errorReply() throws {
    let reply = #"{"id":1,"error":{"code":-32602,"message":"No such city.","data":{"name":"X"}}}"#
    try harness.write("--> {}\n<-- {\"id\":1,\"result\":{\"a\":1}}", to: "error.rpc")
    let path = harness.path("error.rpc")
    #expect(harness.run(["--quiet", path], against: PlayHarness.answering([reply])) == 1)
    #expect(
      harness.printed.first
        == "\(path):2: $: expected the result {\"a\":1}, got the error -32602 X: No such city.")
  }

  @Test("Every difference of a message is reported, and --full adds the message")
  func differences() throws {
    let reply = #"{"id":1,"a":1,"b":2,"c":[1],"long":"\#(String(repeating: "x", count: 500))"}"#
    try harness.write(#"--> {}\#n<-- {"id":1,"a":0,"b":2,"c":[2],"long":""}"#, to: "many.rpc")
    let path = harness.path("many.rpc")
    #expect(harness.run(["--quiet", path], against: PlayHarness.answering([reply])) == 1)
    let lines = harness.printed.first?.split(separator: "\n") ?? []
    #expect(
      lines.prefix(2) == ["\(path):2: $.a: expected 0, got 1", "  $.c[0]: expected 2, got 1"])
    #expect(lines.count == 3 && lines[2].hasSuffix("…"))
    #expect(harness.run(["--quiet", "--full", path], against: PlayHarness.answering([reply])) == 1)
    let report = try #require(harness.printed.dropFirst(2).first)
    #expect(report.contains("  received: \(reply)"))
  }

  @Test("TAP and JUnit reports count as the summary does, and are valid XML")
  func reports() throws {
    try harness.write("--> {}\n<-- {\"id\":1,\"x\":\"<&\\u0001\"}", to: "odd.rpc")
    let files = ["good", "bad", "ugly", "odd"].map { harness.path("\($0).rpc") }
    let junit = harness.path("junit.xml")
    #expect(harness.run(["--tap", "--junit", junit] + files, against: script) == 2)
    #expect(harness.printed.prefix(2) == ["TAP version 14\n1..4", "ok 1 - \(files[0])"])
    #expect(harness.printed.count { $0.hasPrefix("not ok ") } == 3)
    let counts = try XMLCounts(path: junit)
    #expect(counts.attributes["tests"] == "4" && counts.attributes["failures"] == "2")
    #expect(counts.attributes["errors"] == "1")
    #expect(counts.elements == ["testsuite": 1, "testcase": 4, "failure": 2, "error": 1])
  }

  @Test("--open ignores members that the file does not name")
  func open() throws {
    let newer = PlayHarness.answering([#"{"id":1,"result":{"a":1,"new":2},"more":3}"#])
    try harness.write("--> {}\n<-- {\"id\":1,\"result\":{\"a\":1}}", to: "old.rpc")
    #expect(harness.run(["--quiet", harness.path("old.rpc")], against: newer) == 1)
    #expect(harness.run(["--quiet", "--open", harness.path("old.rpc")], against: newer) == 0)
  }

  @Test("--server plays against another program")
  func otherServer() throws {
    try harness.write("read -r line; echo '{\"id\":1}'", to: "server.sh")
    // Found in PATH, as a shell finds it.
    let command = "sh '\(harness.path("server.sh"))'"
    #expect(
      harness.run(["--quiet", "--server", command, harness.path("good.rpc")], against: "exit 1")
        == 0)
  }

  @Test("A long line is shortened to 160 characters")
  func width() throws {
    let long = String(repeating: "ü", count: 1000)
    try harness.write("# \(long)\n--|", to: "long.rpc")
    #expect(harness.run([harness.path("long.rpc")], against: "read -r line") == 1)
    #expect(harness.printed.first == "# \(long.prefix(157))…")
  }
}

/// Counts the elements that Foundation's XML parser finds in a report.
private final class XMLCounts: NSObject, XMLParserDelegate {
  private(set) var elements: [String: Int] = [:]

  /// The attributes of the first element.
  private(set) var attributes: [String: String] = [:]

  init(path: String) throws {
    super.init()
    let parser = XMLParser(data: try Data(contentsOf: URL(filePath: path)))
    parser.delegate = self
    if !parser.parse() {
      throw parser.parserError ?? CocoaError(.formatting)
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if elements.isEmpty {
      self.attributes = attributes
    }
    elements[name, default: 0] += 1
  }
}
