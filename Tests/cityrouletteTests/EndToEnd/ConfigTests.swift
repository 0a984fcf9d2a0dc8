import JSON
import Platform
import TestSupport
import Testing

@Suite("The configuration file and the command config", .endToEnd, .timeLimit(.minutes(10)))
struct ConfigTests {
  private let home: Home

  init() throws { home = try Home() }

  /// A value for each option that the configuration file may have, and its member there.
  private func values() -> [(option: String, member: String, value: JSON)] {
    let path = home.path
    return [
      ("--archive", "archive", .string("\(path)/a.sqlite")),
      ("--data-dir", "dataDir", .string("\(path)/d")), ("--backups", "backups", 5),
      ("--drafts", "drafts", false), ("--draft-days", "draftDays", [4, 2]),
      ("--cache-dir", "cacheDir", .string("\(path)/c")),
      ("--only-below", "onlyBelow", .array([.string(path), "/tmp"])),
      ("--cities", "cities", "geonames"), ("--weather", "weather", ["metno", "open-meteo"]),
      ("--units", "units", "us"), ("--locale", "locale", "pt-BR"), ("--photos", "photos", "google"),
      ("--contact", "contact", "me@example.org"), ("--timeout", "timeout", 2.5),
      ("--base-url", "baseUrls", ["metno": "http://localhost:1"]),
      ("--allow-loopback", "allowLoopback", true), ("--replay", "replay", .string("\(path)/r")),
      ("--record-http", "recordHttp", .string("\(path)/h")),
      ("--clock", "clock", "2026-03-01T09:00:00Z"), ("--data", "data", .string("\(path)/x")),
      ("--gazetteer", "gazetteer", .string("\(path)/g.bin")), ("--seed", "seed", 7),
      ("--record", "record", .string("\(path)/r.rpc")), ("--redact", "redact", true),
      ("--log-file", "logFile", .string("\(path)/log")), ("--log-level", "logLevel", "info"),
      ("--client-process-id", "clientProcessId", 99), ("--framing", "framing", "lines"),
      ("--stdio", "stdio", true),
    ]
  }

  /// Writes a configuration and returns its path.
  private func write(_ json: JSON) throws -> String {
    try home.file("config.json", json.text.utf8)
  }

  /// The rows of `config --json` by name.
  private func rows(
    _ arguments: [String], variables: [String: String] = [:]
  ) throws -> [String: JSON] {
    let result = try home.run(arguments + ["config", "--json"], variables: variables)
    guard result.status == 0 else { throw Trouble(result.errors) }
    let rows = try JSONParser.parse(Array(result.output.utf8.dropLast())).array ?? []
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["name"].stringOrEmpty, $0) })
  }

  @Test("Every option of the server may be in the configuration file, and config shows it")
  func everyOption() throws {
    let values = values()
    let options = try home.run(["help", "options"]).lines.filter { $0.hasPrefix("  --") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let others: Set = ["--config", "--version", "--help"]
    #expect(Set(options).subtracting(others) == Set(values.map(\.option)))
    var object = JSONObject()
    for each in values {
      object[each.member] = each.value
    }
    let file = try write(.object(object))
    let rows = try rows(["--config", file])
    for each in values {
      let row = rows[each.option] ?? .null
      #expect(row["value"] == each.value && row["source"] == "file", "\(each.option): \(row.text)")
      #expect(row["file"] == .string(file) && row["line"] == 1)
    }
    #expect(rows["--config"]?["source"] == "commandLine")
  }

  @Test("config shows the default, the environment, the file and the command line as origins")
  func origins() throws {
    let file = try write(["seed": 1, "units": "us", "onlyBelow": "/", "contact": "a"])
    let rows = try rows(
      ["--config=\(file)", "--seed", "2", "--only-below", home.path, "--contact=b"],
      variables: ["CITYROULETTE_GOOGLE_KEY": "secret"])
    #expect(rows["--seed"]?["value"] == 2 && rows["--seed"]?["source"] == "commandLine")
    #expect(rows["--units"]?["value"] == "us" && rows["--units"]?["source"] == "file")
    #expect(rows["--only-below"]?["value"] == [.string(home.path)])
    #expect(rows["--contact"]?["value"] == "b")
    #expect(rows["--backups"]?["value"] == 7 && rows["--backups"]?["source"] == "default")
    #expect(rows["--data-dir"]?["value"] == .string("\(home.path)/data/cityroulette"))
    #expect(rows["--data-dir"]?["variable"] == "XDG_DATA_HOME")
    #expect(rows["--archive"]?["value"] == .string(home.archive))
    #expect(rows["keys.google"]?["value"] == true)
    #expect(rows["keys.google"]?["variable"] == "CITYROULETTE_GOOGLE_KEY")
    let table = try home.run(["config", "--units", "us"])
    #expect(table.lines.contains { $0.hasPrefix("--units ") && $0.hasSuffix("  command line") })
    #expect(table.lines.contains { $0.hasPrefix("--seed ") && $0.hasSuffix("  default") })
  }

  @Test("config prints neither keys nor the password of an archive on a server")
  func secrets() throws {
    let file = try write(["keys": ["geonames": "hush-1", "google-cx": "hush-2"]])
    let archive = "postgresql://ann:hush-3@localhost/cities"
    for format in [[], ["--json"]] {
      let result = try home.run(
        ["--config", file, "--archive", archive, "config"] + format,
        variables: ["CITYROULETTE_PIRATEWEATHER_KEY": "hush-4"])
      #expect(result.status == 0 && !result.output.contains("hush"), "\(result)")
      #expect(result.output.contains("localhost/cities"))
    }
  }

  @Test(
    "A wrong member is an error with status 2 that names the file, the line and what is allowed",
    arguments: [
      (
        "wether", "\"metno\"",
        "configuration: unknown member \"wether\" (did you mean \"weather\"?)"
      ),
      ("config", "\"/x\"", "configuration: unknown member \"config\""),
      ("timeout", "0", "configuration.timeout: expected a number above 0, at most 3600, got '0'."),
      ("timeout", "[1]", "configuration.timeout: expected a string or a number, got an array."),
      ("backups", "2.5", "expected a whole number from 1 to 1000, or off, got '2.5'."),
      ("drafts", "\"of\"", "configuration.drafts: expected \"on\" or \"off\", got \"of\""),
      (
        "units", "\"uss\"",
        "configuration.units: expected metric or us, got 'uss'; did you mean 'us'?"
      ),
      ("locale", "\"??\"", "configuration.locale: expected a language tag, such as de or pt-BR"),
      ("framing", "\"morse\"", "configuration.framing: expected auto, lines or content-length"),
      ("redact", "\"yes\"", "configuration.redact: expected true or false, got \"yes\"."),
      ("weather", "[\"metn\"]", "unknown weather service 'metn'; did you mean 'metno'?"),
      ("archive", "\"here.sqlite\"", "expected an absolute path, or one that begins with ~/, got"),
      ("clock", "\"@here\"", "configuration.clock: expected an absolute path"),
      ("logFile", "\"\"", "configuration.logFile: the value is empty"),
      ("dataDir", "\"/dev/null\"", "configuration.dataDir: /dev/null cannot be used as a folder"),
      ("baseUrls", "{\"x\": \"http://a\"}", "configuration.baseUrls: unknown member \"x\""),
      ("baseUrls", "{\"nws\": \"a\"}", "configuration.baseUrls.nws: expected a URL such as"),
      ("baseUrls", "7", "configuration.baseUrls: expected"),
      ("keys", "{\"geonmes\": \"a\"}", "unknown member \"geonmes\" (did you mean \"geonames\"?)"),
    ])
  func mistakes(member: String, value: String, message: String) throws {
    let file = try home.file("config.json", lines: ["{", "\"\(member)\": \(value)", "}"])
    let result = try home.run(["--config", file])
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("cityroulette: \(file), line 2: "), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("Paths that begin with ~/ are in the home folder, also in the user's own file")
  func homePaths() throws {
    try Folder.create("\(home.path)/config/cityroulette")
    _ = try home.file("config/cityroulette/config.json", #"{"archive": "~/mine.sqlite"}"#.utf8)
    let backend = try Backend(bare: home, [])
    try backend.call("archive.add", ["city": 2_562_305])
    #expect(try backend.call("archive.status")["path"] == .string("\(home.path)/mine.sqlite"))
    #expect(try backend.leave() == .code(0))
  }

  @Test(
    "Folders of onlyBelow in the file confine the server; those of the command line replace them")
  func confinement() throws {
    try Folder.create("\(home.path)/in")
    let file = try write(["onlyBelow": .string("\(home.path)/in"), "logFile": "/tmp/outside"])
    let result = try home.run(["--config", file])
    #expect(result.status == 2, "\(result)")
    #expect(result.errors.contains("line 1: configuration.logFile: /tmp/outside is outside"))
    let replaced = try home.run(["--only-below", "\(home.path)/in", "--config", file])
    #expect(replaced.errors.contains("--config: \(file) is outside"), "\(replaced)")
  }

  @Test("Units and language of the server are those of a client that chooses none")
  func units() throws {
    let file = try write(["units": "us", "locale": "de"])
    for arguments in [["--units", "us", "--locale", "de"], ["--config", file]] {
      for params in [nil, [:]] as [JSON?] {
        let backend = try Backend(home, arguments)
        try params.map { _ = try backend.call("initialize", $0) }
        let client = try backend.call("client.configure")
        #expect(client["units"]?["temperature"] == "F" && client["locale"] == "de")
        #expect(try backend.leave() == .code(0))
      }
      let backend = try Backend(home, arguments)
      try backend.call("initialize", ["units": ["wind": "kn"], "locale": "fr"])
      let client = try backend.call("client.configure")
      #expect(client["units"]?["temperature"] == "C" && client["locale"] == "fr")
      #expect(try backend.leave() == .code(0))
    }
    let metric = try Backend(home, ["--config", file, "--units", "metric"])
    #expect(try metric.call("client.configure")["units"]?["temperature"] == "C")
    #expect(try metric.leave() == .code(0))
  }

  @Test("A recording repeats the units and the services of the configuration file")
  func recording() throws {
    let record = "\(home.path)/r.rpc"
    let file = try write(["units": "us", "weather": "none"])
    let backend = try Backend(home, ["--config", file, "--record", record])
    try backend.call("client.configure")
    #expect(try backend.leave() == .code(0))
    let text = String(decoding: try File.read(record), as: UTF8.self)
    #expect(text.contains("--weather none --units us"), "\(text)")
    #expect(try home.run(["play", record]).status == 0)
  }
}
