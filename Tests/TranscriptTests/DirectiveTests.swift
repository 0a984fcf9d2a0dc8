import JSON
import TestSupport
import Testing

@testable import Transcript

@Suite("Includes, repetitions, clients and clocks", .ownThread)
struct DirectiveTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  @Test(
    "The file of @include may have blanks, in quotes or not", arguments: ["a b.rpc", "'a b.rpc'"])
  func includeWithBlanks(name: String) throws {
    try harness.write("--> {}\n<-- {\"id\":1}\n", to: "a b.rpc")
    let script = PlayHarness.answering([#"{"id":1}"#])
    #expect(try harness.failure(of: "@include \(name)\n", against: script) == nil)
  }

  @Test("@include plays the lines of another file, and failures name that file")
  func include() throws {
    try harness.write("--> {\"id\":1}\n<-- {\"id\":2}\n", to: "parts/hello.rpc")
    let script = PlayHarness.answering([#"{"id":1}"#])
    let outcome = try harness.play("@timeout 50ms\n@include parts/hello.rpc\n", against: script)
    let failure = try #require(outcome.failure)
    #expect(failure.path.hasSuffix("parts/hello.rpc"))
    #expect(failure.line == 2)
    try harness.write("@include b.rpc", to: "a.rpc")
    try harness.write("@include a.rpc", to: "b.rpc")
    let error = #expect(throws: TranscriptError.self) {
      try TranscriptFile(path: harness.path("a.rpc"))
    }
    let message = try #require(error).message
    #expect(message.hasSuffix("b.rpc:1: a.rpc includes itself"))
  }

  @Test("@repeat counts its iterations, and updating adds each line once")
  func repetition() throws {
    let script = #"i=0; while read -r line; do i=$((i+1)); echo "{\"id\":$i,\"result\":$i}"; done"#
    let transcript = """
      @repeat 3
      --> {"id":"${round}"}
      <-- {"id":"${round}","result":"${round}"}
      @end
      """
    #expect(try harness.failure(of: transcript, against: script) == nil)
    let outcome = try harness.play(
      "@repeat 3\n--> {\"id\":\"${round}\",\"method\":\"m\"}\n@end", against: script, update: true)
    #expect(outcome.failure == nil)
    #expect(try harness.contents().split(separator: "\n").count == 4)
    #expect(try harness.play(harness.contents(), against: script).failure == nil)
  }

  @Test("A flattened transcript keeps @retry with its @end, and no other @end")
  func flattened() throws {
    let text = "@repeat 2\n# Round\n@end\n@retry 2s\n--> {\"id\":1,\"method\":\"m\"}\n@end\n"
    let file = try TranscriptFile(path: "a.rpc", contents: Array(text.utf8))
    let lines = try file.flattened().steps.map(\.text)
    let retried = ["@retry 2s", "--> {\"id\":1,\"method\":\"m\"}", "@end"]
    #expect(lines.filter { !$0.isEmpty } == ["# Round", "# Round"] + retried)
  }

  @Test("@client starts a server for each client in the same folder")
  func clients() throws {
    let script = #"""
      while read -r line; do
        echo "$line" >>"$HOME/log"
        echo "{\"id\":$(wc -l <"$HOME/log"),\"arguments\":\"$*\"}"
      done
      """#
    let transcript = """
      @server one
      --> 1
      <-- {"id":1,"arguments":"one"}
      @client b two
      --> 2
      <-- {"id":2,"arguments":"two"}
      @client a
      --> 3
      <-- {"id":3,"arguments":"one"}
      @client c
      --> 4
      <-- {"id":4,"arguments":"one"}
      """
    #expect(try harness.failure(of: transcript, against: script) == nil)
    let again = try #require(
      try harness.failure(of: "@client b x\n@client b y", against: script))
    #expect(again.hasPrefix(":2: client b already exists"))
  }

  @Test("@clock +… advances the clock after the replies to earlier requests")
  func clock() throws {
    let script = #"""
      file="${2#@}"
      while read -r line; do echo "{\"id\":$line,\"result\":\"$(cat "$file")\"}"; done
      """#
    let transcript = """
      @clock 2026-03-01T09:00:00Z
      --> 1
      <-- {"id":1,"result":"2026-03-01T09:00:00Z"}
      @clock +15m
      --> 2
      <-- {"id":2,"result":"2026-03-01T09:15:00Z"}
      @clock +1d
      --> 3
      <-- {"id":3,"result":"2026-03-02T09:15:00Z"}
      """
    #expect(try harness.failure(of: transcript, against: script) == nil)
  }
}
