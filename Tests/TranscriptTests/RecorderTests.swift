import JSON
import Platform
import Synchronization
import TestSupport
import Testing
import Text

@testable import Transcript

@Suite("Recording a transcript", .ownThread)
struct RecorderTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  private func record(
    arguments: [String] = [], _ body: (TranscriptRecorder) -> Void
  ) throws -> String {
    let recorder = try TranscriptRecorder(path: harness.path(), serverArguments: arguments)
    body(recorder)
    try recorder.close()
    return try harness.contents()
  }

  @Test("Each message gets its mark, and references and matchers in it are escaped")
  func marks() throws {
    let text = try record(arguments: ["--seed", "7", "it's"]) {
      $0.received(line: Array(#"{"id": 1, "method": "$/a"}"#.utf8)[...] + [0x0D])
      $0.received(line: Array("  ".utf8)[...])
      $0.received(line: Array(#"{"id":2,"q":"${x}"}"#.utf8)[...])
      $0.received(line: Array(#"{"id":3,"#.utf8)[...] + [0xFF, 0x5C])
      $0.sent(line: Array(##"{"method":"$/p","params":"a ${b}"}"##.utf8))
      $0.sent(line: Array(#"{"id":1,"result":{"$ref":"$any"}}"#.utf8))
      $0.sent(line: Array(#"[{"id":1,"result":1.0}]"#.utf8))
    }
    #expect(
      text == #"""
        @server --seed 7 'it'\''s'
        --> {"id": 1, "method": "$/a"}
        --> {"id":2,"q":"$${x}"}
        ==> {"id":3,\xff\x5c
        <~~ {"method":"$$/p","params":"a $${b}"}
        <-- {"id":1,"result":{"$$ref":"$$any"}}
        <-- [{"id":1,"result":1.0}]

        """#)
  }

  @Test("An exit status other than 0 is recorded")
  func status() throws {
    let recorder = try TranscriptRecorder(path: harness.path(), serverArguments: [])
    try recorder.close(exitStatus: 1)
    recorder.received(line: Array("{}".utf8)[...])
    #expect(try harness.contents() == "--|\n@exit 1\n")
  }

  @Test("A recording can be played")
  func playsAgain() throws {
    let replies = [
      #"{"method":"$/p","params":"${x} $any"}"#, #"{"id":null,"error":{"code":-32700}}"#,
      #"{"id":"$int","result":null}"#,
    ]
    let text = try record { recorder in
      recorder.received(line: Array(#"{"q":"${x}"}"#.utf8)[...])
      recorder.sent(line: Array(replies[0].utf8))
      recorder.received(line: Array("nonsense \\x41 \\".utf8)[...])
      recorder.sent(line: Array(replies[1].utf8))
      recorder.received(line: Array("{}".utf8)[...])
      recorder.sent(line: Array(replies[2].utf8))
    }
    let script = #"""
      read -r line; [ "$line" = '{"q":"${x}"}' ] || exit 1
      echo '{"method":"$/p","params":"${x} $any"}'
      read -r line; [ "$line" = 'nonsense \x41 \' ] || exit 2
      echo '{"id":null,"error":{"code":-32700}}'
      read -r line
      echo '{"id":"$int","result":null}'
      """#
    #expect(try harness.play(text, against: script).failure == nil)
  }

  @Test("An existing file is not overwritten")
  func existing() throws {
    try harness.write("mine")
    #expect(throws: SystemError.self) {
      try TranscriptRecorder(path: harness.path(), serverArguments: [])
    }
    #expect(try harness.contents() == "mine")
  }

  @Test("Seed, clock and pauses are recorded, the process id of the client is not")
  func surroundings() throws {
    let time = Mutex(1_772_355_600.25)
    let recorder = try TranscriptRecorder(
      path: harness.path(), serverArguments: [], comment: ["Recorded by X 1."], seed: 7,
      start: ZonedTime(seconds: 1_772_355_600, offset: 0), clock: WallClock { time.withLock { $0 } }
    )
    let greeting = #"{"id":1,"method":"initialize","params":{"processId":4711,"q":"$any"}}"#
    recorder.received(line: Array(greeting.utf8)[...])
    time.withLock { $0 += 0.5 }
    recorder.sent(line: Array(#"{"id":1,"result":null}"#.utf8))
    time.withLock { $0 += 90.5 }
    recorder.received(line: Array(#"{"id":2}"#.utf8)[...])
    try recorder.close()
    #expect(
      try harness.contents() == #"""
        # Recorded by X 1.
        @seed 7
        @clock 2026-03-01T09:00:00Z
        @clock +0s
        --> {"id":1,"method":"initialize","params":{"processId":"$any","q":"$$any"}}
        # 0.500 s later
        <-- {"id":1,"result":null}
        # 90.500 s later
        @clock +91s
        --> {"id":2}

        """#)
    #expect(try TranscriptFile(path: harness.path()).setup.movesClock)
  }

  @Test("The error for an unwritable path contains the path")
  func unwritable() {
    let path = harness.path("no/such/folder.rpc")
    #expect {
      try TranscriptRecorder(path: path, serverArguments: [])
    } throws: {
      "\($0)".contains(path)
    }
  }
}
