import Foundation
import Platform

/// Where the tests find the transcripts, the contract and the program.
enum TranscriptFolder {
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let path = repository.appending(path: "Tests/Transcripts").path

  /// The names of all transcripts, without their folder.
  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".rpc") }.sorted()
  }()

  /// The built program, which lies beside the test runner.
  static let program = (Environment.executableDirectory ?? ".") + "/cityroulette"
}
