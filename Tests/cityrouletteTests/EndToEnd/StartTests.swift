import Foundation
import JSON
import Platform
import TestSupport
import Testing

@Suite("Starting the program", .endToEnd, .serialized)
struct StartTests {
  private let home: Home

  init() throws { home = try Home() }

  /// The two outputs of a run with this input, and its status.
  private func run(
    _ arguments: [String], program: String = Backend.program, input: String = ""
  ) throws -> (output: String, errors: String, status: Termination?) {
    let process = try ChildProcess(
      command: [program] + arguments, environment: home.environment)
    process.send(Array(input.utf8))
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

  @Test("initialize works without a gazetteer, and the first use reports how to install it")
  func noGazetteer() throws {
    let nowhere = "\(home.path)/nowhere"
    let backend = try Backend(home, ["--gazetteer", nowhere])
    #expect(try backend.call("initialize")["serverInfo"]?["name"] == "cityroulette")
    #expect(try backend.call("server.status")["gazetteerLoaded"] == false)
    let error = try backend.refusal("session.open", ["mode": "import"])
    #expect(error["code"] == 1030)
    #expect(error["message"].stringOrEmpty.contains("\(nowhere) can't be read"))
    #expect(error["message"].stringOrEmpty.contains("--gazetteer"))
    #expect(try backend.notification("server.didChangeStatus")["health"] == "error")
    #expect(try backend.call("session.open", ["mode": "browse"])["total"] == 0)
    #expect(try backend.leave() == .code(0))
  }

  @Test("A half-written clock file keeps the previous time")
  func halfWrittenClock() throws {
    let clock = try home.file("clock", "2026-05-01T13:40:00Z".utf8)
    let backend = try Backend(home, ["--clock", "@\(clock)"])
    for (text, time) in [("", "2026-05-01T13:40:00Z"), ("2026-05-02T", "2026-05-01T13:40:00Z")] {
      _ = try backend.call("city.clock", ["cities": [2_643_743]])
      _ = try home.file("clock", text.utf8)
      #expect(try backend.call("city.clock", ["cities": [2_643_743]])["at"] == .string(time))
    }
    _ = try home.file("clock", "2026-05-02T13:40:00Z".utf8)
    let moved = try backend.call("city.clock", ["cities": [2_643_743]])
    #expect(moved["at"] == "2026-05-02T13:40:00Z")
    #expect(try backend.leave() == .code(0))
  }

  @Test("A folder for --gazetteer is refused with instructions")
  func gazetteerFolder() throws {
    let backend = try Backend(home, ["--gazetteer", home.path])
    let error = try backend.refusal("gazetteer.search", ["query": "koln"])
    #expect(error["code"] == 1030)
    #expect(
      error["message"]?.string
        == "\(home.path) is a folder, but --gazetteer expects a file; create one "
        + "from the folder's tables with make-gazetteer.")
    #expect(try backend.call("server.status")["health"] == "error")
    #expect(try backend.leave() == .code(0))
  }

  @Test("initialize creates no file and does not load the gazetteer")
  func initializeLoadsNothing() throws {
    let backend = try Backend(home)
    try backend.call("initialize")
    #expect(try backend.call("server.status")["gazetteerLoaded"] == false)
    #expect(try backend.leave() == .code(0))
    #expect(!File.exists("\(home.path)/data"))
  }

  @Test(
    "The program finds its data next to itself or in share, and otherwise reports where it looked",
    arguments: ["cityroulette_Data.resources", "../share/cityroulette"])
  func copiedProgram(data: String) throws {
    let folder = "\(home.path)/elsewhere/bin"
    for path in [folder, "\(folder)/\(data)"] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    }
    let program = "\(folder)/cityroulette"
    // Copied by another process. A child that another test starts at this moment would inherit the open copy,
    // and a file that is open for writing cannot be executed.
    #expect(try run([Backend.program, program], program: "/bin/cp").status == .code(0))

    let alone = try run([], program: program)
    #expect(
      alone.errors == "cityroulette: gazetteer.bin, which the program needs, is not in "
        + "\(folder)/cityroulette_Data.resources or \(home.path)/elsewhere/share/cityroulette; put it "
        + "there, or name its folder with --data.\n")
    #expect(alone.status == .code(1))
    let named = try run(["--data", BuildFolder.resources], program: program)
    #expect(named.status == .code(0))
    let nowhere = "\(home.path)/nowhere"
    let wrong = try run(["--data", nowhere])
    #expect(wrong.errors.contains("is not in \(nowhere); put it there"))
    #expect(wrong.status == .code(1))

    try FileManager.default.copyItem(
      atPath: "\(BuildFolder.resources)/gazetteer.bin",
      toPath: "\(folder)/\(data)/gazetteer.bin")
    try Data("0123abcd\n".utf8).write(to: URL(filePath: "\(folder)/\(data)/commit"))
    #expect(try run(["--version"], program: program).output.contains("(commit 0123abcd, "))
    let complete = try Backend(bare: home, [], program: program)
    #expect(try complete.call("session.open", ["mode": "import"])["total"] != 0)
    #expect(try complete.leave() == .code(0))
  }

  @Test("The program finds its data when it is started through a symbolic link")
  func linkedProgram() throws {
    let link = "\(home.path)/cityroulette"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: Backend.program)
    let backend = try Backend(bare: home, [], program: link)
    #expect(try backend.call("gazetteer.search", ["query": "koln"])["total"] != 0)
    #expect(try backend.leave() == .code(0))
  }

  @Test("A recorded conversation passes when played")
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

  @Test("Without input the program writes nothing", arguments: ["auto", "lines", "content-length"])
  func silence(framing: String) throws {
    let result = try run(["--framing", framing])
    #expect(result.output == "")
    #expect(result.errors == "")
    #expect(result.status == .code(0))
  }

  @Test("A client that uses headers gets headers, and invalid headers end the connection")
  func headers() throws {
    let request = Backend.line(1, "session.list")
    let message = "Content-Length: \(request.utf8.count)\r\n\r\n\(request)"
    let answer = #"{"jsonrpc":"2.0","id":1,"result":{"sessions":[],"drafts":[],"draftCount":0}}"#
    let good = try run([], input: message)
    #expect(good.output == "Content-Length: \(answer.utf8.count)\r\n\r\n\(answer)")
    #expect(good.status == .code(0))

    let bad = try run([], input: "\(message)Content-Length: many\r\n")
    #expect(bad.output.hasPrefix(good.output))
    #expect(bad.output.contains("Content-Length: expected the number of bytes"))
    #expect(
      bad.errors.hasPrefix("cityroulette: error: Content-Length: expected the number of bytes"))
    #expect(bad.status == .code(1))
  }

  @Test("--version and --help write to standard output with status 0")
  func information() throws {
    let version = try run(["--version"])
    #expect(version.output.hasPrefix("cityroulette "))
    #expect(version.output.contains("(commit unknown, "))
    #expect(version.status == .code(0))
    let help = try run(["--help"])
    #expect(help.output.contains("\nusage: cityroulette COMMAND"))
    #expect(help.status == .code(0))
  }

  @Test(
    "A wrong command line is reported on standard error with status 2, and writes no output",
    arguments: [
      ["--no-such-option"], ["--seed"], ["--seed", "x"], ["--log-level", "loud"], ["paly"],
      ["completions"], ["completions", "ksh"],
      ["--client-process-id=me"],
    ])
  func wrongCommandLine(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("cityroulette: "))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.status == .code(2))
  }

  @Test("A file of an option that cannot be opened is reported with status 1")
  func unusableFiles() throws {
    for option in ["--record", "--log-file"] {
      let file = "\(home.path)/nowhere/file"
      let result = try run([option, file])
      #expect(result.output == "")
      #expect(result.errors.contains(file))
      #expect(result.status == .code(1))
    }
  }

  @Test("The log is written only to its file")
  func logFile() throws {
    let log = "\(home.path)/log"
    let backend = try Backend(home, ["--log-level", "debug", "--log-file", log])
    try backend.call("server.status")
    #expect(try backend.leave() == .code(0))
    #expect(backend.errorText == "")
    #expect(String(decoding: try File.read(log), as: UTF8.self).contains("server.status"))
  }
}
