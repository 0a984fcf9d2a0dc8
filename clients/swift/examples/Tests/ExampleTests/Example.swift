import Foundation
import Testing

/// An example as a process.
final class Example {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()

  struct Ended: Error {}

  /// - Parameter program: The backend; by default the one of the environment.
  init(_ name: String, _ arguments: [String], program: URL? = nil) throws {
    try #require(ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"] != nil)
    if let program {
      let paths = ["CITYROULETTE_PROGRAM": program.path]
      process.environment = ProcessInfo.processInfo.environment.merging(paths) { $1 }
    }
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(
      path: name)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { process.terminate() }

  func send(_ line: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// The next line of output.
  func line() throws -> String {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw Ended() }
      rest += part
    }
  }

  func ask(_ line: String) throws -> String {
    send(line)
    return try self.line()
  }

  /// Reads until a line; false if the output ends before.
  func line(until wanted: String) throws -> Bool {
    while let line = try? line() {
      if line == wanted {
        return true
      }
    }
    return false
  }

  /// Sends a signal to the program that the example has started.
  func signalBackend(_ signal: Int32) throws {
    // A child belongs to the thread that started it.
    let threads = "/proc/\(process.processIdentifier)/task"
    let children = try FileManager.default.contentsOfDirectory(atPath: threads).map {
      try String(contentsOfFile: "\(threads)/\($0)/children", encoding: .utf8)
    }.joined()
    let pid = try #require(children.split(separator: " ").last.flatMap { Int32($0) })
    kill(pid, signal)
  }

  /// Ends the input and waits for the exit.
  func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
