import Synchronization
import TestSupport
import Testing

/// Runs each test on threads of its own, and adds the standard error of the test's programs to each
/// issue that it records.
struct EndToEndTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let logs = ProgramLogs()
    let attach = IssueHandlingTrait.compactMapIssues { issue in
      guard let text = logs.text else { return issue }
      var issue = issue
      issue.comments.append("\(text)")
      return issue
    }
    try await attach.provideScope(for: test, testCase: testCase) {
      try await OwnThread.ownThread.provideScope(for: test, testCase: testCase) {
        try await ProgramLogs.$current.withValue(logs) {
          try await Self.run(function, with: logs)
        }
      }
    }
  }

  /// Adds the log to a thrown error too, which the testing library records outside this scope.
  private static func run(
    _ function: @Sendable () async throws -> Void, with logs: ProgramLogs
  ) async throws {
    do {
      try await function()
    } catch let error as ExpectationFailedError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw logs.text.map { Trouble("\(error)\n\($0)") } ?? error
    }
  }
}

extension Trait where Self == EndToEndTrait {
  static var endToEnd: EndToEndTrait { EndToEndTrait() }
}

/// The standard error of every program that a test started.
final class ProgramLogs: Sendable {
  @TaskLocal static var current: ProgramLogs?

  private let logs = Mutex<[ProgramLog]>([])

  /// Nil if no program wrote to standard error.
  var text: String? {
    let texts = logs.withLock { $0 }.map(\.lastPart).filter { !$0.isEmpty }
    return texts.isEmpty
      ? nil : texts.map { "The program wrote to standard error:\n\($0)" }.joined(separator: "\n")
  }

  func add(_ log: ProgramLog) { logs.withLock { $0.append(log) } }
}

/// The standard error of one program, as far as the test has read it.
final class ProgramLog: Sendable {
  /// The length that an issue shows; the last lines usually explain the failure.
  private static let shown = 4_000

  private let bytes = Mutex<[UInt8]>([])

  init() { ProgramLogs.current?.add(self) }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  fileprivate var lastPart: String {
    bytes.withLock { String(decoding: $0.suffix(Self.shown), as: UTF8.self) }
  }

  func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }
}
