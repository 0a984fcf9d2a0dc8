import JSON
import Testing

@testable import Transcript

@Suite("Playing")
struct PlayerTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  /// The failure's message without the path in front, or nil if the transcript passed.
  private func failure(_ transcript: String, _ script: String) throws -> String? {
    let outcome = try harness.play(transcript, against: script)
    return outcome.failure.map { String($0.message.dropFirst(harness.path().count)) }
  }

  @Test("Replies may come in any order, notifications too, and what was captured is used")
  func anyOrder() throws {
    let script = #"""
      read -r a; read -r b
      echo '{"method":"x","params":2}'
      echo '{"id":2,"result":"two"}'
      echo '{"method":"x","params":1}'
      echo '{"id":1,"result":"one"}'
      read -r c
      echo "{\"id\":3,\"result\":$c}"
      """#
    let transcript = #"""
      # A comment.
      --> {"id":1}
      --> {"id":2}
      <-- {"id":1,"result":"$string=one"}
      <-- {"id":2,"result":"two"}
      <~~ {"method":"x","params":1}
      <~~ {"method":"x","params":"$int=n"}
      --> {"n":"${n}","s":"<${one}>"}
      <-- {"id":3,"result":{"n":2,"s":"<one>"}}
      """#
    #expect(try failure(transcript, script) == nil)
    #expect(harness.printed.first == "# A comment.")
    #expect(harness.printed.last == #"<-- {"id":3,"result":{"n":2,"s":"<one>"}}"#)
  }

  @Test("All messages are handed back in their order")
  func messages() throws {
    let script = PlayHarness.answering([#"{"id":1}"#, #"{"method":"m"}"#])
    let outcome = try harness.play(
      #"""
      --> {"id":1}
      <-- {"id":1}
      ==> broken
      <~~ {"method":"m"}
      """#, against: script)
    #expect(
      outcome.messages == [.sent(["id": 1]), .received(["id": 1]), .received(["method": "m"])])
    #expect(outcome.received == [["id": 1], ["method": "m"]])
  }

  @Test("A message that differs fails with line, path, wanted and got")
  func mismatch() throws {
    let script = PlayHarness.answering([#"{"id":1,"result":{"cities":[{"name":"Bern"}]}}"#])
    let transcript = #"""

      --> {"id":1}
      <-- {"id":1,"result":{"cities":[{"name":"Basel"}]}}
      """#
    #expect(
      try failure(transcript, script)
        == #":3: $.result.cities[0].name: wanted "Basel", got "Bern""#)
  }

  @Test("The next notification must be the next one")
  func nextNotification() throws {
    let script = PlayHarness.answering([#"{"method":"a"}"#, #"{"method":"b"}"#])
    let lines = #"""
      --> {}
      --> {}
      <=~ {"method":"a"}
      <=~ {"method":"b"}
      """#
    #expect(try failure(lines, script) == nil)
    let swapped = #"""
      --> {}
      --> {}
      <=~ {"method":"b"}
      """#
    #expect(try failure(swapped, script) == #":3: $.method: wanted "b", got "a""#)
  }

  @Test("A silent server runs into the timeout")
  func timeout() throws {
    let transcript = """
      @timeout 1500ms
      --> {"id":7}
      <-- {"id":7}
      """
    #expect(
      try failure(transcript, PlayHarness.answering([#"{"id":8}"#])) == #"""
        :3: no sign of a reply with id 7 within 1500 ms
          unread: {"id":8}
        """#)
  }

  @Test("A notification that never matches is told by the nearest one")
  func nearestNotification() throws {
    let transcript = """
      @timeout 1500ms
      --> {}
      <~~ {"method":"m","params":1}
      """
    let script = PlayHarness.answering([#"{"method":"m","params":2}"#])
    #expect(try failure(transcript, script) == ":3: $.params: wanted 1, got 2")
  }

  @Test("A server that dies early fails with the end of its standard error")
  func earlyDeath() throws {
    let transcript = """
      --> {"id":1}
      <-- {"id":1}
      """
    #expect(
      try failure(transcript, "read -r line; echo first >&2; echo cause >&2; exit 3")
        == """
        :2: the server ended with exit status 3 before a reply with id 1
          stderr: first
          stderr: cause
        """)
    #expect(
      try failure(transcript, "kill -9 $$")
        == ":2: the server ended with signal 9 before a reply with id 1")
  }

  @Test("The exit status must be the one in the file, zero if none is there")
  func exitStatus() throws {
    let script = "read -r line; exit 3"
    #expect(try failure("--|\n@exit 3", script) == nil)
    #expect(try failure("--|\n@exit 0", script) == ":2: wanted exit status 0, got exit status 3")
    #expect(try failure("--|\n", script) == ":1: wanted exit status 0, got exit status 3")
    #expect(try failure("# nothing", script) == ":1: wanted exit status 0, got exit status 3")
    #expect(
      try failure("@timeout 1500ms\n@exit 3", script)
        == ":2: the server has not ended within 1500 ms")
  }

  @Test("A message left unread is a failure")
  func unread() throws {
    let transcript = """
      --> {"id":1}
      <-- {"id":1}
      """
    let script = #"read -r line; echo '{"id":1}'; echo '{"method":"m"}'"#
    #expect(
      try failure(transcript, script) == #"""
        :2: the server has ended and messages are unread; expect each in a line
          unread: {"method":"m"}
        """#)
  }

  @Test("A notification that must not have come has not come")
  func absence() throws {
    let script = PlayHarness.answering([#"{"method":"m"}"#, #"{"id":2}"#])
    let absent = """
      --> {}
      <~~ {"method":"m"}
      --> {}
      <-- {"id":2}
      !!! m
      """
    #expect(try failure(absent, script) == nil)
    let present = """
      --> {}
      --> {}
      <-- {"id":2}
      !!! m
      """
    #expect(
      try failure(present, script) == #"""
        :4: wanted no notification m, got one
          unread: {"method":"m"}
        """#)
  }

  @Test("A line of standard error is waited for, before and after the end")
  func log() throws {
    let script = "echo ready 1 >&2; read -r line; echo done 2 >&2"
    #expect(try failure("@stderr ready [0-9]\n--|\n@exit 0\n@stderr ^done", script) == nil)
    #expect(
      try failure("--|\n@exit 0\n@stderr never", script) == """
        :3: the server ended with exit status 0 before a line of standard error with never
          stderr: ready 1
          stderr: done 2
        """)
  }

  @Test("Raw bytes are sent as they are, also half a line")
  func rawBytes() throws {
    let script = #"read -r line; if [ "$line" = "$(printf 'a\377b')" ]; then echo '{"id":1}'; fi"#
    #expect(try failure("==> a\\xff\\\n==> b\n<-- {\"id\":1}", script) == nil)
  }

  @Test("A line that is not JSON, or is cut off, is a failure")
  func brokenOutput() throws {
    let message = try #require(try failure("<-- {\"id\":1}", "echo hello"))
    #expect(message.hasPrefix(":1: the server wrote a line that is not JSON ("))
    #expect(message.hasSuffix("at byte 0): hello"))
    #expect(
      try failure("--|\n@exit 0", "printf '{'")
        == ":2: the server's output ends inside a line: {")
  }

  @Test("A batch is answered by an array")
  func batch() throws {
    let script = PlayHarness.answering([#"[{"id":1},{"id":2}]"#])
    #expect(try failure("--> [{\"id\":1},{\"id\":2}]\n<-- [{\"id\":1},{\"id\":2}]", script) == nil)
  }

  @Test("What was not captured is a failure, not a text that is sent")
  func missingCapture() throws {
    let message = try failure("--> {\"a\":\"${x}\"}", "read -r line")
    #expect((message ?? "").hasPrefix(":1: nothing was captured as \"x\""))
  }

  @Test("Sending to a server that has been seen to end is a failure")
  func sendAfterExit() throws {
    let message = try failure("--|\n@exit 0\n--> {}", "read -r line; exit 0")
    #expect((message ?? "").hasPrefix(":3: the server has ended at a line before"))
  }
}
