import Dispatch

/// Runs tasks one at a time, so that a task which starts after others finds them at their first
/// wait or past it.
final class InOrder: TaskExecutor {
  private let queue = DispatchQueue(label: "in order")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) -> Task<Value, Never> {
    Task(executorPreference: self) { await work() }
  }

  /// Returns when everything started before has come to its first wait.
  func settle() async { await start {}.value }
}
