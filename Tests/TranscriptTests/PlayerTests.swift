import JSON
import TestSupport
import Testing

@testable import Transcript

@Suite("Playing a transcript", .ownThread)
struct PlayerTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  @Test("Replies and notifications match in any order, and captures are replaced")
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
    #expect(try harness.failure(of: transcript, against: script) == nil)
    #expect(harness.printed.first == "# A comment.")
    #expect(harness.printed.last == #"<-- {"id":3,"result":{"n":2,"s":"<one>"}}"#)
  }

  @Test("The outcome contains all messages in their order")
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

  @Test("A differing message fails with line, path, expected and received value")
  func mismatch() throws {
    let script = PlayHarness.answering([#"{"id":1,"result":{"cities":[{"name":"Bern"}]}}"#])
    let transcript = #"""

      --> {"id":1}
      <-- {"id":1,"result":{"cities":[{"name":"Basel"}]}}
      """#
    #expect(
      try harness.failure(of: transcript, against: script)
        == #":3: $.result.cities[0].name: expected "Basel", got "Bern""#)
  }

  @Test("<=~ expects the next notification")
  func nextNotification() throws {
    let script = PlayHarness.answering([#"{"method":"a"}"#, #"{"method":"b"}"#])
    let lines = #"""
      --> {}
      --> {}
      <=~ {"method":"a"}
      <=~ {"method":"b"}
      """#
    #expect(try harness.failure(of: lines, against: script) == nil)
    let swapped = #"""
      --> {}
      --> {}
      <=~ {"method":"b"}
      """#
    #expect(
      try harness.failure(of: swapped, against: script) == #":3: $.method: expected "b", got "a""#)
  }

  @Test("A missing reply fails after the timeout")
  func timeout() throws {
    let transcript = """
      @timeout 1500ms
      --> {"id":7}
      <-- {"id":7}
      """
    #expect(
      try harness.failure(of: transcript, against: PlayHarness.answering([#"{"id":8}"#])) == #"""
        :3: expected a reply with id 7 within 1500 ms, got none
          unread: {"id":8}
        """#)
  }

  @Test("An unmatched notification fails with the difference to one of the same method")
  func nearestNotification() throws {
    let transcript = """
      @timeout 1500ms
      --> {}
      <~~ {"method":"m","params":1}
      """
    let script = PlayHarness.answering([#"{"method":"m","params":2}"#])
    #expect(
      try harness.failure(of: transcript, against: script) == ":3: $.params: expected 1, got 2")
  }

  @Test("An early end of the server fails with the end of its standard error")
  func earlyDeath() throws {
    let transcript = """
      --> {"id":1}
      <-- {"id":1}
      """
    #expect(
      try harness.failure(
        of: transcript, against: "read -r line; echo first >&2; echo cause >&2; exit 3")
          == """
          :2: expected a reply with id 1, but the server ended with exit status 3
            stderr: first
            stderr: cause
          """)
    #expect(
      try harness.failure(of: transcript, against: "kill -9 $$")
        == ":2: expected a reply with id 1, but the server ended with signal 9")
  }

  @Test("The exit status must be that of the file, or 0")
  func exitStatus() throws {
    let script = "read -r line; exit 3"
    #expect(try harness.failure(of: "--|\n@exit 3", against: script) == nil)
    #expect(
      try harness.failure(of: "--|\n@exit 0", against: script)
        == ":2: expected exit status 0, got exit status 3")
    #expect(
      try harness.failure(of: "--|\n", against: script)
        == ":1: expected exit status 0, got exit status 3")
    #expect(
      try harness.failure(of: "# nothing", against: script)
        == ":1: expected exit status 0, got exit status 3")
    #expect(
      try harness.failure(of: "@timeout 1500ms\n@exit 3", against: script)
        == ":2: the server did not exit within 1500 ms")
  }

  @Test("An unread message is a failure")
  func unread() throws {
    let transcript = """
      --> {"id":1}
      <-- {"id":1}
      """
    let script = #"read -r line; echo '{"id":1}'; echo '{"method":"m"}'"#
    #expect(
      try harness.failure(of: transcript, against: script) == #"""
        :2: the server exited with unread messages; add a line for each
          unread: {"method":"m"}
        """#)
  }

  @Test("!!! fails if a notification of the method is unread")
  func absence() throws {
    let script = PlayHarness.answering([#"{"method":"m"}"#, #"{"id":2}"#])
    let absent = """
      --> {}
      <~~ {"method":"m"}
      --> {}
      <-- {"id":2}
      !!! m
      """
    #expect(try harness.failure(of: absent, against: script) == nil)
    let present = """
      --> {}
      --> {}
      <-- {"id":2}
      !!! m
      """
    #expect(
      try harness.failure(of: present, against: script) == #"""
        :4: expected no notification m, got one
          unread: {"method":"m"}
        """#)
  }

  @Test("@stderr waits for a line before and after the end of the server")
  func log() throws {
    let script = "echo ready 1 >&2; read -r line; echo done 2 >&2"
    #expect(
      try harness.failure(of: "@stderr ready [0-9]\n--|\n@exit 0\n@stderr ^done", against: script)
        == nil)
    #expect(
      try harness.failure(of: "--|\n@exit 0\n@stderr never", against: script) == """
        :3: expected a line of standard error with never, but the server ended with exit status 0
          stderr: ready 1
          stderr: done 2
        """)
  }

  @Test("==> sends raw bytes, and parts of a line")
  func rawBytes() throws {
    let script = #"read -r line; if [ "$line" = "$(printf 'a\377b')" ]; then echo '{"id":1}'; fi"#
    #expect(try harness.failure(of: "==> a\\xff\\\n==> b\n<-- {\"id\":1}", against: script) == nil)
  }

  @Test("Output that is not JSON or ends inside a line is a failure")
  func brokenOutput() throws {
    let message = try #require(try harness.failure(of: "<-- {\"id\":1}", against: "echo hello"))
    #expect(message.hasPrefix(":1: the server wrote a line that is not valid JSON ("))
    #expect(message.hasSuffix("at byte 0): hello"))
    #expect(
      try harness.failure(of: "--|\n@exit 0", against: "printf '{'")
        == ":2: the server's output ends with an incomplete line: {")
  }

  @Test("An array of replies matches the replies to a batch")
  func batch() throws {
    let script = PlayHarness.answering([#"[{"id":1},{"id":2}]"#])
    #expect(
      try harness.failure(
        of: "--> [{\"id\":1},{\"id\":2}]\n<-- [{\"id\":1},{\"id\":2}]", against: script) == nil)
  }

  @Test("A reference to a missing capture is a failure")
  func missingCapture() throws {
    let message = try #require(
      try harness.failure(of: "--> {\"a\":\"${x}\"}", against: "read -r line"))
    #expect(message.hasPrefix(":1: \"x\" is not captured"))
  }

  @Test("Sending after @exit is a failure")
  func sendAfterExit() throws {
    let message = try #require(
      try harness.failure(of: "--|\n@exit 0\n--> {}", against: "read -r line; exit 0"))
    #expect(message.hasPrefix(":3: the server has exited at an earlier line"))
  }
}
