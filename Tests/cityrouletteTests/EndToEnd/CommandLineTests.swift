import Foundation
import Platform
import TestSupport
import Testing

/// Plays files of command lines, `$ command`, each followed by what it prints.
@Suite("Command lines", .endToEnd, .timeLimit(.minutes(5)))
struct CommandLineTests {
  private let home: Home

  init() throws { home = try Home() }

  @Test("Each command line of the first hour does the right thing or explains itself")
  func firstHour() throws {
    try play("first-hour.txt")
  }

  @Test("Each command line about a collection does the right thing or explains itself")
  func collection() throws {
    try play("collection.txt")
  }

  private func play(_ name: String) throws {
    let service = try LoopbackServer { PlayedService.openMeteo.reply(to: $0) }
    let options = "--clock 2026-05-01T13:35:00Z --seed 3 --base-url open-meteo=\(service.url)"
    let file = Repository.url.appending(path: "Tests/Fixtures/commands/\(name)")
    let expected = try String(contentsOf: file, encoding: .utf8)
    var played = ""
    for line in expected.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") {
        played += "\n\(line)\n" + (try run(line.dropFirst(2), options: options))
      } else if line.hasPrefix("#") {
        played += "\(line)\n"
      }
    }
    if Environment.variable("CITYROULETTE_UPDATE") != nil {
      try played.write(to: file, atomically: true, encoding: .utf8)
    }
    let differences = Self.lines(played).difference(from: Self.lines(expected))
    #expect(differences.isEmpty, "\(differences.map { "\($0)" }.joined(separator: "\n"))")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Both outputs of a command line, and its status in brackets.
  ///
  /// - Parameter options: given to the program before the arguments of the line.
  private func run(_ line: Substring, options: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "cityroulette() { '\(Backend.program)' \(options) \"$@\"; }\n\(line)",
    ]
    process.environment = home.environment
    process.currentDirectoryURL = URL(filePath: home.path)
    process.standardInput = FileHandle.nullDevice
    let output = Foundation.Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : "\(text)[\(process.terminationStatus)]\n"
  }
}
