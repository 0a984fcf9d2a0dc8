import CityServer
import Foundation
import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Help and manual page", .endToEnd, .timeLimit(.minutes(10)))
struct HelpTests {
  private let home: Home

  /// What `help` prints for each method and notification. Several tests read it, and each takes a process.
  private static let helpOfMethods: Result<[String: String], any Error> = Result {
    let home = try Home()
    let names = CityAPI.api.routes.map(\.name) + CityAPI.api.notifications.map(\.name)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try home.run(["help", $0]).output) })
  }

  init() throws { home = try Home() }

  @Test("The help lists every command on two screens of 80 columns and 24 lines")
  func overview() throws {
    let help = try home.run(["--help"])
    #expect(help.status == 0)
    #expect(try home.run(["help"]).output == help.output)
    #expect(help.lines.count <= 48)
    for line in help.lines {
      #expect(line.count <= 80, "\(line)")
    }
    let names = try home.commandNames()
    #expect(names.count > 10)
    for name in names {
      #expect(help.output.contains("\n  \(name) "), "\(name)")
    }
  }

  @Test("help COMMAND and COMMAND --help print the same, with examples, in 80 columns")
  func commands() throws {
    for name in try home.commandNames() {
      let help = try home.run(["help", name])
      #expect(help.status == 0 && help.output.hasPrefix("usage: cityroulette \(name)"), "\(name)")
      let examples = help.output.components(separatedBy: "\nexamples\n")
      #expect(examples.count == 2 && examples[1].contains("cityroulette \(name)"), "\(name)")
      #expect(try home.run([name, "--help"]).output == help.output, "\(name)")
      #expect(try home.run(["--seed", "1", name, "-h"]).output == help.output, "\(name)")
      for line in help.lines {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test("help options lists the options of the server, and so does help serve, in 80 columns")
  func options() throws {
    let help = try home.run(["help", "options"])
    #expect(try home.run(["help", "serve"]).output == help.output)
    for option in ["--archive", "--units", "--locale", "--gazetteer", "--version", "--help"] {
      #expect(help.output.contains("\n  \(option) "), "\(option)")
    }
    for line in help.lines {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("help METHOD keeps to 80 columns, except for messages and long arguments")
  func methods() throws {
    for (name, help) in try Self.helpOfMethods.get() {
      for line in help.split(separator: "\n") where line.count > 80 {
        let isMessage = ["  --> ", "  <-- ", "  <~~ "].contains { line.hasPrefix($0) }
        let words = line.split(separator: " ").filter { $0 != "\\" }
        let isArgument = line.hasPrefix("      '") || words.count == 1
        #expect(isMessage || isArgument, "\(name): \(line)")
      }
    }
    for line in try home.run(["help", "methods"]).lines {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("The shell line beside the example of a method sends the same request")
  func shellLines() throws {
    var count = 0
    for route in CityAPI.api.routes {
      let help = try Self.helpOfMethods.get()[route.name] ?? ""
      let parts = help.components(separatedBy: "\n\nin a shell")
      guard parts.count == 2, let end = parts[1].firstIndex(of: "\n") else {
        let sendsRequest = help.contains(#"  --> {"jsonrpc":"2.0","id":"#)
        #expect(!sendsRequest, "\(route.name)")
        continue
      }
      count += 1
      let sent = parts[0].components(separatedBy: "\n  --> ").last?.split(separator: "\n").first
      let message = try JSONParser.parse(Array((sent ?? "").utf8))
      var words = try words(ofShell: String(parts[1][end...]))
      if words.starts(with: ["cityroulette", "call"]) {
        words.removeFirst(2)
      }
      #expect(words.first == message["method"]?.string)
      #expect(
        try parameters(Array(words.dropFirst())) == message["params"] ?? [:], "\(route.name)")
    }
    #expect(count > 70)
  }

  @Test("help describes the parameters of every method, with the example of protocol.md")
  func parameters() throws {
    let texts = try Self.helpOfMethods.get()
    let contract = try String(
      contentsOf: Repository.url.appending(path: "protocol.md"), encoding: .utf8)
    let overview = try home.run(["help", "methods"]).output
    for route in CityAPI.api.routes {
      #expect(overview.contains("  \(route.name) "), "\(route.name)")
      let printed = texts[route.name] ?? ""
      let text = Self.unwrapped(printed)
      #expect(text.contains(route.summary), "\(route.name)")
      let example = printed.components(separatedBy: "\n\nin a shell")[0]
        .components(separatedBy: "\nexample\n").dropFirst().joined()
      // Its result would contain itself.
      #expect(example.isEmpty == (route.name == "rpc.discover"), "\(route.name)")
      for line in example.split(separator: "\n") {
        // The document shortens messages above 2,500 bytes.
        let message = line.dropFirst(2)
        let shown = message.utf8.count > 2500 ? message.prefix(40) : message
        #expect(contract.contains(shown), "\(route.name)")
      }
      for parameter in route.parameters {
        #expect(text.contains(parameter.summary) || printed.contains("  \(parameter.name)."))
      }
    }
    for notification in CityAPI.api.notifications {
      let text = Self.unwrapped(texts[notification.name] ?? "")
      #expect(text.contains(notification.summary), "\(notification.name)")
    }
    let nearby = try #require(texts["gazetteer.nearby"])
    #expect(nearby.contains("  location.lat: a number from -90 to 90\n"))
    #expect(
      nearby.contains("  location: a string of at most 2048 bytes; instead of its members\n"))
  }

  /// The text with one blank between words, on one line.
  private static func unwrapped(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func words(ofShell line: String) throws -> [String] {
    let script = "show() { printf '%s\\0' \"$@\"; }; show \(line)"
    return try home.run("/bin/sh", ["-c", script.replacing("show \n", with: "show ")]).output
      .split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The parameters as `call` reads them: JSON, or keys with dots and values that may be JSON.
  private func parameters(_ words: [String]) throws -> JSON {
    if let word = words.first, word.hasPrefix("{") {
      return try JSONParser.parse(Array(word.utf8))
    }
    var params = JSON.object([:])
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let text = String(parts[1])
      let value = (try? JSONParser.parse(Array(text.utf8))) ?? .string(text)
      params = setting(params, parts[0].split(separator: ".").map(String.init)[...], value)
    }
    return params
  }

  private func setting(_ json: JSON, _ keys: ArraySlice<String>, _ value: JSON) -> JSON {
    guard let key = keys.first else { return value }
    var object = json.object ?? [:]
    object[key] = setting(object[key] ?? .object([:]), keys.dropFirst(), value)
    return .object(object)
  }

  @Test(
    "An unknown word is an error with status 2 that names the most similar word",
    arguments: [
      (["confg"], "There is no command 'confg'. Did you mean 'config'?"),
      (["hepl"], "There is no command 'hepl'. Did you mean 'help'?"),
      (["help", "confg"], "There is no command or method 'confg'. Did you mean 'config'?"),
      (["help", "gazeteer.search"], "Did you mean 'gazetteer.search'?"),
      (["help", "zzzz"], "run 'cityroulette help' or 'cityroulette help methods' for a list."),
      (["zzzz"], "There is no command 'zzzz'; run 'cityroulette --help' for a list."),
      (["confg", "--help"], "There is no command 'confg'. Did you mean 'config'?"),
      (["--seed", "1", "confg", "-h"], "There is no command 'confg'. Did you mean 'config'?"),
      (["help", "call", "play"], "help: expected one command or method, got 2 words."),
      (
        ["city.get"],
        "'city.get' is a method, not a command; write 'cityroulette call city.get'."
      ),
    ])
  func unknownWords(arguments: [String], message: String) throws {
    let result = try home.run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(
    "groff accepts the manual page, which has every section, command and option",
    .needs("/usr/bin/groff"))
  func manual() throws {
    let man = try home.run(["man"]).output
    let file = try home.file("man.1", man.utf8)
    let check = try home.run("/usr/bin/groff", ["-man", "-Tutf8", "-ww", "-z", file])
    #expect(check.status == 0 && check.errors.isEmpty && check.output.isEmpty, "\(check)")
    for section in ["EXAMPLES", "ENVIRONMENT", "FILES", "EXIT STATUS"] {
      #expect(man.contains("\n.SH \(section)\n"))
    }
    let names = try home.commandNames()
    for name in names + ["options"] {
      for line in try home.run(["help", name]).lines where line.hasPrefix("  --") {
        let option = line.split(separator: " ")[0]
        #expect(man.contains(option.replacing("-", with: #"\-"#)), "\(name) \(option)")
      }
    }
    for name in names {
      #expect(man.contains("\n\\fB\(name)\\fR "), "\(name)")
    }
  }

  @Test("The manual page names every environment variable that the sources read")
  func environment() throws {
    let man = try home.run(["man"]).output
    let files = try #require(
      FileManager.default.enumerator(
        at: Repository.url.appending(path: "Sources"), includingPropertiesForKeys: nil))
    var variables = Set<String>()
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /"((?:CITYROULETTE|XDG)_[A-Z_]*[A-Z]|HOME|TMPDIR|NO_COLOR)"/) {
        variables.insert(String(match.1))
      }
    }
    #expect(variables.count >= 12, "\(variables)")
    for variable in variables {
      #expect(man.contains(variable), "\(variable)")
    }
  }
}
