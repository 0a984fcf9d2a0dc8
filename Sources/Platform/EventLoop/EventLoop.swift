import Glibc
import Synchronization

/// One thread that owns order: a serial executor over `poll(2)`.
///
/// Actors that name this loop as their executor run on the thread that called `run()`; what polls
/// ready, timers and signals call their handlers on that thread too. So a request is read, handled
/// and answered without a thread hop, and `assumeIsolated` holds throughout.
package final class EventLoop: SerialExecutor, Sendable {
  package typealias Handler = @Sendable () -> Void

  struct State {
    var jobs: [UnownedJob] = []
    var watches: [Watch] = []
    var lastWatch = 0
    var timers = TimerQueue()
    var turnEnds: [Handler] = []
    var stopped = false
  }

  /// Guards everything that another thread may touch. Never held while a job or handler runs.
  let state = Mutex(State())
  let wakePipe: SelfPipe

  /// The thread inside `run()`, zero before.
  private let thread = Atomic<UInt>(0)

  /// - Throws: `SystemError` if the process has no file descriptor left.
  package init() throws(SystemError) {
    wakePipe = try SelfPipe()
  }

  deinit {
    wakePipe.close()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.jobs.append(job) }
  }

  /// Asked by the runtime where it cannot tell by itself, as in `assumeIsolated` outside any task.
  package func isIsolatingCurrentContext() -> Bool? {
    isCurrentThread
  }

  package func checkIsolated() {
    precondition(isCurrentThread, "called off the event loop's thread")
  }

  /// Runs until `stop()`, on the calling thread, which the loop owns from now on. May be called
  /// again there.
  package func run() {
    thread.store(UInt(pthread_self()), ordering: .relaxed)
    // As a task of an actor, so that the runtime knows on which executor everything runs: there
    // `assumeIsolated` compares two words, elsewhere it asks the loop, at 700 instructions a time.
    Turns(loop: self).assumeIsolated { turns in
      _ = Task.immediate { turns.run() }
    }
  }

  fileprivate func takeTurns() {
    repeat {
      poll()
      runJobs()
      runTimers()
      for handler in state.withLock({ $0.turnEnds }) { handler() }
    } while !takeStop()
  }

  private func takeStop() -> Bool {
    state.withLock { state in
      defer { state.stopped = false }
      return state.stopped
    }
  }

  /// Calls the handler at the end of each turn, before the loop waits, for as long as the loop
  /// lives: for what is gathered during a turn and then sent in one go.
  package func atTurnEnd(_ handler: @escaping Handler) {
    state.withLock { $0.turnEnds.append(handler) }
  }

  /// Runs the action on the loop, from whichever thread it is given.
  package func perform(_ action: @escaping Handler) {
    schedule(after: .zero, action)
  }

  /// Lets `run()` return after the turn it is in.
  package func stop() {
    change { $0.stopped = true }
  }

  private var isCurrentThread: Bool {
    thread.load(ordering: .relaxed) == UInt(pthread_self())
  }

  /// Changes the state and lets the loop see it. Its own thread looks before it polls again and
  /// needs no wake.
  ///
  /// The wake is written under the lock: once that is released, the loop may run a job that was
  /// handed over here, end, and be gone.
  func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let isElsewhere = !isCurrentThread
    return state.withLock { state in
      if isElsewhere { wakePipe.wake() }
      return body(&state)
    }
  }

  /// Runs what is queued now; what these jobs enqueue waits for the next turn, after input had its.
  private func runJobs() {
    var jobs: [UnownedJob] = []
    state.withLock { swap(&jobs, &$0.jobs) }
    for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  private func runTimers() {
    let now = ContinuousClock.now
    for timer in state.withLock({ $0.timers.due(at: now) }) {
      // Looked up one by one, since an earlier action may have cancelled a later one.
      state.withLock({ $0.timers.take(timer, at: now) })?()
    }
  }
}

/// Whose method the loop is while it runs; see `run()`.
private actor Turns {
  private nonisolated let loop: EventLoop

  init(loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func run() {
    loop.takeTurns()
  }
}
