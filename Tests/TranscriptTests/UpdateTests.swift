import Platform
import TestSupport
import Testing

@testable import Transcript

@Suite("Updating", .ownThread)
struct UpdateTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  @Test("Only lines that no longer match are rewritten")
  func changes() throws {
    let script = PlayHarness.answering([
      #"{"method":"m","params":{"n":2,"s":"x"}}"#, #"{"id":1,"result":[1,"$any"]}"#,
      #"{"id":2,"result":5}"#,
    ])
    let transcript = #"""
      # Comments stay.
      @timeout 2s
      -->   {"id": 0}
      <~~ {"method":"m","params":{"n":1,"s":"$string=s"}}

      --> {"id":1}
      <-- {"id": 1, "result": "old"}
      --> {"s":"${s}"}
      <--   {"id": 2,   "result": "$int"}
      --|
      @exit 0
      """#
    let outcome = try harness.play(transcript, against: script, update: true)
    #expect(outcome.failure == nil)
    #expect(outcome.rewritten == [4, 7])
    let updated = try harness.contents()
    #expect(
      updated == #"""
        # Comments stay.
        @timeout 2s
        -->   {"id": 0}
        <~~ {"method":"m","params":{"n":2,"s":"$string=s"}}

        --> {"id":1}
        <-- {"id": 1, "result": [1,"$$any"]}
        --> {"s":"${s}"}
        <--   {"id": 2,   "result": "$int"}
        --|
        @exit 0
        """#)
    let again = try harness.play(updated, against: script, update: true)
    #expect(again.rewritten == [])
  }

  @Test("A notification that a later line expects does not rewrite an earlier one")
  func claimed() throws {
    let script = #"""
      read -r line
      echo '{"method":"m","params":"b"}'
      echo '{"method":"m","params":"changed"}'
      """#
    _ = try harness.play(
      """
      --> {}
      <~~ {"method":"m","params":"a"}
      <~~ {"method":"m","params":"b"}
      """, against: script, update: true)
    #expect(
      try harness.contents() == """
        --> {}
        <~~ {"method":"m","params":"changed"}
        <~~ {"method":"m","params":"b"}
        """)
  }

  @Test("<=~ is rewritten for any notification")
  func next() throws {
    let script = PlayHarness.answering([#"{"method":"other"}"#])
    _ = try harness.play("--> {}\r\n<=~ {\"method\":\"m\"}\r\n", against: script, update: true)
    #expect(try harness.contents() == "--> {}\r\n<=~ {\"method\":\"other\"}\r\n")
  }

  @Test("A file that fails for another reason is not changed")
  func failing() throws {
    let transcript = """
      --> {"id":1}
      <-- {"id":1,"result":1}
      --|
      @exit 9
      """
    let script = PlayHarness.answering([#"{"id":1,"result":2}"#])
    let outcome = try harness.play(transcript, against: script, update: true)
    #expect(outcome.failure != nil)
    #expect(outcome.rewritten == [])
    #expect(try harness.contents() == transcript)
  }

  @Test("Updating a file of requests adds each reply after its request")
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

  @Test("Updating replaces values that differ in every run with matchers")
  func settling() throws {
    let script =
      #"read -r line; echo "{\"id\":1,\"result\":{\"pid\":$$,\"same\":2,\"text\":\"t$$\"}}""#
    let outcome = try harness.play(#"--> {"id":1,"method":"a"}"#, against: script, update: true)
    #expect(outcome.notes.contains { $0.contains("differs in every run") })
    let text = try harness.contents()
    #expect(text.hasSuffix(#"<-- {"id":1,"result":{"pid":"$int","same":2,"text":"$string"}}"#))
    #expect(try harness.play(text, against: script).failure == nil)
  }

  @Test("Updating keeps the spelling of unchanged parts")
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
        <--  {"id": 1, "result": {"a": "$int", "b": [1,  3], "c": "\u00fc"}}
        """#)
  }

  @Test("Replies within a repetition are added in a form that passes in every iteration")
  func repetition() throws {
    let script = #"""
      n=0
      while read -r line; do n=$((n+1)); echo "{\"id\":$n,\"result\":$((n*n))}"; done
      """#
    let transcript = """
      @repeat 3
      --> {"id":"${round}"}
      @end
      """
    let outcome = try harness.play(transcript, against: script, update: true)
    #expect(outcome.failure == nil)
    #expect(
      try harness.contents() == """
        @repeat 3
        --> {"id":"${round}"}
        <-- {"id":"${round}","result":"$int"}
        @end
        """)
    #expect(try harness.play(harness.contents(), against: script).failure == nil)
  }

  @Test("A value that differs only in a later run becomes a matcher")
  func lateDifference() throws {
    // The first two runs get the same value, the third another one.
    let counter = harness.path("runs")
    let script = #"""
      echo run >> "\#(counter)"; n=$(wc -l < "\#(counter)")
      read -r line; echo "{\"id\":1,\"result\":\"step $((n/3)) of 9\"}"
      """#
    let outcome = try harness.play("--> {\"id\":1}", against: script, update: true)
    #expect(outcome.failure == nil)
    #expect(
      try harness.contents() == #"""
        --> {"id":1}
        <-- {"id":1,"result":"$re:^step [0-9]+ of 9$"}
        """#)
  }

  @Test("A reply within @retry is added before the line @end")
  func retry() throws {
    let script = #"""
      while read -r line; do echo '{"id":1,"result":true}'; done
      """#
    _ = try harness.play(
      """
      @retry 5s
      --> {"id":1}
      @end
      --> {"method":"a"}
      """, against: script, update: true)
    let updated = try harness.contents()
    #expect(
      updated.hasPrefix(
        """
        @retry 5s
        --> {"id":1}
        <-- {"id":1,"result":true}
        @end
        """), "\(updated)")
  }

  @Test("A file is not changed if it fails with the updated lines")
  func unstable() throws {
    let counter = harness.path("runs")
    let script = #"""
      echo run >> "\#(counter)"; n=$(wc -l < "\#(counter)")
      read -r line; echo '{"id":1}'; [ "$n" -eq 1 ] || echo '{"method":"more"}'; [ "$n" -lt 3 ] || exit 3
      """#
    let transcript = "--> {\"id\":1}\n<-- {\"id\":1,\"result\":1}"
    let outcome = try harness.play(transcript, against: script, update: true)
    let message = try #require(outcome.failure?.message)
    #expect(message.contains("the file was not changed"), "\(message)")
    #expect(outcome.rewritten == [] && outcome.notes == [])
    #expect(try harness.contents() == transcript)
  }

  @Test("A byte order mark is accepted, and kept")
  func byteOrderMark() throws {
    let script = PlayHarness.answering([#"{"id":1,"result":2}"#])
    let outcome = try harness.play(
      "\u{FEFF}<-- {\"id\":1,\"result\":1}", against: #"echo '{"id":1,"result":2}'"#, update: true)
    #expect(outcome.failure == nil)
    let bytes = try File.read(harness.path())
    #expect(bytes == Array("\u{FEFF}<-- {\"id\":1,\"result\":2}".utf8))
    #expect(
      try harness.failure(of: "\u{FEFF}--> {}\n<-- {\"id\":1,\"result\":2}", against: script) == nil
    )
  }

  @Test("A changed value that later lines send back is captured, and they refer to it")
  func identity() throws {
    let script = #"""
      read -r l; echo "{\"id\":1,\"result\":{\"session\":$$,\"kind\":\"Bern\"}}"
      read -r l
      case "$l" in *"\"s\":$$"*) echo '{"id":2,"result":"ok"}' ;; *) echo '{"id":2,"error":{"code":1}}' ;; esac
      while read -r l; do :; done
      """#
    let outcome = try harness.play(
      #"""
      --> {"id":1,"params":{"kind":"Bern"}}
      <-- {"id":1,"result":{"session":12345,"kind":"Bern"}}
      --> {"id":2,  "params":{"s":12345,"kind":"Bern"}}
      <-- {"id":2,"result":"ok"}
      """#, against: script, update: true)
    #expect(outcome.failure == nil)
    #expect(
      try harness.contents() == #"""
        --> {"id":1,"params":{"kind":"Bern"}}
        <-- {"id":1,"result":{"session":"$int=session","kind":"Bern"}}
        --> {"id":2,  "params":{"s":"${session}","kind":"Bern"}}
        <-- {"id":2,"result":"ok"}
        """#)
  }

  @Test("Elements whose order differs from run to run are expected in any order")
  func order() throws {
    let counter = harness.path("runs")
    let script = #"""
      echo run >> "\#(counter)"; n=$(wc -l < "\#(counter)"); read -r l
      if [ $((n % 2)) -eq 0 ]; then echo '{"id":1,"result":["a","b",3]}'
      else echo '{"id":1,"result":[3,"a","b"]}'; fi
      """#
    let outcome = try harness.play("--> {\"id\":1}", against: script, update: true)
    #expect(outcome.failure == nil)
    #expect(try harness.contents().contains(#""result":["$unordered",3,"a","b"]}"#))
  }
}
