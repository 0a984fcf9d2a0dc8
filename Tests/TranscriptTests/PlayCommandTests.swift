import Testing

@testable import Transcript

@Suite("The subcommand play")
struct PlayCommandTests {
  private let harness: PlayHarness
  private let script = PlayHarness.answering([#"{"id":1}"#])

  init() throws {
    harness = try PlayHarness()
    try harness.write("--> {}\n<-- {\"id\":1}", to: "good.rpc")
    try harness.write("--> {}\n<-- {\"id\":1,\"x\":2}", to: "bad.rpc")
    try harness.write("what", to: "ugly.rpc")
  }

  @Test("The conversation is printed, and a summary alone on the last line")
  func conversation() {
    #expect(harness.run([harness.path("good.rpc")], against: script) == 0)
    #expect(harness.printed == ["--> {}", "<-- {\"id\":1}", "1 passed, 0 failed"])
  }

  @Test("Quiet prints failures and the summary")
  func quiet() {
    let bad = harness.path("bad.rpc")
    #expect(harness.run(["--quiet", harness.path("good.rpc"), bad], against: script) == 1)
    #expect(
      harness.printed == [
        "\(bad):2: $.x: wanted 2, got no such member", "1 passed, 1 failed",
      ])
  }

  @Test("A file that cannot be played makes the status 2, the others are played")
  func unplayable() {
    let (good, ugly, none) = (harness.path("good.rpc"), harness.path("ugly.rpc"), harness.path("x"))
    #expect(harness.run(["--quiet", ugly, none, good], against: script) == 2)
    #expect(harness.printed[0].hasPrefix("\(ugly):1: unknown mark \"what\""))
    #expect(harness.printed[1] == "\(none): cannot open \(none): No such file or directory")
    #expect(harness.printed[2] == "1 passed, 2 failed")
  }

  @Test("A server that cannot be started makes the status 2")
  func noServer() {
    var printed: [String] = []
    let command = TranscriptPlayer(command: ["/nowhere/server"]) { printed.append($0) }
    let good = harness.path("good.rpc")
    #expect(command.run([good]) == 2)
    #expect(
      printed == [
        "\(good): cannot start /nowhere/server: No such file or directory", "0 passed, 1 failed",
      ])
  }

  @Test("Updating tells which lines were rewritten")
  func update() throws {
    let bad = harness.path("bad.rpc")
    #expect(harness.run(["--update", "--quiet", bad], against: script) == 0)
    #expect(
      harness.printed == [
        "\(bad): rewritten: line 2", "  \(bad):2: $.x: was 2, is no such member", "1 passed, 0 failed",
      ])
    #expect(try harness.contents(of: "bad.rpc") == "--> {}\n<-- {\"id\":1}")
  }

  @Test(
    "Words that make no sense are refused",
    arguments: [[], ["--quiet"], ["--fast", "a.rpc"], ["--"]])
  func refused(words: [String]) {
    #expect(harness.run(words, against: script) == 2)
    #expect(harness.printed.first?.hasSuffix(TranscriptPlayer.usage) == true)
  }

  @Test("A long line is shortened to 160 characters")
  func width() throws {
    let long = String(repeating: "ü", count: 1000)
    try harness.write("# \(long)\n--|", to: "long.rpc")
    #expect(harness.run([harness.path("long.rpc")], against: "read -r line") == 1)
    #expect(harness.printed.first == "# " + long.prefix(157) + "…")
  }
}
