import Foundation

/// A server that plays a transcript for the test of a client.
public struct TranscriptStub: Sendable {
  /// What the report of a stub says until it starts, and until it ends.
  private static let notStarted = "the client did not start the stub\n"
  private static let unfinished = "the conversation did not finish\n"

  /// The file of the program to start, and its arguments.
  public let executable = TranscriptProgram.executable
  public let arguments: [String]

  private let log: URL

  init(_ file: URL, options: [String]) throws {
    log = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    try Data(Self.notStarted.utf8).write(to: log)
    let words = ["stub", "--log", log.path] + options + [file.path]
    arguments = TranscriptProgram.arguments(words)
  }

  /// Waits until the stub has ended; call it when the client has closed the input of its server.
  ///
  /// - Parameter patience: How long the stub may take; it is a child of the client, which need not wait for it.
  /// - Throws: ``TranscriptFailure`` if the client sent other messages than the transcript has, or not all of them.
  public func finish(within patience: Duration = .seconds(5)) async throws {
    let end = ContinuousClock.now + patience
    var report = try fault()
    while [Self.notStarted, Self.unfinished].contains(report) && ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(10))
      report = try fault()
    }
    try FileManager.default.removeItem(at: log)
    guard report.isEmpty else {
      throw TranscriptFailure(report: String(report.dropLast()))
    }
  }

  private func fault() throws -> String {
    String(decoding: try Data(contentsOf: log), as: UTF8.self)
  }
}
