import Dispatch

/// Runs tasks one at a time, so that when a later task starts, the earlier ones have reached their first
/// suspension.
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

  /// Returns when all tasks started before have reached their first suspension.
  func settle() async { await start {}.value }
}
