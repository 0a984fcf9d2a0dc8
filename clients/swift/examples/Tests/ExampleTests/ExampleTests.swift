import Foundation
import Testing

/// Runs the examples as processes with the program in `CITYROULETTE_PROGRAM`, and kills, stops and delays it.
@Suite struct ExampleTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func start(_ name: String, program: URL? = nil) throws -> Example {
    let archive = folder.appending(path: "archive.sqlite").path
    return try Example(name, ["--archive", archive, "--weather", "none"], program: program)
  }

  /// A backend that delivers each message 0.2 s late.
  private func slowProgram() throws -> URL {
    let real = try #require(ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"])
    let script = folder.appending(path: "slow")
    let text = """
      #!/bin/sh
      "\(real)" "$@" | while IFS= read -r line; do sleep 0.2; printf '%s\\n' "$line"; done
      """
    try Data(text.utf8).write(to: script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    return script
  }

  @Test("The examples give the same answers with a slow backend")
  func slow() throws {
    let program = try slowProgram()
    let bot = try start("Bot", program: program)
    #expect(try bot.ask("star Vaduz") == "Starred Vaduz.")
    #expect(try bot.ask("list") == "Vaduz")
    #expect(try bot.end() == 0)
    let model = try start("ListModel", program: program)
    #expect(try model.line(until: "1 cities: *Vaduz"))
    model.send("add Zug")
    #expect(try model.line(until: "2 cities: *Vaduz, Zug"))
    #expect(try model.end() == 0)
    let report = try start("Report", program: program)
    #expect(try report.line() == "name\tcity\tcountry\tpopulation\tdistanceKm")
    #expect(try report.ask("Zug") == "Zug\tZug\tCH\t30542\t0.0")
    #expect(try report.end() == 0)
  }

  @Test("The bot answers after its backend was killed, stopped and continued")
  func bot() throws {
    let bot = try start("Bot")
    #expect(try bot.ask("star Vaduz") == "Starred Vaduz.")
    try bot.signalBackend(SIGKILL)
    #expect(try bot.ask("list") == "Vaduz")
    try bot.signalBackend(SIGSTOP)
    #expect(try bot.ask("list") == "That takes too long; try again.")
    try bot.signalBackend(SIGCONT)
    #expect(try bot.ask("star Vaduz") == "You have Vaduz already.")
    try bot.signalBackend(SIGSTOP)
    bot.send("time Zug")
    try bot.signalBackend(SIGCONT)
    #expect(try bot.line().hasPrefix("Zug: "))
    #expect(try bot.ask("near Springfield").hasPrefix("There are several \"Springfield\""))
    #expect(try bot.end() == 0)
  }

  @Test("The model shows the archive after its backend was killed, stopped and continued")
  func model() throws {
    let model = try start("ListModel")
    #expect(try model.line() == "0 cities: ")
    model.send("add Vaduz")
    #expect(try model.line(until: "1 cities: Vaduz"))
    try model.signalBackend(SIGKILL)
    #expect(try model.line(until: "1 cities: Vaduz"))
    try model.signalBackend(SIGSTOP)
    model.send("add Zug")
    try model.signalBackend(SIGCONT)
    #expect(try model.line(until: "2 cities: Zug, Vaduz"))
    model.send("star 3042030")
    #expect(try model.line(until: "2 cities: *Vaduz, Zug"))
    #expect(try model.end() == 0)
  }

  @Test("The report has a row for every name, also if its backend is killed, stopped and continued")
  func report() throws {
    let report = try start("Report")
    #expect(try report.line() == "name\tcity\tcountry\tpopulation\tdistanceKm")
    #expect(try report.ask("Zug") == "Zug\tZug\tCH\t30542\t0.0")
    try report.signalBackend(SIGKILL)
    #expect(try report.ask("Vaduz").hasPrefix("Vaduz\tVaduz\tLI\t"))
    try report.signalBackend(SIGSTOP)
    report.send("Texas")
    try report.signalBackend(SIGCONT)
    #expect(try report.line().contains("\"Texas\" is a division of a country"))
    #expect(try report.end() == 0)
  }
}
