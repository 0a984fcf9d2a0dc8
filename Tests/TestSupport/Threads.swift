import Foundation
import Synchronization
package import Testing

/// An event that happens once, for which threads and tasks can wait.
package final class Flag: Sendable {
  private struct State {
    var isRaised = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let condition = NSCondition()

  package init() {}

  package func raise() {
    let waiters = state.withLock { state in
      state.isRaised = true
      defer { state.waiters = [] }
      return state.waiters
    }
    condition.lock()
    condition.broadcast()
    condition.unlock()
    for waiter in waiters {
      waiter.resume()
    }
  }

  package var isRaised: Bool { state.withLock { $0.isRaised } }

  /// Suspends a task until the flag is raised.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isRaised = state.withLock { state in
        if !state.isRaised {
          state.waiters.append(continuation)
        }
        return state.isRaised
      }
      if isRaised {
        continuation.resume()
      }
    }
  }

  /// Blocks a thread until the flag is raised.
  package func block() {
    condition.lock()
    defer { condition.unlock() }
    while !isRaised {
      condition.wait()
    }
  }
}

/// Runs the jobs of a test on new threads, not on those of the cooperative pool.
///
/// A blocking test, for example one that waits for a process, would occupy a thread of the
/// cooperative pool, which has as many threads as cores, and so delay other tests that wait for a
/// task.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadPerJob()) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  package static var ownThread: OwnThread { OwnThread() }
}

private final class ThreadPerJob: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
