import Foundation

/// The last lines of standard error.
final class ErrorLines: @unchecked Sendable {
  /// Guards `lines`.
  private let lock = NSLock()
  private var lines: [String] = []
  private let limit: Int
  private let (ended, end) = AsyncStream<Void>.makeStream()

  init(limit: Int) { self.limit = limit }

  func add(_ line: Data) {
    lock.withLock {
      lines = Array((lines + [String(decoding: line, as: UTF8.self)]).suffix(limit))
    }
  }

  /// Standard error has ended.
  func finish() { end.finish() }

  /// The lines, after the end of standard error or after a time.
  func lines(within patience: Duration) async -> [String] {
    let (ended, end) = (ended, end)
    let giving = Task {
      try await Task.sleep(for: patience)
      end.finish()
    }
    for await _ in ended {}
    giving.cancel()
    return lock.withLock { lines }
  }
}
