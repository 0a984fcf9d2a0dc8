import CityRouletteTesting
import Foundation
import Testing

/// Transcripts that pass and fail, with `cat` as the server: it replies with the request.
@Suite final class TranscriptTests: Sendable {
  private static let ask = #"--> {"jsonrpc":"2.0","id":1,"result":5}"#
  private static let right = #"<-- {"jsonrpc":"2.0","id":1,"result":5}"#
  private static let wrong = #"<-- {"jsonrpc":"2.0","id":1,"result":6}"#

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func transcript(_ lines: String..., name: String = "sum.rpc") throws -> Transcript {
    let file = folder.appending(path: name)
    try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: file)
    return Transcript(file)
  }

  /// Sends a line to a stub and closes its input.
  private func send(_ line: String, to stub: TranscriptStub) throws {
    let process = Process()
    let input = Pipe()
    process.executableURL = stub.executable
    process.arguments = stub.arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  @Test("A transcript that passes has no reason")
  func passes() async throws {
    #expect(try await transcript(Self.ask, Self.right).play(server: "cat") == nil)
  }

  @Test("The error of a transcript that fails is its report")
  func fails() async throws {
    let transcript = try transcript(Self.ask, Self.wrong)
    let failure = await #expect(throws: TranscriptFailure.self) {
      try await transcript.play(server: "cat")
    }
    #expect(failure?.description == "\(transcript.file.path):2: $.result: expected 6, got 5")
    let refusal = await #expect(throws: TranscriptFailure.self) {
      try await transcript.play(server: "cat", options: ["--frame"])
    }
    #expect(refusal?.localizedDescription.hasPrefix("unknown option '--frame'") == true)
  }

  @Test("A skipped transcript and an expected failure have their reason")
  func skipped() async throws {
    #expect(try await transcript("@skip not yet", Self.ask).play(server: "cat") == "not yet")
    #expect(try await transcript("@xfail issue 7", Self.ask).play(server: "cat") == "issue 7")
  }

  @Test("The transcripts of a folder are those that are tests")
  func folderOfTranscripts() throws {
    for name in ["b.rpc", "_setup.rpc", "a.rpc", "notes.txt", "_teardown.rpc"] {
      _ = try transcript(Self.ask, name: name)
    }
    #expect(try Transcript.all(in: folder).map(\.description) == ["a.rpc", "b.rpc"])
  }

  @Test("A stub accepts the client of its transcript")
  func accepts() async throws {
    let stub = try transcript(#"--> {"id":1,"method":"add"}"#, Self.right).stub()
    try send(#"{"jsonrpc":"2.0","id":"x","method":"add"}"#, to: stub)
    try await stub.finish()
  }

  @Test("A stub reports a client that deviates")
  func deviates() async throws {
    let transcript = try transcript(#"--> {"id":1,"method":"add"}"#, Self.right)
    let stub = try transcript.stub()
    try send(#"{"jsonrpc":"2.0","id":"x","method":"sum"}"#, to: stub)
    // The report of a correct conversation after a restart does not replace the first one.
    try send(#"{"jsonrpc":"2.0","id":"x","method":"add"}"#, to: stub)
    let failure = await #expect(throws: TranscriptFailure.self) { try await stub.finish() }
    #expect(failure?.report.contains("sum.rpc:1: $.method: expected \"add\", got \"sum\"") == true)
  }

  @Test("A stub reports a client that does not start it")
  func idle() async throws {
    let stub = try transcript(Self.ask).stub()
    let failure = await #expect(throws: TranscriptFailure.self) {
      try await stub.finish(within: .zero)
    }
    #expect(failure?.report == "the client did not start the stub")
  }
}
