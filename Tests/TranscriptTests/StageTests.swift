import Foundation
import JSON
import Testing

@testable import Transcript

@Suite("What a transcript is played on")
struct StageTests {
  private let theatre: Theatre

  init() throws {
    theatre = try Theatre()
  }

  /// A script that answers with its arguments and the folders it may use.
  private let describing = #"""
    read -r line
    printf '{"id":1,"arguments":"%s","home":"%s","data":"%s","temporary":"%s"}\n' \
      "$*" "$HOME" "$XDG_DATA_HOME" "$TMPDIR"
    """#

  @Test("Arguments, clock and seed are handed over, folders lie in the temporary one")
  func command() throws {
    let outcome = try theatre.play(
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
    let stage = try Stage(program: ["server"], file: file)
    let environment = stage.environment(from: [
      "PATH": "/bin", "HOME": "/root", "XDG_DATA_HOME": "/x", "CITYROULETTE_GOOGLE_KEY": "secret",
    ])
    #expect(
      environment == [
        "PATH": "/bin", "HOME": stage.path, "XDG_DATA_HOME": "\(stage.path)/data",
        "XDG_CACHE_HOME": "\(stage.path)/cache", "XDG_CONFIG_HOME": "\(stage.path)/config",
        "TMPDIR": "\(stage.path)/tmp",
      ])
  }

  @Test("The temporary folder is gone after playing")
  func removed() throws {
    let outcome = try theatre.play(
      "--> {}\n<-- {\"id\":1,\"home\":\"$string\",\"$rest\":\"$any\"}", against: describing)
    let home = try #require(outcome.received.first?["home"]?.string)
    #expect(home.contains("cityroulette-play"))
    #expect(!FileManager.default.fileExists(atPath: home))
  }

  @Test("A fixture is copied, and the server's changes do not reach it")
  func fixture() throws {
    try theatre.write("1", to: "fixtures/data/count")
    let script =
      #"read -r line; echo "{\"id\":$(cat "$XDG_DATA_HOME/count")}"; echo 2 >"$XDG_DATA_HOME/count""#
    let outcome = try theatre.play("@data fixtures\n--> {}\n<-- {\"id\":1}", against: script)
    #expect(outcome.failure == nil)
    #expect(try theatre.contents(of: "fixtures/data/count") == "1")
  }

  @Test("A fixture that is not there is an error of the file")
  func missingFixture() throws {
    #expect(throws: TranscriptError.self) {
      try theatre.play("@data nowhere", against: "read -r line")
    }
  }

  @Test("A later process finds what the one before has left, with new arguments if given")
  func restart() throws {
    let script = #"""
      read -r line
      echo "{\"id\":\"$1 $(cat "$HOME/left" 2>/dev/null)\"}"
      echo "$line" | tr -dc a-z >"$HOME/left"
      """#
    let outcome = try theatre.play(
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

  @Test("A restart demands that the process before has left in peace")
  func restartAfterFailure() throws {
    let outcome = try theatre.play("@restart", against: "read -r line; exit 4")
    #expect(outcome.failure?.fault.message == "wanted exit status 0, got exit status 4")
  }
}
