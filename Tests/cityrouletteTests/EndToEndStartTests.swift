import Foundation
import JSON
import Platform
import TestSupport
import Testing

@Suite("Starting the program", .ownThread, .serialized)
struct EndToEndStartTests {
  private let home: Home

  init() throws { home = try Home() }

  /// What a run without a conversation writes to both outputs, and its status.
  private func run(
    _ arguments: [String], program: String = Backend.program
  ) throws -> (output: String, errors: String, status: Termination?) {
    let process = try ChildProcess(
      command: [program] + arguments, environment: home.environment)
    process.closeInput()
    defer { process.end() }
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    let deadline = ContinuousClock.now + Backend.patience
    while true {
      switch process.next(until: deadline) {
      case .output(let bytes): output += bytes
      case .errors(let bytes): errors += bytes
      case .exited(let status):
        return (
          String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self), status
        )
      case .deadline: throw Trouble("\(arguments) does not end")
      }
    }
  }

  @Test("initialize is answered without a gazetteer, and its first use says what to do")
  func noGazetteer() throws {
    let backend = try Backend(home, ["--gazetteer", "/nonexistent"])
    #expect(try backend.call("initialize")["serverInfo"]?["name"] == "cityroulette")
    #expect(try backend.call("server.status")["gazetteerLoaded"] == false)
    let error = try backend.refusal("session.open", ["mode": "import"])
    #expect(error["code"] == 1030)
    #expect(error["message"]?.string?.contains("/nonexistent/cities.tsv") == true)
    #expect(error["message"]?.string?.contains("--gazetteer") == true)
    #expect(try backend.notification("server.didChangeStatus")["health"] == "error")
    #expect(try backend.call("session.open", ["mode": "browse"])["total"] == 0)
    #expect(try backend.leave() == .code(0))
  }

  @Test("initialize makes no file and loads nothing")
  func initializeLoadsNothing() throws {
    let backend = try Backend(home)
    try backend.call("initialize")
    #expect(try backend.call("server.status")["gazetteerLoaded"] == false)
    #expect(try backend.leave() == .code(0))
    #expect(!File.exists("\(home.path)/data"))
  }

  @Test("The program works where it was copied with its folder, and says what lacks without it")
  func copiedProgram() throws {
    let folder = "\(home.path)/elsewhere"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/cityroulette_CityCore.resources", withIntermediateDirectories: true)
    let program = "\(folder)/cityroulette"
    // By another process: a program that is started by another test at the moment would inherit
    // the copy's open file for an instant, and a file that is open for writing cannot be run.
    #expect(try run([Backend.program, program], program: "/bin/cp").status == .code(0))

    let alone = try Backend(bare: home, [], program: program)
    let error = try alone.refusal("session.open", ["mode": "import"])
    #expect(error["message"]?.string?.contains("--gazetteer") == true)
    #expect(try alone.leave() == .code(0))

    try FileManager.default.copyItem(
      atPath: home.gazetteer, toPath: "\(folder)/cityroulette_CityCore.resources/Data")
    let complete = try Backend(bare: home, [], program: program)
    #expect(try complete.call("session.open", ["mode": "import"])["total"] != 0)
    #expect(try complete.leave() == .code(0))
  }

  @Test("The program finds its folder when it is started by a link")
  func linkedProgram() throws {
    let link = "\(home.path)/cityroulette"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: Backend.program)
    let backend = try Backend(bare: home, [], program: link)
    #expect(try backend.call("gazetteer.search", ["query": "koln"])["total"] != 0)
    #expect(try backend.leave() == .code(0))
  }

  @Test("A recorded conversation plays again")
  func recordAndPlay() throws {
    let file = "\(home.path)/recorded.rpc"
    let backend = try Backend(
      bare: home, ["--record", file, "--seed", "7", "--archive", ":memory:"])
    try backend.call("initialize", ["protocolVersion": 1])
    let opened = try backend.call("session.open", ["mode": "import"])
    let city = try #require(opened["cities"]?.array?.first?["id"])
    try backend.call("city.toggleFavorite", ["city": city])
    _ = try backend.refusal("city.toggleFavorite", ["city": 1])
    try backend.call("session.commit")
    backend.send("not JSON ${x} \u{7F}")
    #expect(try backend.next()?["error"]?["code"] == -32700)
    #expect(try backend.leave() == .code(0))

    let played = try run(["play", file])
    #expect(played.status == .code(0), "\(played.output)")
    #expect(played.output.contains("1 passed, 0 failed"))
  }

  @Test("--version and --help answer on standard output with status 0")
  func information() throws {
    let version = try run(["--version"])
    #expect(version.output.hasPrefix("cityroulette "))
    #expect(version.status == .code(0))
    let help = try run(["--help"])
    for option in ["--archive", "--gazetteer", "--seed", "--record", "play"] {
      #expect(help.output.contains(option))
    }
    #expect(help.status == .code(0))
  }

  @Test(
    "A wrong command line is told on standard error, with status 2 and nothing on the wire",
    arguments: [
      ["--no-such-option"], ["--seed"], ["--seed", "x"], ["--log-level", "loud"], ["paly"],
      ["--client-process-id=me"],
    ])
  func wrongCommandLine(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("cityroulette: "))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.status == .code(2))
  }

  @Test("Options that cannot be had are told with status 1")
  func unusableFiles() throws {
    for option in ["--record", "--log-file"] {
      let result = try run([option, "/nonexistent/file"])
      #expect(result.output == "")
      #expect(result.errors.contains("/nonexistent/file"))
      #expect(result.status == .code(1))
    }
  }

  @Test("The log goes to its file, and only there")
  func logFile() throws {
    let log = "\(home.path)/log"
    let backend = try Backend(home, ["--log-level", "debug", "--log-file", log])
    try backend.call("server.status")
    #expect(try backend.leave() == .code(0))
    #expect(backend.errorText == "")
    #expect(String(decoding: try File.read(log), as: UTF8.self).contains("server.status"))
  }
}
