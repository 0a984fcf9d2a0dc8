import Foundation

/// The program `cityroulette`: `CITYROULETTE_PROGRAM`, or the one in `PATH`.
enum TranscriptProgram {
  /// The program and its arguments.
  static func command(_ words: [String]) -> [String] {
    let name = ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"] ?? "cityroulette"
    return [name] + words
  }

  /// Runs the program.
  ///
  /// - Returns: Its status, and both of its outputs.
  static func run(_ words: [String]) async throws -> (status: Int32, output: String) {
    // A file, since a pipe could be full before the program ends.
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    // It searches `PATH`, unless the name has a slash.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command(words)
    process.standardInput = FileHandle.nullDevice
    let output = try FileHandle(forWritingTo: file)
    process.standardOutput = output
    process.standardError = output
    let status = try await withCheckedThrowingContinuation { done in
      process.terminationHandler = { done.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        done.resume(throwing: error)
      }
    }
    return (status, String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }
}
