import Foundation

/// A server that plays a transcript for the test of a client.
public struct TranscriptStub: Sendable {
  /// What the report of a stub says until it ends.
  private static let unfinished = "the conversation did not finish\n"

  /// Starts a stub; each start has a report of its own, since clients restart their servers.
  private static let script = #"exec "$@" --log "$0/$$""#

  /// The file of the program to start, and its arguments.
  public let executable = URL(fileURLWithPath: "/bin/sh")
  public let arguments: [String]

  /// The folder of the reports, which have process ids as names.
  private let reports: URL

  init(_ file: URL, options: [String]) throws {
    reports = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
    let stub = TranscriptProgram.command(["stub"] + options + [file.path])
    arguments = ["-c", Self.script, reports.path] + stub
  }

  /// Waits until the stub has ended; call it when the client has closed the input of its server.
  ///
  /// - Parameter patience: How long the stub may take; it is a child of the client, which need not wait for it.
  /// - Throws: ``TranscriptFailure`` if the client sent other messages than the transcript has, or not all of them.
  public func finish(within patience: Duration = .seconds(5)) async throws {
    let end = ContinuousClock.now + patience
    var found = try readReports()
    while found.isEmpty || found.contains(Self.unfinished), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(10))
      found = try readReports()
    }
    try FileManager.default.removeItem(at: reports)
    guard !found.isEmpty else {
      throw TranscriptFailure(report: "the client did not start the stub")
    }
    let faults = found.joined()
    guard faults.isEmpty else {
      throw TranscriptFailure(report: String(faults.dropLast()))
    }
  }

  private func readReports() throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: reports, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.allSatisfy(\.isNumber) }
      .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
  }
}
