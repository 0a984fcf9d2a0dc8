import JSON
import Testing

@testable import Transcript

@Suite("Writing transcripts")
struct WritingTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  private func failure(_ transcript: String, _ script: String) throws -> String? {
    let outcome = try harness.play(transcript, against: script)
    return outcome.failure.map { String($0.message.dropFirst(harness.path().count)) }
  }

  @Test("A file of requests becomes a transcript, with each answer behind its request")
  func missingLines() throws {
    let script = #"""
      read -r line; echo '{"method":"m","params":{"home":"'"$HOME"'/x"}}'; echo '{"id":1,"result":"$any"}'
      read -r line; echo '{"id":2,"error":{"code":1}}'
      while read -r line; do :; done
      echo '{"method":"late"}'
      """#
    let outcome = try harness.play(
      """
      # First.
      --> {"id":1,"method":"a"}

      # Second.
      --> {"id":2,"method":"b"}
      --|
      @exit 0
      """, against: script, update: true)
    #expect(outcome.failure == nil)
    #expect(outcome.insertedCount == 4)
    #expect(
      try harness.contents() == """
        # First.
        --> {"id":1,"method":"a"}
        <~~ {"method":"m","params":{"home":"${folder}/x"}}
        <-- {"id":1,"result":"$$any"}

        # Second.
        --> {"id":2,"method":"b"}
        <-- {"id":2,"error":{"code":1}}
        --|
        <~~ {"method":"late"}
        @exit 0
        """)
    #expect(try harness.play(harness.contents(), against: script).failure == nil)
  }

  @Test("What differs from run to run becomes a matcher, and the file passes then")
  func settling() throws {
    let script =
      #"read -r line; echo "{\"id\":1,\"result\":{\"pid\":$$,\"same\":2,\"text\":\"t$$\"}}""#
    let outcome = try harness.play(#"--> {"id":1,"method":"a"}"#, against: script, update: true)
    #expect(outcome.notes.contains { $0.contains("another value each time") })
    let text = try harness.contents()
    #expect(text.hasSuffix(#"<-- {"id":1,"result":{"pid":"$int","same":2,"text":"$string"}}"#))
    #expect(try harness.play(text, against: script).failure == nil)
  }

  @Test("Updating keeps the spelling of what did not change")
  func spelling() throws {
    let script = PlayHarness.answering([#"{"id":1,"result":{"a":1,"b":[1,3],"c":"ü"}}"#])
    _ = try harness.play(
      #"""
      --> {"id":1}
      <--  {"id": 1, "result": {"a": "$int", "b": [1,  2], "c": "\u00fc"}}
      """#, against: script, update: true)
    #expect(
      try harness.contents() == #"""
        --> {"id":1}
        <--  {"id": 1, "result": {"a": "$int", "b": [1, 3], "c": "\u00fc"}}
        """#)
  }

  @Test("Lines of another file stand in the place of the line that names it, and are told by it")
  func include() throws {
    try harness.write("--> {\"id\":1}\n<-- {\"id\":2}\n", to: "parts/hello.rpc")
    let script = PlayHarness.answering([#"{"id":1}"#])
    let outcome = try harness.play("@timeout 50ms\n@include parts/hello.rpc\n", against: script)
    let path = outcome.failure?.path ?? ""
    #expect(path.hasSuffix("parts/hello.rpc"))
    #expect(outcome.failure?.line == 2)
    try harness.write("@include b.rpc", to: "a.rpc")
    try harness.write("@include a.rpc", to: "b.rpc")
    #expect {
      try TranscriptFile(path: harness.path("a.rpc"))
    } throws: {
      ($0 as? TranscriptError)?.message.hasSuffix("b.rpc:1: a.rpc would include itself") == true
    }
  }

  @Test("A repetition counts its rounds, and mistakes in an update do not multiply")
  func repetition() throws {
    let script = #"i=0; while read -r line; do i=$((i+1)); echo "{\"id\":$i,\"result\":$i}"; done"#
    let transcript = """
      @repeat 3
      --> {"id":"${round}"}
      <-- {"id":"${round}","result":"${round}"}
      @end
      """
    #expect(try failure(transcript, script) == nil)
    let outcome = try harness.play(
      "@repeat 3\n--> {\"id\":\"${round}\",\"method\":\"m\"}\n@end", against: script, update: true)
    #expect(outcome.failure == nil)
    #expect(try harness.contents().split(separator: "\n").count == 4)
    #expect(try harness.play(harness.contents(), against: script).failure == nil)
  }

  @Test("Several clients talk to servers of their own in the same folder")
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
    #expect(try failure(transcript, script) == nil)
    let again = try failure("@client b x\n@client b y", script)
    #expect((again ?? "").hasPrefix(":2: client b is there already"))
  }

  @Test("The clock is a file for a server whose transcript moves it, and stays with what was asked")
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
    #expect(try failure(transcript, script) == nil)
  }
}
