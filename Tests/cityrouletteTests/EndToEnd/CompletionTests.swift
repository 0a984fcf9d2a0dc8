import CityServer
import Foundation
import JSONRPC
import TestSupport
import Testing

@Suite("Completions", .endToEnd, .timeLimit(.minutes(10)))
struct CompletionTests {
  private let home: Home

  init() throws { home = try Home() }

  /// The candidates for the last word.
  private func candidates(_ words: [String]) throws -> [String] {
    let result = try home.run(["complete", "--"] + words)
    guard result.status == 0, result.errors.isEmpty else { throw Trouble(result.errors) }
    return result.lines.dropFirst().compactMap { $0.split(separator: "\t").first.map(String.init) }
  }

  @Test("Methods, parameters, options and topics are all offered")
  func names() throws {
    #expect(try candidates(["call", ""]) == CityAPI.api.routes.map(\.name))
    for route in CityAPI.api.routes {
      let offered = try candidates(["call", route.name, ""])
      for parameter in route.parameters {
        let isOffered = offered.contains {
          $0 == "\(parameter.name)=" || $0.hasPrefix("\(parameter.name).")
        }
        #expect(isOffered, "\(route.name) \(parameter.name)")
      }
      #expect(Set(offered).count == offered.count)
    }
    for name in try home.commandNames() + ["options"] {
      let options = try home.run(["help", name]).lines.filter { $0.hasPrefix("  --") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
      let offered = try candidates(name == "options" ? ["--"] : [name, "--"])
      #expect(Set(options).isSubset(of: offered), "\(name)")
    }
    #expect(try candidates(["help", "opt"]) == ["options"])
  }

  @Test(
    "Words and values are completed where they are allowed",
    arguments: [
      (["sche"], ["schema"]),
      (["--seed", "1", "sche"], ["schema"]),
      (["--seed", "sche"], []),
      (["--log-level", "w"], ["warning"]),
      (["--log-level=w"], ["--log-level=warning"]),
      (["call", "--framing", "content"], ["content-length"]),
      (["mcp", "--read"], ["--read-only"]),
      (["schema", "--log"], []),
      (["call", "--un"], ["--units"]),
      (["play", "--keep"], ["--keep-going"]),
      (["--weather", "metno,open-"], ["metno,open-meteo"]),
      (["--weather", "open-meteo,open"], ["open-meteo,openweathermap"]),
      (["completions", "f"], ["fish"]),
      (["--base-url", "metn"], ["metno="]),
      (["call", "session.open", "mode=b"], ["mode=browse"]),
      (["call", "session.open", "mode=browse", "mo"], []),
      (["call", "weather.forecast", "hours="], ["hours=true", "hours=false"]),
      (["call", "client.configure", "notify=roulette"], ["notify=roulette.didLook"]),
      (["call", "gazetteer.search", "country=Burkin"], ["country=Burkina Faso"]),
      (["call", "gazetteer.search", "country=burkin"], ["country=burkina Faso"]),
      (["call", "gazetteer.search", "country=BF"], ["country=BF"]),
      (["call", "weather.get", "location=The Hag"], ["location=The Hague"]),
      (["call", "weather.get", "location=reykjav"], ["location=reykjavík"]),
      (["call", "weather.get", "location=Paris, Tex"], ["location=Paris, Texas, US"]),
      (["call", "--units", "us", "weather.get", "location=The Hag"], ["location=The Hague"]),
      (["call", "no.such", "x"], []),
      (["nothing", "x"], []),
    ])
  func values(words: [String], expected: [String]) throws {
    #expect(try candidates(words) == expected)
  }

  @Test(
    "An offered city is one that a command understands",
    arguments: ["Springf", "San Jos", "New Yor", "Victoria", "Mexic", "Salvad"])
  func understood(text: String) throws {
    let cities = try candidates(["near", text])
    #expect(!cities.isEmpty && Set(cities).count == cities.count, "\(cities)")
    for city in cities {
      let result = try home.run(["call", "location.resolve", "text=\(city)"])
      #expect(result.status == 0, "\(city): \(result.errors)")
    }
  }

  @Test("Cities of the same name are told apart, and at most 20 cities are offered")
  func cities() throws {
    let cities = try candidates(["call", "weather.get", "location=Springf"])
    #expect(!cities.contains("location=Springfield"))
    #expect(cities.contains("location=Springfield, Illinois, US"), "\(cities)")
    #expect(Set(cities).count == cities.count)
    for text in ["a", "S", "new", "san ", "x'", "*"] {
      let cities = try candidates(["call", "weather.get", "location=\(text)"])
      #expect(cities.count <= 20)
      for city in cities {
        #expect(city.hasPrefix("location=\(text)"), "\(city)")
      }
    }
  }

  @Test(
    "A gazetteer that cannot be read, and a wrong configuration, give no candidates and no error")
  func missingGazetteer() throws {
    let city = ["call", "weather.get", "location=Lis"]
    #expect(try candidates(["--gazetteer", "/dev/null"] + city) == [])
    #expect(try !candidates(["--config", "/dev/null"] + city).isEmpty)
  }
}

/// The scripts in the real shells.
@Suite("Completions in shells", .endToEnd, .timeLimit(.minutes(10)))
struct ShellCompletionTests {
  private let home: Home
  private let variables: [String: String]

  init() throws {
    home = try Home()
    let bin = "\(home.path)/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(bin)/cityroulette", withDestinationPath: Backend.program)
    _ = try home.file("my file.rpc", [])
    variables = [
      "PATH": "\(bin):/usr/bin:/bin", "LC_ALL": "C.UTF-8", "OUT": "\(home.path)/out",
    ]
  }

  /// Command lines up to the cursor, and the words of the completed lines.
  static let lines: [(line: String, words: [String])] = [
    ("cityroulette sche", ["schema"]),
    ("cityroulette --log-level w", ["--log-level", "warning"]),
    ("cityroulette --log-level=w", ["--log-level=warning"]),
    ("cityroulette lsp --weather metno,open-m", ["lsp", "--weather", "metno,open-meteo"]),
    ("cityroulette call gazetteer.near", ["call", "gazetteer.nearby"]),
    ("cityroulette call gazetteer.search lim", ["call", "gazetteer.search", "limit="]),
    ("cityroulette call session.open mode=br", ["call", "session.open", "mode=browse"]),
    (
      "cityroulette call gazetteer.search country=Burkin",
      ["call", "gazetteer.search", "country=Burkina Faso"]
    ),
    (
      #"cityroulette call weather.get location=The\ Hag"#,
      ["call", "weather.get", "location=The Hague"]
    ),
    (
      #"cityroulette call weather.get "location=The Hag"#,
      ["call", "weather.get", "location=The Hague"]
    ),
    (
      "cityroulette call weather.get 'location=The Hag",
      ["call", "weather.get", "location=The Hague"]
    ),
    (
      "cityroulette call weather.get location=L\\'Hospitalet\\ de\\ Ll",
      ["call", "weather.get", "location=L'Hospitalet de Llobregat"]
    ),
    ("cityroulette play my", ["play", "my file.rpc"]),
    ("~/bin/cityroulette sche", ["schema"]),
    ("cityroulette --record=my", ["--record=my file.rpc"]),
    ("cityroulette call archive.import path=my", ["call", "archive.import", "path=my file.rpc"]),
  ]

  @Test("bash completes words and quotes them", arguments: lines)
  func bash(line: String, words: [String]) throws {
    // Bash finds the words and the part of the last one that it replaces; `-i` turns this on.
    let script = """
      bind 'set enable-bracketed-paste off' 'set bell-style none'
      source <(cityroulette completions bash)
      show() { printf '%s' "$READLINE_LINE" > "$OUT"; exit; }
      bind -x '"\\C-t": show'
      """
    _ = try home.file("rc", script.utf8)
    let typed = "\(line)\t\u{14}"
    _ = try home.file("typed", typed.utf8)
    try onTerminal("bash --noprofile --rcfile rc -i")
    #expect(try completedWords(by: "/bin/bash") == words)
  }

  @Test("zsh completes words and quotes them", .needs("/usr/bin/zsh"), arguments: lines)
  func zsh(line: String, words: [String]) throws {
    let script = """
      autoload -Uz compinit && compinit -u -D
      source <(cityroulette completions zsh)
      show() { print -rn -- "$BUFFER" > $OUT; exit }
      zle -N show
      bindkey '^T' show
      """
    _ = try home.file(".zshrc", script.utf8)
    _ = try home.file("typed", "\(line)\t\u{14}".utf8)
    try onTerminal("zsh -i")
    #expect(try completedWords(by: "/usr/bin/zsh") == words)
  }

  /// Runs a shell on a pseudo-terminal with the file `typed` as its keys.
  private func onTerminal(_ command: String) throws {
    let result = try home.run(
      "/bin/sh",
      ["-c", "exec script -q -E never -c 'TERM=dumb exec \(command)' /dev/null < typed"],
      variables: variables)
    #expect(result.errors.isEmpty, "\(result)")
  }

  /// The words of the completed line in `$OUT`, after the program, as the shell reads them.
  private func completedWords(by shell: String) throws -> [String] {
    let line = try String(contentsOfFile: "\(home.path)/out", encoding: .utf8)
    let arguments = line.drop { $0 != " " }
    let script = "show() { printf '%s\\n' \"$@\"; }; show\(arguments)"
    let result = try home.run(shell, ["-c", script], variables: variables)
    #expect(result.errors.isEmpty, "\(line): \(result.errors)")
    return result.lines
  }

  @Test("fish completes words and quotes them", .needs("/usr/bin/fish"), arguments: lines)
  func fish(line: String, words: [String]) throws {
    _ = try home.file("line", line.utf8)
    let script = """
      source (cityroulette completions fish | psub)
      complete -C (cat line | string collect)
      """
    let result = try home.run("/usr/bin/fish", ["--no-config", "-c", script], variables: variables)
    #expect(result.errors.isEmpty, "\(result)")
    // Fish quotes a candidate when it inserts it.
    let candidates = result.lines.map { String($0.split(separator: "\t")[0]) }
    #expect(candidates == words.suffix(1))
  }
}
