import Foundation
import Testing

/// Runs the examples as processes with the program in `CITYROULETTE_PROGRAM`, and kills, stops and delays it.
@Suite struct ExampleTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func start(_ name: String) throws -> Example {
    try Example(
      name, ["--archive", folder.appending(path: "archive.sqlite").path, "--weather", "none"])
  }

  @Test("The bot answers after its backend was killed, stopped and slow")
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

  @Test("The model shows the archive after its backend was killed, stopped and slow")
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

  @Test("The report has a row for every name, also if its backend is killed, stopped and slow")
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
