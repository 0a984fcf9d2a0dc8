import Glibc
import Synchronization

/// One thread that owns order: a serial executor over `poll(2)`.
///
/// Actors that name this loop as their executor run on the thread that called `run()`; what polls
/// ready, timers and signals call their handlers on that thread too. So a request is read, handled
/// and answered without a thread hop, and `assumeIsolated` holds throughout.
package final class EventLoop: SerialExecutor, Sendable {
  package typealias Handler = @Sendable () -> Void

  private enum Work {
    case job(UnownedJob)
    case action(Handler)
  }

  private struct State {
    var work: [Work] = []
    var watches: [Watch] = []
    var lastWatch = 0
    var timers = TimerQueue()
    var turnEnds: [Handler] = []
    var wakes: [Handler] = []
    var stopped = false

    /// Whether there is a thread of the loop's own, and whether it has yet to come to its first turn:
    /// until then nobody may borrow the loop, or the thread would find another in its place.
    var (isRunning, isBeginning) = (false, false)

    var mayBeBorrowed: Bool { work.isEmpty && !stopped && !isBeginning }

    /// Whether there is nothing to do and nothing to wait for.
    var isIdle: Bool { work.isEmpty && watches.isEmpty && timers.isEmpty }

    /// What to wait for next.
    var wait: Wait { Wait(watches: watches, timeout: pollTimeout) }

    /// Milliseconds for `poll(2)`: none while work waits, for ever without timers.
    private var pollTimeout: Int32 {
      if !work.isEmpty || stopped {
        return 0
      }
      return timers.millisecondsUntilNext(from: LoopClock.now) ?? -1
    }
  }

  /// Guards everything that another thread may touch. Never held while a job or handler runs.
  private let state = Mutex(State())
  private let wakePipe: Pipe

  /// Held by whoever runs the loop's work: its own thread, or one that has borrowed it.
  private let turn = Mutex(())

  /// The thread inside `run()`, or the one that has borrowed the loop; zero if there is none. Changed
  /// within a turn only.
  private let thread = Atomic<UInt>(0)

  /// Milliseconds for which a thread waits for more work: to begin one for each request of a script took
  /// as long as the request.
  private static let lingering: Int32 = 10

  /// What threads of the loop's own are called; nil for a loop that is run by its owner.
  private let threadName: String?

  /// - Throws: `SystemError` if the process has no file descriptor left.
  package init(threadName: String? = nil) throws(SystemError) {
    self.threadName = threadName
    wakePipe = try Pipe(blocking: false)
  }

  deinit { wakePipe.close() }

  /// A loop that has a thread of its own until `stop()`, whenever it has something to do. The executor
  /// of an actor that may wait for a disk or a lock.
  ///
  /// The thread ends when there is nothing left: while a process has a second one, each of its calls
  /// to the system costs more, which was 3 % of a request.
  ///
  /// - Parameter name: of the thread, as debuggers show it; at most 15 bytes.
  /// - Throws: `SystemError` if there is no file descriptor to be had.
  package static func onOwnThread(named name: String = "loop") throws(SystemError) -> EventLoop {
    try EventLoop(threadName: name)
  }

  /// Runs until `stop()`, on the calling thread, which the loop owns from now on. May be called
  /// again there.
  package func run() { run(lingering: nil) }

  /// - Parameter milliseconds: for how long a thread of the loop's own waits for more work; nil for
  ///   another, which does only what there is.
  private func run(lingering milliseconds: Int32?) {
    turn.withLock { _ in thread.store(UInt(pthread_self()), ordering: .relaxed) }
    // As a task of an actor, so that the runtime knows on which executor everything runs: there
    // `assumeIsolated` compares two words, elsewhere it asks the loop, at 700 instructions a time.
    Turns(loop: self).assumeIsolated { turns in
      _ = Task.immediate { turns.run(lingering: milliseconds) }
    }
  }

  func takeTurns(lingering milliseconds: Int32?) {
    var next: Wait? = state.withLock { state in
      state.isBeginning = false
      return state.wait
    }
    while let wait = next {
      let isReady = poll(wait)
      next = turn.withLock { _ in
        runWork()
        return nextWait(lingering: milliseconds.map { isReady ? $0 : 0 })
      }
    }
  }

  /// What to wait for next; nil if the loop was stopped, or if it has threads of its own and nothing is
  /// left for this one.
  private func nextWait(lingering milliseconds: Int32?) -> Wait? {
    state.withLock { state in
      if threadName == nil {
        return exchange(&state.stopped, with: false) ? nil : state.wait
      }
      let isDone = milliseconds == nil ? state.work.isEmpty : state.isIdle
      if !isDone, !state.stopped {
        return state.wait
      }
      if let milliseconds, milliseconds > 0, !state.stopped {
        return Wait(watches: [], timeout: milliseconds)
      }
      state.isRunning = false
      thread.store(0, ordering: .relaxed)
      return nil
    }
  }

  /// Lets `run()` return after the turn it is in. What is handed over later waits for the next
  /// `run()`, if there is one.
  package func stop() { change { $0.stopped = true } }

  // MARK: Work handed over

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.work.append(.job(job)) }
  }

  /// Runs an action on the loop, from whatever thread: in the turn after this one, and in the order
  /// in which actions and the jobs of actors were handed over.
  package func perform(_ action: @escaping Handler) { change { $0.work.append(.action(action)) } }

  /// Runs a short body on the calling thread as if on this loop, without a thread hop; nil if the
  /// loop is at work, or has some. For the loop of an actor, one that watches nothing.
  package func borrow<Value>(_ body: () throws -> Value) rethrows -> Value? {
    try turn.withLockIfAvailable { _ -> Value? in
      guard state.withLock(\.mayBeBorrowed) else { return nil }
      let owner = thread.exchange(UInt(pthread_self()), ordering: .relaxed)
      defer {
        thread.store(owner, ordering: .relaxed)
        if state.withLock({ !$0.work.isEmpty }) {
          change { _ in }
        }
      }
      return try body()
    } ?? nil
  }

  /// Asked by the runtime where it cannot tell by itself, as in `assumeIsolated` outside any task.
  package func isIsolatingCurrentContext() -> Bool? { isCurrentThread }

  package func checkIsolated() {
    precondition(isCurrentThread, "called off the event loop's thread")
  }

  private var isCurrentThread: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Changes the state and lets the loop see it. Its own thread looks before it polls again and
  /// needs no wake.
  ///
  /// The wake is written under the lock: once that is released, the loop may run a job that was
  /// handed over here, end, and be gone.
  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let isElsewhere = !isCurrentThread
    let (result, lacksThread) = state.withLock { state in
      if isElsewhere {
        wakePipe.write(0)
      }
      let result = body(&state)
      let lacksThread =
        isElsewhere && threadName != nil && !state.isRunning && !state.isIdle && !state.stopped
      if lacksThread {
        state.isRunning = true
        state.isBeginning = true
      }
      return (result, lacksThread)
    }
    if lacksThread {
      beginThread()
    }
    return result
  }

  /// Where no thread is to be had, whoever hands work over does it.
  private func beginThread() {
    let body: Handler = { self.run(lingering: Self.lingering) }
    do { try Thread.start(named: threadName ?? "", body) } catch {
      run()
    }
  }

  /// Runs what waits and is due now, and what is to be done at the end of the turn; what this hands over
  /// waits for the next turn, after input had its.
  private func runWork() {
    let (work, timers, ends) = state.withLock { state in
      (exchange(&state.work, with: []), state.timers.due(at: LoopClock.now), state.turnEnds)
    }
    for piece in work {
      switch piece {
      case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
      case .action(let action): action()
      }
    }
    for timer in timers {
      // Looked up one by one, since what ran before may have cancelled it.
      state.withLock({ $0.timers.take(timer, at: LoopClock.now) })?()
    }
    let isIdle = work.isEmpty && timers.isEmpty
    for handler in isIdle ? ends : state.withLock(\.turnEnds) {
      handler()
    }
  }

  // MARK: Timers

  /// Calls the action on the loop once, that long from now.
  @discardableResult
  package func schedule(after delay: Duration, _ action: @escaping Handler) -> TimerID {
    let due = LoopClock.now + LoopClock.nanoseconds(delay)
    return change { $0.timers.add(at: due, interval: nil, action) }
  }

  /// Calls the action on the loop again and again, first one interval from now. Turns that were
  /// missed are not made up for.
  @discardableResult
  package func schedule(every interval: Duration, _ action: @escaping Handler) -> TimerID {
    let interval = LoopClock.nanoseconds(interval)
    return change { $0.timers.add(at: LoopClock.now + interval, interval: interval, action) }
  }

  package func cancel(_ timer: TimerID) { state.withLock { $0.timers.cancel(timer) } }

  /// Calls the handler at the end of each turn, before the loop waits, for as long as the loop
  /// lives: for what is gathered during a turn and then sent in one go.
  package func atTurnEnd(_ handler: @escaping Handler) {
    state.withLock { $0.turnEnds.append(handler) }
  }

  /// Calls the handler whenever the loop was woken: for what a handler of signals has noted, who then
  /// wrote a byte to `wakeEnd`.
  func atWake(_ handler: @escaping Handler) { state.withLock { $0.wakes.append(handler) } }

  var wakeEnd: Int32 { wakePipe.writeEnd }

  // MARK: Descriptors

  /// Calls the handler on the loop whenever the descriptor is ready, until `unwatch`. Replaces a
  /// handler for the same descriptor and readiness.
  package func watch(_ descriptor: Int32, _ readiness: Readiness, _ handler: @escaping Handler) {
    change { state in
      state.watches.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
      state.lastWatch += 1
      let watch = Watch(
        number: state.lastWatch, descriptor: descriptor, readiness: readiness, handler: handler)
      // What seldom comes goes last: behind input that is ready `poll` waits for nothing, and before
      // it the end of output took a sixtieth of a request.
      let ends = readiness == .hungUp ? nil : state.watches.firstIndex { $0.readiness == .hungUp }
      state.watches.insert(watch, at: ends ?? state.watches.count)
    }
  }

  package func unwatch(_ descriptor: Int32, _ readiness: Readiness) {
    state.withLock {
      $0.watches.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
    }
  }

  /// Waits for what is watched, for a timer or another thread; false if nothing is ready.
  private func poll(_ wait: Wait) -> Bool {
    let count = wait.watches.count
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: count + 1) { polled in
      for index in 0..<count {
        polled.initializeElement(at: index, to: wait.watches[index].polled)
      }
      let wake = pollfd(fd: wakePipe.readEnd, events: Int16(POLLIN), revents: 0)
      polled.initializeElement(at: count, to: wake)
      guard Glibc.poll(polled.baseAddress, nfds_t(polled.count), wait.timeout) > 0 else {
        return false
      }
      var isFirst = polled[count].revents == 0
      if !isFirst {
        wakeUp()
      }
      for index in 0..<count where polled[index].revents != 0 {
        let watch = wait.watches[index]
        guard watch.isReady(polled[index].revents), isFirst || isStillWatched(watch) else {
          continue
        }
        watch.handler()
        isFirst = false
      }
      return true
    }
  }

  private func wakeUp() {
    wakePipe.drain()
    for handler in state.withLock({ $0.wakes }) {
      handler()
    }
  }

  /// An earlier handler may have closed the descriptor, and another file may have taken its number.
  private func isStillWatched(_ watch: Watch) -> Bool {
    state.withLock { $0.watches.contains { $0.number == watch.number } }
  }
}
