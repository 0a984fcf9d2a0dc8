import JSON
import Synchronization
import TestSupport
import Testing

@testable import Transcript

@Suite("The flow of a transcript", .ownThread)
struct FlowTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  /// A script that answers each line with its number as result.
  private static let counter =
    #"n=0; while read -r l; do n=$((n+1)); echo "{\"id\":1,\"result\":$n}"; done"#

  /// Plays a transcript with options of the command.
  private func run(
    _ options: [String], _ transcript: String, against script: String
  ) throws -> Int32 {
    try harness.write(transcript)
    return harness.run(["--quiet"] + options + [harness.path()], against: script)
  }

  private func run(_ transcript: String, against script: String) throws -> Int32 {
    try run([], transcript, against: script)
  }

  @Test("@retry repeats its lines until they pass")
  func retry() throws {
    let status = try run(
      """
      @retry 5s
      --> {"id":1,"n":"${round}"}
      <-- {"id":1,"result":3}
      @end
      --> {"id":1}
      <-- {"id":1,"result":4}
      """, against: Self.counter)
    #expect(status == 0, "\(harness.printed)")
  }

  @Test("After its time, @retry fails with the last difference and the number of attempts")
  func retryFails() throws {
    let status = try run(
      """
      @retry 120ms
      --> {"id":1}
      <-- {"id":1,"result":-1}
      @end
      """, against: Self.counter)
    #expect(status == 1)
    let report = try #require(harness.printed.first)
    #expect(report.hasPrefix("\(harness.path()):3: $.result: expected -1, got "), "\(report)")
    #expect(report.contains(" within 120 ms"), "\(report)")
  }

  @Test("Variables come from --var, the environment and the lines, in this order")
  func variables() throws {
    let script = #"read -r l; echo "{\"id\":1,\"result\":$l}"; while read -r l; do :; done"#
    let transcript = #"""
      @var name=Ada
      @var count=3
      @env HOME
      @env CITYROULETTE_TEST_NOWHERE=none
      --> {"n":"${name}","c":"${count}","h":"${HOME}","e":"${CITYROULETTE_TEST_NOWHERE}"}
      <-- {"id":1,"result":{"n":"NAME","c":COUNT,"h":"$string","e":"none"}}
      """#
    let first = transcript.replacing("NAME", with: "Ada").replacing("COUNT", with: "3")
    #expect(try run(first, against: script) == 0, "\(harness.printed)")
    let second = transcript.replacing("NAME", with: "Bo").replacing("COUNT", with: "\"x\"")
    #expect(
      try run(["--var", "name=Bo", "--var=count=x"], second, against: script) == 0,
      "\(harness.printed)")
    #expect(try run("@var port\n--|", against: script) == 2)
    #expect(harness.printed.suffix(2).first?.contains("pass --var port=VALUE") == true)
    #expect(try run("@env CITYROULETTE_TEST_NOWHERE\n--|", against: script) == 2)
    #expect(harness.printed.suffix(2).first?.contains("is not set") == true)
    #expect(try run(["--var", "1=2"], "--|", against: script) == 2)
  }

  @Test("An included file gets arguments")
  func includeWithArguments() throws {
    try harness.write(
      """
      --> {"method":"${method}"}
      <-- {"id":1,"result":"${count}"}
      """, to: "part.rpc")
    let status = try run(
      """
      @include part.rpc method=a count=1
      @include part.rpc method='b c' count=2
      """, against: Self.counter)
    #expect(status == 0, "\(harness.printed)")
  }

  @Test("@skip, @requires and @xfail are counted and reported with their reasons")
  func skipping() throws {
    try harness.write("@skip not on this system\n--> {}\n<-- {\"id\":2}", to: "a-skip.rpc")
    try harness.write("@requires no-such-program-here\n--> {}\n<-- {\"id\":2}", to: "b-need.rpc")
    try harness.write("@xfail issue 45\n--> {}\n<-- {\"id\":1,\"result\":7}", to: "c-fail.rpc")
    try harness.write("@xfail solved\n--> {}\n<-- {\"id\":1,\"result\":1}", to: "d-pass.rpc")
    try harness.write("@requires sh\n--> {}\n<-- {\"id\":1,\"result\":1}", to: "e-pass.rpc")
    let junit = harness.path("junit.xml")
    #expect(
      harness.run(["--quiet", "--junit", junit, harness.path(".")], against: Self.counter) == 1)
    let folder = harness.path(".")
    #expect(
      harness.printed == [
        "\(folder)/a-skip.rpc: skipped: not on this system",
        "\(folder)/b-need.rpc: skipped: no-such-program-here is not installed",
        "\(folder)/c-fail.rpc: failed as expected: issue 45\n"
          + "  \(folder)/c-fail.rpc:3: $.result: expected 7, got 1",
        "\(folder)/d-pass.rpc: passed although @xfail expects a failure (solved); remove the line",
        "1 passed, 1 failed, 2 skipped, 1 failed as expected",
      ])
    let report = try harness.contents(of: "junit.xml")
    #expect(report.contains(#"tests="5" failures="1" errors="0" skipped="3""#), "\(report)")
    #expect(report.contains(#"<skipped message="issue 45"/>"#))
    _ = harness.run(["--tap", harness.path("a-skip.rpc")], against: Self.counter)
    #expect(
      harness.printed.last == "ok 1 - \(harness.path("a-skip.rpc")) # skip not on this system")
    _ = harness.run(["--tap", harness.path("c-fail.rpc")], against: Self.counter)
    #expect(harness.printed.last == "not ok 1 - \(harness.path("c-fail.rpc")) # todo issue 45")
  }

  @Test("The lines of _setup.rpc and _teardown.rpc surround each transcript of the folder")
  func surroundings() throws {
    try harness.write("@var greeting=hi\n--> {}\n<-- {\"id\":1,\"result\":1}", to: "_setup.rpc")
    try harness.write("--> {}\n<-- {\"id\":1,\"result\":3}", to: "_teardown.rpc")
    try harness.write("@seed 1\n--> {}\n<-- {\"id\":1,\"result\":2}", to: "a.rpc")
    #expect(
      harness.run(["--quiet", harness.path(".")], against: Self.counter) == 0, "\(harness.printed)")
    #expect(harness.printed == ["1 passed, 0 failed"])
    try harness.write("--> {}\n<-- {\"id\":1,\"result\":9}", to: "a.rpc")
    #expect(harness.run([harness.path("a.rpc")], against: Self.counter) == 1)
    #expect(
      harness.printed.contains(#"<-- {"id":1,"result":3}"#),
      "the teardown is played after a failure")
  }

  @Test("@ignore passes over notifications by method or by a value of a member")
  func ignoring() throws {
    let script = #"""
      read -r l
      echo '{"method":"log","params":{"level":1}}'
      echo '{"method":"progress","params":{"token":"a","n":1}}'
      echo '{"method":"progress","params":{"token":"b","n":1}}'
      echo '{"id":1}'
      """#
    let transcript = #"""
      @ignore log
      @ignore {"params":{"token":"a"}}
      --> {}
      <=~ {"method":"progress","params":{"token":"b","n":1}}
      <-- {"id":1}
      """#
    #expect(try run(transcript, against: script) == 0, "\(harness.printed)")
    #expect(try run(transcript.replacing("@ignore log", with: "# none"), against: script) == 1)
  }

  @Test("Requests of the server are answered by @answer or by a line")
  func answering() throws {
    let script = #"""
      read -r l; echo '{"jsonrpc":"2.0","id":"q","method":"ask","params":{}}'; read -r a
      echo '{"jsonrpc":"2.0","id":7,"method":"other"}'; read -r b
      echo "{\"id\":1,\"result\":[$a,$b]}"
      """#
    let transcript = #"""
      @answer ask {"folder":"${folder}"}
      --> {"id":1,"method":"go"}
      <~~ {"jsonrpc":"2.0","id":"$any=request","method":"other"}
      --> {"jsonrpc":"2.0","id":"${request}","result":"here"}
      <-- {"id":1,"result":[{"jsonrpc":"2.0","id":"q","result":{"folder":"${folder}"}},{"jsonrpc":"2.0","id":7,"result":"here"}]}
      """#
    #expect(try run(transcript, against: script) == 0, "\(harness.printed)")
  }

  @Test("Messages with headers are read and written")
  func headers() throws {
    let script = #"""
      IFS= read -r head; IFS= read -r blank
      length=$(printf %s "$head" | tr -dc 0-9); body=$(head -c "$length")
      printf 'Content-Type: x\r\nContent-Length: 16\r\n\r\n{"method":"m\\n"}'
      reply="{\"id\":1,\"result\":$body}"
      printf 'Content-Length: %d\r\n\r\n%s' "${#reply}" "$reply"
      cat >/dev/null
      """#
    let transcript = #"""
      --> {
        "id": 1
      }
      <~~ {"method":"m\n"}
      <-- {"id":1,"result":{"id":1}}
      """#
    #expect(
      try run("@framing content-length\n" + transcript, against: script) == 0, "\(harness.printed)")
    #expect(
      try run(["--framing", "content-length"], transcript, against: script) == 0,
      "\(harness.printed)")
    #expect(try run(["--framing", "content"], transcript, against: script) == 2)
    #expect(harness.printed.last?.contains("did you mean 'content-length'?") == true)
  }

  @Test("Output in another framing is reported with the line that the server wrote")
  func wrongFraming() throws {
    #expect(
      try run(
        "@framing content-length\n--> {}\n<-- {\"id\":1}",
        against: "echo 'starting up'; cat >/dev/null") == 1)
    let report = try #require(harness.printed.first)
    #expect(
      report.contains(
        "the server's output has not the framing content-length: the line 'starting up' is not a header"
      ),
      "\(report)")
  }

  @Test("A report about a missing message shows what the server wrote instead")
  func incompleteMessage() throws {
    #expect(
      try run(
        """
        @framing content-length
        --> {"id":1}
        <-- {"id":1,"result":1}
        @timeout 50ms
        --> {"id":2}
        <-- {"id":2}
        """,
        // One write, so that the text is there when the first reply is.
        against:
          #"printf 'Content-Length: 19\r\n\r\n{"id":1,"result":1}INFO: ready\n'; cat >/dev/null"#)
        == 1)
    let report = try #require(harness.printed.first)
    #expect(
      report.contains("got none\n  unknown header: INFO: ready\n  incomplete message: INFO"),
      "\(report)")
  }

  @Test("@schema reports a message that the document does not allow")
  func schema() throws {
    try harness.write(
      #"""
      {"openrpc":"1.2.6","methods":[{"name":"add","params":[],"result":{"name":"sum",
      "schema":{"type":"integer"}}}]}
      """#, to: "calc.json")
    let transcript = """
      @schema calc.json
      --> {"jsonrpc":"2.0","id":1,"method":"add"}
      <-- {"id":1,"result":"$any"}
      """
    #expect(try run(transcript, against: PlayHarness.answering([#"{"id":1,"result":3}"#])) == 0)
    #expect(try run(transcript, against: PlayHarness.answering([#"{"id":1,"result":"3"}"#])) == 1)
    let report = try #require(harness.printed.dropFirst().first)
    #expect(
      report.contains(
        #"the server sent a message that calc.json does not allow: $.result: expected an integer, got "3""#
      )
        || report.contains(#"$.result: expected a whole number, got "3""#), "\(report)")
    #expect(
      try run(["--check"], transcript.replacing("\"$any\"", with: "\"x\""), against: "exit 1") == 1)
    let error = transcript.replacing(
      #""result":"$any""#, with: #""error":{"code":1,"message":"no"}"#)
    #expect(try run(["--check"], error, against: "exit 1") == 0, "\(harness.printed)")
    #expect(try run(transcript.replacing("calc.json", with: "none.json"), against: "exit 1") == 2)
    #expect(try run(transcript.replacing("calc.json", with: "/etc/passwd"), against: "exit 1") == 2)
  }

  @Test("--update --dry-run prints a diff and changes nothing")
  func dryRun() throws {
    let text =
      "# one\n# two\n# three\n# four\n--> {\"id\":1}\n<-- {\"id\":1,\"result\":2}\n--> {\"id\":1}\n"
    #expect(try run(["--update", "--dry-run"], text, against: Self.counter) == 0)
    #expect(try harness.contents() == text)
    let path = harness.path()
    #expect(
      harness.printed == [
        "--- \(path)", "+++ \(path)", "@@ -3,6 +3,7 @@", " # three", " # four", " --> {\"id\":1}",
        "-<-- {\"id\":1,\"result\":2}", "+<-- {\"id\":1,\"result\":1}", " --> {\"id\":1}",
        "+<-- {\"id\":1,\"result\":2}", " ", "1 passed, 0 failed",
      ])
    #expect(try run(["--dry-run"], text, against: Self.counter) == 2)
  }

  @Test(
    "--update --review writes the accepted changes only",
    arguments: [
      (["a", "r"], "1", "8"), (["x", "r", "y"], "9", "2"), (["A"], "1", "2"), (["q"], "9", "8"),
      ([], "9", "8"), (["r", "n"], "9", "8"),
    ] as [([String], String, String)])
  func review(answers: [String], first: String, second: String) throws {
    func text(_ first: String, _ second: String) -> String {
      """
      --> {"id":1}
      <-- {"id":1,"result":\(first)}
      --> {"id":1}
      <-- {"id":1,"result":\(second)}
      """
    }
    try harness.write(text("9", "8"))
    let remaining = Mutex(answers[...])
    let words = ["--quiet", "--update", "--review", harness.path()]
    let status = harness.run(words, against: Self.counter) { _ in
      remaining.withLock { $0.popFirst() }
    }
    #expect(status == 0, "\(harness.printed)")
    #expect(
      harness.printed.prefix(3) == [
        "\(harness.path()):2", "-<-- {\"id\":1,\"result\":9}", "+<-- {\"id\":1,\"result\":1}",
      ])
    #expect(try harness.contents() == text(first, second))
    #expect(harness.run(words, against: Self.counter) == 2, "refused without a terminal")
  }

  @Test("A message over several lines is updated where it differs, and keeps its lines")
  func severalLines() throws {
    let text = """
      --> {
        "id": 1
      }
      <-- {
        "id": 1,
        "result": 9
      }
      # end
      """
    #expect(try run(["--update"], text, against: Self.counter) == 0)
    #expect(try harness.contents() == text.replacing("9", with: "1"))
    #expect(
      try run(["--update"], "--> {\n\"id\": 1\n}\n# end", against: Self.counter) == 0)
    #expect(try harness.contents() == "--> {\n\"id\": 1\n}\n<-- {\"id\":1,\"result\":1}\n# end")
  }
}
