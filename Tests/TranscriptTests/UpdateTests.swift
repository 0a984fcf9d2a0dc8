import Testing

@testable import Transcript

@Suite("Updating")
struct UpdateTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  @Test("Only lines that no longer match are rewritten, the rest stays to the byte")
  func changes() throws {
    let script = PlayHarness.answering([
      #"{"method":"m","params":{"n":2,"s":"x"}}"#, #"{"id":1,"result":[1,"$any"]}"#,
      #"{"id":2,"result":5}"#,
    ])
    let transcript = #"""
      # Comments stay.
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
    #expect(outcome.rewritten == [3, 6])
    let updated = try harness.contents()
    #expect(
      updated == #"""
        # Comments stay.
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

  @Test("A notification that a later line waits for is not taken for a changed one")
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

  @Test("The next notification is rewritten whatever it is")
  func next() throws {
    let script = PlayHarness.answering([#"{"method":"other"}"#])
    _ = try harness.play("--> {}\r\n<=~ {\"method\":\"m\"}\r\n", against: script, update: true)
    #expect(try harness.contents() == "--> {}\r\n<=~ {\"method\":\"other\"}\r\n")
  }

  @Test("A file that fails for another reason is left alone")
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
}
