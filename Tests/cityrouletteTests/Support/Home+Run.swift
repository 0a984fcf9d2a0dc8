import Foundation
import Platform

/// A command that has ended.
struct FinishedRun {
  let output: String
  let errors: String
  let status: Int32

  /// The lines of the output.
  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

extension Home {
  /// Runs the program.
  ///
  /// - Parameter variables: environment variables besides those of the folders.
  func run(_ arguments: [String], variables: [String: String] = [:]) throws -> FinishedRun {
    try run(Backend.program, arguments, variables: variables)
  }

  /// Runs another command.
  func run(
    _ command: String, _ arguments: [String], variables: [String: String] = [:]
  ) throws -> FinishedRun {
    let process = Process()
    process.executableURL = URL(filePath: command)
    process.arguments = arguments
    process.environment = environment.merging(variables) { $1 }
    process.currentDirectoryURL = URL(filePath: path)
    process.standardInput = FileHandle.nullDevice
    let pipes = [Foundation.Pipe(), Foundation.Pipe()]
    process.standardOutput = pipes[0]
    process.standardError = pipes[1]
    try process.run()
    let texts = pipes.map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return FinishedRun(output: texts[0], errors: texts[1], status: process.terminationStatus)
  }

  /// The names of all commands, as the program completes them.
  func commandNames() throws -> [String] {
    try run(["complete", "--", ""]).lines.dropFirst().compactMap {
      $0.split(separator: "\t").first.map(String.init)
    }
  }
}
