import Foundation

/// A transcript `NAME.rpc` as a test of a server or of a client that speaks JSON-RPC.
///
/// It throws ``TranscriptFailure``, so it works with Swift Testing and with XCTest.
public struct Transcript: Sendable {
  public let file: URL

  public init(_ file: URL) {
    self.file = file
  }

  /// The transcripts in a folder in the order of their names, for the arguments of a test.
  public static func all(in folder: URL) throws -> [Transcript] {
    let parts = ["_setup.rpc", "_teardown.rpc"]
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "rpc" && !parts.contains($0.lastPathComponent) }
      .sorted { $0.path < $1.path }
      .map(Transcript.init)
  }

  /// Plays the transcript.
  ///
  /// - Parameters:
  ///   - server: The command of the server, which is searched in `PATH`.
  ///   - options: Further options of `cityroulette play`.
  /// - Returns: The reason why it was skipped, or failed as expected; nil if it passed.
  /// - Throws: ``TranscriptFailure`` with the report of `cityroulette play`.
  @discardableResult
  public func play(server: String, options: [String] = []) async throws -> String? {
    let arguments = ["play", "--quiet", "--server", server] + options + [file.path]
    let (status, output) = try await TranscriptProgram.run(arguments)
    let report = output.replacing(/\n?\d+ passed, .*\n$/, with: "")
    guard status == 0 else { throw TranscriptFailure(report: report) }
    return report.firstMatch(of: /: (?:skipped|failed as expected): (.*)/).map { String($0.1) }
  }

  /// A server for the test of a client, which answers as the transcript says.
  ///
  /// - Parameter options: Options of `cityroulette stub`.
  public func stub(options: [String] = []) throws -> TranscriptStub {
    try TranscriptStub(file, options: options)
  }
}

extension Transcript: CustomStringConvertible {
  public var description: String { file.lastPathComponent }
}

/// The report about a server or a client that deviates from a transcript: `FILE:LINE: DIFFERENCE`.
public struct TranscriptFailure: LocalizedError, CustomStringConvertible {
  public let report: String
  public var description: String { report }
  public var errorDescription: String? { report }
}
