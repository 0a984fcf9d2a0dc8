import CityServer
import Foundation
import JSON
import JSONRPC
import Platform
import TestSupport
import Testing

@Suite("The command line", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct CommandTests {
  private let home: Home

  init() throws { home = try Home() }

  /// The two outputs of a command, and its status.
  private func run(
    _ arguments: [String], in folder: String? = nil, input: String = ""
  ) throws -> (output: String, errors: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: Backend.program)
    process.arguments = arguments
    process.environment = home.environment
    process.currentDirectoryURL = URL(filePath: folder ?? home.path)
    let output = Foundation.Pipe()
    let errors = Foundation.Pipe()
    process.standardOutput = output
    process.standardError = errors
    let lines = Foundation.Pipe()
    process.standardInput = lines
    try process.run()
    try lines.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try lines.fileHandleForWriting.close()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (texts[0], texts[1], process.terminationStatus)
  }

  /// The result of a call that must succeed.
  private func call(_ arguments: String..., in folder: String? = nil) throws -> JSON {
    let (output, errors, status) = try run(arguments, in: folder)
    guard status == 0 else { throw Trouble("\(arguments) ends with \(status): \(errors)") }
    return try JSONParser.parse(Array(output.utf8.dropLast()))
  }

  @Test("Options may follow call")
  func optionsBehindCall() throws {
    let archive = "\(home.path)/other.sqlite"
    _ = try call("call", "--archive", archive, "archive.add", "city=2562305")
    #expect(try call("call", "archive.status", "--archive=\(archive)")["count"] == 1)
    let lines = try run(["call", "--archive", archive, "-"], input: "archive.status\n")
    #expect(lines.status == 0 && lines.output.contains("\"count\":1"))
    let wrong = try run(["call", "archive.status", "--archiv", archive])
    #expect(wrong.status == 2 && wrong.errors.contains("--archiv"))
  }

  @Test("call --units and --locale apply to its requests, before or after the method")
  func unitsAndLocale() throws {
    let service = try LoopbackServer { PlayedService.openMeteo.reply(to: $0) }
    let here = ["--base-url", "open-meteo=\(service.url)", "--clock", "2026-05-01T13:35:00Z"]
    let wanted = ["weather.get", "location.lat=50", "location.lon=8"]
    let metric = try run(["call"] + here + wanted)
    let american = try run(["call", "--units", "us"] + here + wanted)
    let after = try run(["call"] + here + wanted + ["--units=us", "--tsv"])
    #expect(metric.output.contains(#""temperature":50.0,"#), "\(metric)")
    #expect(american.output.contains(#""temperature":122.0,"#), "\(american)")
    #expect(after.output.contains("122.0"), "\(after)")
    let locale = try run(
      ["call", "--locale", "pt-BR", "-"], input: "client.configure\nclient.configure units=us\n")
    #expect(
      locale.output.split(separator: "\n").allSatisfy { $0.contains(#""locale":"pt-BR""#) },
      "\(locale)")
  }

  @Test(
    "inspect refuses any number of files but one and two",
    arguments: [([], "none"), (["a.rpc", "b.rpc", "c.rpc"], "3")])
  func inspectedFiles(paths: [String], count: String) throws {
    let result = try run(["inspect"] + paths)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(
      result.errors
        == "cityroulette: inspect: expected one or two files, got \(count); "
        + "write 'cityroulette inspect [options] FILE [FILE]'.\n")
  }

  @Test(
    "Invalid options of call are refused before the server starts",
    arguments: [
      (["--units", "kelvin", "archive.status"], "--units: expected metric or us, got 'kelvin'."),
      (["archive.status", "--units"], "missing value for '--units'"),
    ])
  func refusedOptions(arguments: [String], message: String) throws {
    let result = try run(["call"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// Runs a command in a shell, which can redirect its streams.
  private func run(shell: String) throws -> (errors: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", shell, "sh", Backend.program]
    process.environment = home.environment
    process.currentDirectoryURL = URL(filePath: home.path)
    let errors = Foundation.Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  @Test(
    "Output that cannot be written is an error with status 1",
    arguments: [
      "call gazetteer.search query=malta", "schema", "help", "help city.get", "man", "--help",
      "--version", "completions bash", "compat contract.json", "play good.rpc",
      "inspect good.rpc", "redact good.rpc",
    ])
  func fullOutput(words: String) throws {
    _ = try run(
      shell:
        #""$1" schema > contract.json; echo '--> {}' > good.rpc; echo '<-- {"id":null,"$rest":"$any"}' >> good.rpc"#
    )
    let (errors, status) = try run(shell: #""$1" \#(words) > /dev/full"#)
    #expect(status == 1)
    #expect(errors.hasSuffix("cityroulette: cannot write the output: No space left on device\n"))
  }

  @Test("A reader that closes the pipe early is not an error")
  func closedOutput() throws {
    let (errors, status) = try run(
      shell: #"("$1" schema; echo $? > status) | true; exit $(cat status)"#)
    #expect(status == 0 && errors == "")
  }

  @Test(
    "A report that cannot be written is an error with status 1, and a device is not replaced",
    arguments: [
      "play --junit /dev/full good.rpc", "inspect --output /dev/full good.rpc",
      "redact --output /dev/full good.rpc",
    ])
  func fullReport(words: String) throws {
    _ = try run(
      shell: #"echo '--> {}' > good.rpc; echo '<-- {"id":null,"$rest":"$any"}' >> good.rpc"#)
    let output = try run(words.split(separator: " ").map(String.init))
    #expect(output.status == 1)
    #expect((output.output + output.errors).contains("cannot write /dev/full: No space left"))
    #expect(try run(shell: "test -c /dev/full").status == 0)
  }

  @Test("call - refuses a line that is not UTF-8, after running the lines before it")
  func inputNotUTF8() throws {
    let (errors, status) = try run(
      shell: #"printf 'archive.add city=2562305\narchive.add city=\377\n' | "$1" call -"#)
    #expect(status == 2)
    #expect(
      errors
        == "cityroulette: Line 2 of standard input is not UTF-8; convert the input to UTF-8.\n")
    #expect(try call("call", "archive.status")["count"] == 1)
    let last = try run(["call", "-"], input: "# nothing\narchive.status")
    #expect(last.status == 0 && last.output.contains("\"count\":1"))
  }

  @Test("A folder as standard input is an error", arguments: ["", "lsp", "mcp", "call -"])
  func inputFolder(words: String) throws {
    let (errors, status) = try run(shell: #""$1" \#(words) < ."#)
    #expect(status == 1)
    #expect(
      errors == "cityroulette: Standard input is a folder; redirect it from a file or a pipe.\n")
  }

  @Test("A relative HOME is refused")
  func relativeHome() throws {
    let (errors, status) = try run(shell: #"HOME=here "$1" call archive.status"#)
    #expect(status == 2)
    #expect(errors.contains("HOME is \"here\", which is not an absolute path."))
    #expect(!FileManager.default.fileExists(atPath: "\(home.path)/here"))
  }

  @Test("For an archive in a missing folder, the error names the part of the path that exists")
  func missingFolder() throws {
    let archive = "\(home.path)/some/where/x.sqlite"
    let result = try run(["call", "--archive", archive, "archive.add", "city=2562305"])
    #expect(result.status == 2)
    #expect(
      result.errors
        == "cityroulette: --archive: the folder \(home.path)/some/where does not exist, only \(home.path) does; "
        + "create the folder, or name another path.\n")
    #expect(!FileManager.default.fileExists(atPath: "\(home.path)/some"))
    // The default folder is created.
    #expect(try call("call", "archive.add", "city=2562305")["city"] == 2_562_305)
  }

  @Test("call accepts a JSON object, or words with dotted keys and values that may be JSON")
  func parameters() throws {
    let json = #"{"location": {"lat": 35.9, "lon": 14.4}, "limit": 1}"#
    let words = ["location.lat=35.9", "location.lon=14.4", "limit=1"]
    let first = try call("call", "gazetteer.nearby", json)
    #expect(first["cities"]?.array?.first?["country"] == "MT")
    #expect(try call("call", "gazetteer.nearby", words[0], words[1], words[2]) == first)
    let named = try call("call", "gazetteer.search", "query=São Paulo", "country=BR", "limit=1")
    #expect(named["cities"]?.array?.first?["id"] == 3_448_439)
  }

  @Test("A saved city is found by its name, however many other cities have it")
  func namesakes() throws {
    let cities = try call("call", "gazetteer.search", "query=Springfield", "limit=100")["cities"]
    let least = try #require(cities?.array?.last { $0["name"] == "Springfield" })
    _ = try call("call", "archive.add", "city=\(least["id"]?.int ?? 0)")
    let other = try run(["remove", "Springfield, Illinois"])
    #expect(other.status == 1 && other.errors.contains("is not saved"), "\(other.errors)")
    let removal = try run(["remove", "Springfield"])
    #expect(removal.status == 0, "\(removal.errors)")
    #expect(try call("call", "archive.status")["count"] == 0)
  }

  @Test("call passes on the options before it, and its changes are saved")
  func options() throws {
    let archive = "\(home.path)/mine.sqlite"
    _ = try call("--archive", archive, "call", "archive.add", "city=2562305")
    #expect(try call("--archive=\(archive)", "call", "archive.status")["count"] == 1)
    #expect(try call("call", "archive.status")["count"] == 0)
    #expect(try call("call", "initialize")["serverInfo"]?["name"] == "cityroulette")
  }

  @Test("call --tsv prints a heading and one line per row, without tabs or line ends in cells")
  func table() throws {
    let near = ["gazetteer.nearby", "location.lat=35.9", "location.lon=14.4", "limit=2"]
    let lines = try run(["call", "--tsv"] + near).output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(lines.count == 3 && Set(lines.map(\.count)).count == 1)
    #expect(lines[0].starts(with: ["id", "name", "country"]))
    #expect(lines[1][2] == "MT" && lines[2][2] == "MT")
    let one = try run(["call", "archive.status", "--tsv"])
    #expect(one.output.hasPrefix("count\tfavorites\trevision\tpath\n0\t0\t0\t"))
    let place = #"{"name": "A", "description": "a\tb\nc\\d", "location": "0,0"}"#
    let id = try #require(try call("call", "place.add", place)["place"]?["id"]?.int)
    let told = try run(["call", "place.get", "place=\(id)", "--tsv"]).output
    #expect(told.contains(#"a\tb\nc\\d"#), "\(told)")
  }

  @Test("call - runs the lines of its input in one process, and stops at the first failure")
  func lines() throws {
    let input = """
      # A comment, and an empty line.

      session.open mode=import source=country country=LI
      city.toggleFavorite {"city": 3042030}
      session.commit
      city.toggleFavorite city=1
      archive.add city=2562305
      """
    let (output, errors, status) = try run(["call", "-"], input: input)
    #expect(status == 1 && output.split(separator: "\n").count == 3)
    #expect(errors.hasPrefix("cityroulette: No session is open"))
    #expect(try call("call", "archive.status")["favorites"] == 1)
    #expect(try run(["call", "-"]).status == 0)
  }

  @Test("call reports the draft that it leaves, and leaves none without an edit")
  func drafts() throws {
    let open = "session.open mode=import source=country country=LI"
    let plain = try run(["call", "-"], input: open)
    #expect(plain.status == 0 && plain.errors.isEmpty, "\(plain.errors)")
    let closed = try run(
      ["call", "-"],
      input: "\(open)\ncity.toggleFavorite city=3042030\nsession.close discard=true")
    #expect(closed.status == 0 && closed.errors.isEmpty, "\(closed.errors)")
    #expect(try call("call", "session.list")["draftCount"] == 0)
    let edited = try run(["call", "-"], input: "\(open)\ncity.toggleFavorite city=3042030")
    let draft = try #require(
      try call("call", "session.list")["drafts"]?.array?.first?["draft"]?.string)
    let sentence =
      "cityroulette: Uncommitted edits were saved as draft \(draft); open it with session.resume, "
      + "or delete it with session.discardDraft.\n"
    #expect(edited.status == 0 && edited.errors == sentence, "\(edited.errors)")
    // Resumed, and left again.
    #expect(try run(["call", "session.resume", "draft=\(draft)"]).errors == sentence)
    _ = try call("call", "session.discardDraft", "draft=\(draft)")
    #expect(try call("call", "session.list")["draftCount"] == 0)
  }

  @Test("call works within the folders of --only-below, and writes no log to standard error")
  func confined() throws {
    let options = [
      "--only-below", home.path, "--archive", "\(home.path)/own.sqlite", "--log-level", "debug",
    ]
    for words in [["call", "archive.status"], ["list"]] {
      let result = try run(options + words)
      #expect(result.status == 0 && result.errors.isEmpty, "\(words): \(result.errors)")
    }
  }

  @Test("A path for call may be relative, begin with ~, or be a file URL")
  func paths() throws {
    let folder = "\(home.path)/below"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try call("call", "archive.add", "city=2562305")
    _ = try call("call", "archive.export", "format=csv", "path=relative.csv", in: folder)
    _ = try call("call", "archive.export", "format=csv", "path=~/home.csv", in: folder)
    _ = try call(
      "call", "archive.export", "format=csv", "path=file://\(home.path)/url.csv", in: folder)
    for file in ["below/relative.csv", "home.csv", "url.csv"] {
      #expect(File.exists("\(home.path)/\(file)"), "\(file)")
    }
  }

  @Test(
    "An error is one line on standard error, with a status",
    arguments: [
      (["call"], 2, "call: missing method"),
      (["call", "archive.status", "x"], 2, "call: expected KEY=VALUE or one JSON"),
      (["call", "archive.status", "a..b=1"], 2, "call: the key of 'a..b=1' has an empty part"),
      (
        ["call", "archive.status", "a=1", "a.b=1"], 2, "call: the key of 'a.b=1' has an empty part"
      ),
      (["call", "archive.status", "{a: 1}"], 2, "call: the parameters are not valid JSON"),
      (["call", "archive.statu"], 2, "did you mean 'archive.status'?"),
      (["call", "session.open", "mode=brows"], 1, "did you mean \"browse\"?"),
      (["--weather", "x", "call", "archive.status"], 2, "--weather: unknown weather service 'x'"),
      (["help", "archive.statu"], 2, "Did you mean 'archive.status'?"),
      (["--weather", "none,open-meteo", "list"], 2, "'none' cannot be combined with services"),
      (["near", "Os\u{1B}[31mlo\u{7}\u{9B}"], 1, #"no place "Os\u{1B}[31mlo\u{7}\u{9B}""#),
    ])
  func refusals(_ arguments: [String], _ status: Int, _ message: String) throws {
    let result = try run(arguments)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("cityroulette: "))
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.status == status)
  }

  @Test("schema prints the result of rpc.discover")
  func schema() throws {
    let backend = try Backend(home)
    let printed = try run(["schema"]).output
    #expect(try JSONParser.parse(Array(printed.utf8.dropLast())) == backend.call("rpc.discover"))
    #expect(printed.hasPrefix("{\n  \"openrpc\": "))
  }
}
