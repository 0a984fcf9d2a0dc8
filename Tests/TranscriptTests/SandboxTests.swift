import Foundation
import JSON
import TestSupport
import Testing

@testable import Transcript

@Suite("The sandbox of a server", .ownThread)
struct SandboxTests {
  private let harness: PlayHarness

  init() throws {
    harness = try PlayHarness()
  }

  /// A script that replies with its arguments and its folders.
  private let describing = #"""
    read -r line
    printf '{"id":1,"arguments":"%s","home":"%s","data":"%s","temporary":"%s"}\n' \
      "$*" "$HOME" "$XDG_DATA_HOME" "$TMPDIR"
    """#

  @Test("The server gets arguments, clock and seed, and folders in the temporary folder")
  func command() throws {
    let outcome = try harness.play(
      #"""
      @server --archive '${folder}/my archive'
      @clock 2026-03-01T09:00:00Z
      @seed 7
      --> {}
      <-- {"id":1,"arguments":"--archive ${folder}/my archive --clock 2026-03-01T09:00:00Z --seed 7","home":"${folder}","data":"${folder}/data","temporary":"${folder}/tmp"}
      """#, against: describing)
    #expect(outcome.failure == nil)
  }

  @Test("The user's own folders and the program's variables do not reach the server")
  func environment() throws {
    let file = try TranscriptFile(path: "a.rpc", contents: [])
    let sandbox = try Sandbox(program: ["server"], file: file)
    let environment = sandbox.environment(from: [
      "PATH": "/bin", "HOME": "/root", "XDG_DATA_HOME": "/x", "CITYROULETTE_GOOGLE_KEY": "secret",
    ])
    #expect(
      environment == [
        "PATH": "/bin", "HOME": sandbox.path, "XDG_DATA_HOME": "\(sandbox.path)/data",
        "XDG_CACHE_HOME": "\(sandbox.path)/cache", "XDG_CONFIG_HOME": "\(sandbox.path)/config",
        "TMPDIR": "\(sandbox.path)/tmp", "CITYROULETTE_OFFLINE": "1",
      ])
  }

  @Test("Playing removes the temporary folder")
  func removed() throws {
    let outcome = try harness.play(
      "--> {}\n<-- {\"id\":1,\"home\":\"$string\",\"$rest\":\"$any\"}", against: describing)
    let home = try #require(outcome.received.first?["home"]?.string)
    #expect(home.contains("cityroulette-play"))
    #expect(!FileManager.default.fileExists(atPath: home))
  }

  @Test("The server changes only a copy of the fixture")
  func fixture() throws {
    try harness.write("1", to: "fixtures/data/count")
    let script =
      #"read -r line; echo "{\"id\":$(cat "$XDG_DATA_HOME/count")}"; echo 2 >"$XDG_DATA_HOME/count""#
    let outcome = try harness.play("@data fixtures\n--> {}\n<-- {\"id\":1}", against: script)
    #expect(outcome.failure == nil)
    #expect(try harness.contents(of: "fixtures/data/count") == "1")
  }

  @Test(
    "A fixture or an included file outside the transcript's folder is refused, even through a link"
  )
  func outside() throws {
    let elsewhere = try PlayHarness()
    try elsewhere.write("secret", to: "fixtures/data/count")
    try elsewhere.write("--> {}", to: "other.rpc")
    let link = harness.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: elsewhere.path("fixtures"))
    try harness.write("1", to: "inner/count")
    try FileManager.default.createSymbolicLink(
      atPath: harness.path("inner/secret"),
      withDestinationPath: elsewhere.path("fixtures/data/count")
    )
    for line in [
      "@data \(elsewhere.path("fixtures"))", "@data link", "@data inner",
      "@include \(elsewhere.path("other.rpc"))",
    ] {
      #expect(throws: TranscriptError.self, "\(line)") {
        try harness.play(line, against: "cat >/dev/null")
      }
      #expect(try harness.play(line, against: "cat >/dev/null", allowsPaths: true).failure == nil)
    }
  }

  @Test("A transcript cannot lift the confinement of its server")
  func confined() throws {
    let script = #"read -r line; printf '{"id":1,"arguments":"%s"}\n' "$*""#
    let outcome = try harness.play(
      """
      @server one
      --> {}
      <-- {"id":1,"arguments":"--only ${folder} one"}
      @restart --only-one
      --> {}
      <-- {"id":1,"arguments":"--only ${folder} --only-one"}
      """, against: script, confinementOption: "--only")
    #expect(outcome.failure == nil)
    for words in ["--only /", "--only=/", "call --only /"] {
      #expect(throws: TranscriptError.self, "\(words)") {
        try harness.play("@server \(words)\n", against: script, confinementOption: "--only")
      }
    }
    let captured = try harness.play(
      """
      --> {}
      <-- {"id":1,"arguments":"$string=words"}
      --|
      @exit 0
      @restart '${words}'
      """, against: #"read -r line; echo '{"id":1,"arguments":"--only=/"}'"#,
      confinementOption: "--only")
    let problem = try #require(captured.failure).problem
    #expect(problem.message.contains("--only"))
  }

  @Test("A missing fixture is an error of the file")
  func missingFixture() throws {
    #expect(throws: TranscriptError.self) {
      try harness.play("@data nowhere", against: "read -r line")
    }
  }

  @Test("@restart keeps the files of the server, and its arguments unless it gives others")
  func restart() throws {
    let script = #"""
      read -r line
      echo "{\"id\":\"$1 $(cat "$HOME/left" 2>/dev/null)\"}"
      echo "$line" | tr -dc a-z >"$HOME/left"
      """#
    let outcome = try harness.play(
      #"""
      @server one
      --> "first"
      <-- {"id":"one "}
      @restart
      --> "second"
      <-- {"id":"one first"}
      --|
      @exit 0
      @restart two
      --> "third"
      <-- {"id":"two second"}
      """#, against: script)
    #expect(outcome.failure == nil)
  }

  @Test("@restart expects that the previous process exits with status 0")
  func restartAfterFailure() throws {
    let outcome = try harness.play("@restart", against: "read -r line; exit 4")
    #expect(outcome.failure?.problem.message == "expected exit status 0, got exit status 4")
  }
}
