import Testing

@testable import Transcript

@Suite("The subcommand play")
struct PlayCommandTests {
  private let theatre: Theatre
  private let script = Theatre.answering([#"{"id":1}"#])

  init() throws {
    theatre = try Theatre()
    try theatre.write("--> {}\n<-- {\"id\":1}", to: "good.rpc")
    try theatre.write("--> {}\n<-- {\"id\":1,\"x\":2}", to: "bad.rpc")
    try theatre.write("what", to: "ugly.rpc")
  }

  @Test("The conversation is printed, and a summary alone on the last line")
  func conversation() {
    #expect(theatre.run([theatre.path("good.rpc")], against: script) == 0)
    #expect(theatre.printed == ["--> {}", "<-- {\"id\":1}", "1 passed, 0 failed"])
  }

  @Test("Quiet prints failures and the summary")
  func quiet() {
    let bad = theatre.path("bad.rpc")
    #expect(theatre.run(["--quiet", theatre.path("good.rpc"), bad], against: script) == 1)
    #expect(
      theatre.printed == [
        "\(bad):2: $.x: wanted 2, got no such member", "1 passed, 1 failed",
      ])
  }

  @Test("A file that cannot be played makes the status 2, the others are played")
  func unplayable() {
    let (good, ugly, none) = (theatre.path("good.rpc"), theatre.path("ugly.rpc"), theatre.path("x"))
    #expect(theatre.run(["--quiet", ugly, none, good], against: script) == 2)
    #expect(theatre.printed[0].hasPrefix("\(ugly):1: unknown mark \"what\""))
    #expect(theatre.printed[1] == "\(none): cannot open \(none): No such file or directory")
    #expect(theatre.printed[2] == "1 passed, 2 failed")
  }

  @Test("A server that cannot be started makes the status 2")
  func noServer() {
    var printed: [String] = []
    let command = PlayCommand(server: ["/nowhere/server"]) { printed.append($0) }
    let good = theatre.path("good.rpc")
    #expect(command.run([good]) == 2)
    #expect(
      printed == [
        "\(good): cannot start /nowhere/server: No such file or directory", "0 passed, 1 failed",
      ])
  }

  @Test("Updating tells which lines were rewritten")
  func update() throws {
    let bad = theatre.path("bad.rpc")
    #expect(theatre.run(["--update", "--quiet", bad], against: script) == 0)
    #expect(theatre.printed == ["\(bad): rewritten: line 2", "1 passed, 0 failed"])
    #expect(try theatre.contents(of: "bad.rpc") == "--> {}\n<-- {\"id\":1}")
  }

  @Test(
    "Words that make no sense are refused",
    arguments: [[], ["--quiet"], ["--fast", "a.rpc"], ["--"]])
  func refused(words: [String]) {
    #expect(theatre.run(words, against: script) == 2)
    #expect(theatre.printed.first?.hasSuffix(PlayCommand.usage) == true)
  }

  @Test("A long line is shortened to 160 characters")
  func width() throws {
    let long = String(repeating: "ü", count: 1000)
    try theatre.write("# \(long)", to: "long.rpc")
    #expect(theatre.run([theatre.path("long.rpc")], against: "read -r line") == 1)
    #expect(theatre.printed.first == "# " + long.prefix(157) + "…")
  }
}
