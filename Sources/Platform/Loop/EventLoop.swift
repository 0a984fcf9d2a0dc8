import Glibc
import Synchronization

/// A serial executor over `poll(2)`, on one thread.
///
/// Actors with this loop as their executor run on the thread that called `run()`, as do the handlers
/// of descriptors, timers and signals. So a request is read, run and answered without a thread hop,
/// and `assumeIsolated` is valid throughout.
package final class EventLoop: SerialExecutor, Sendable {
  package typealias Handler = @Sendable () -> Void

  private enum Work {
    case job(UnownedJob)
    case action(Handler)
  }

  private struct State {
    var work: [Work] = []
    var watches: [DescriptorWatch] = []
    var lastWatch = 0
    var timers = TimerQueue()
    var turnEndHandlers: [Handler] = []
    var wakeHandlers: [Handler] = []
    var isStopped = false

    /// Whether the loop's own thread exists.
    var isRunning = false

    /// Whether that thread has yet to reach its first turn. Until then no other thread may run the
    /// loop's work, or both would run it.
    var isStarting = false

    /// Whether another thread may run work as if on this loop.
    var canRunElsewhere: Bool { work.isEmpty && !isStopped && !isStarting }

    /// Whether there is nothing to do and nothing to wait for.
    var isIdle: Bool { work.isEmpty && watches.isEmpty && timers.isEmpty }

    var pollRequest: PollRequest { PollRequest(watches: watches, timeout: pollTimeout) }

    /// Milliseconds for `poll(2)`: 0 if there is work, no limit without timers.
    private var pollTimeout: Int32 {
      if !work.isEmpty || isStopped {
        return 0
      }
      return timers.millisecondsUntilNext(from: LoopClock.now) ?? -1
    }
  }

  /// Guards everything that another thread may access. Never held while a job or handler runs.
  private let state = Mutex(State())
  private let wakePipe: Pipe

  /// Held by the thread that runs the loop's work.
  private let turn = Mutex(())

  /// The thread that runs the loop's work; zero if none does. Changed only within a turn.
  private let thread = Atomic<UInt>(0)

  /// How long the loop's own thread waits for more work, in milliseconds: starting a thread for each
  /// request of a script took as long as the request.
  private static let lingering: Int32 = 10

  /// The name of the loop's own thread; nil for a loop that its owner runs.
  private let threadName: String?

  /// - Throws: `SystemError` if the process has no free file descriptor.
  package init(threadName: String? = nil) throws(SystemError) {
    self.threadName = threadName
    wakePipe = try Pipe(blocking: false)
  }

  deinit { wakePipe.close() }

  /// A loop with a thread of its own until `stop()`, whenever it has work. For the executor of an
  /// actor that may wait for a disk or a lock.
  ///
  /// The thread ends when it has no more work: while a process has two threads, each system call
  /// costs more, which was 3 % of a request.
  ///
  /// - Parameter name: the name of the thread in debuggers, at most 15 bytes.
  /// - Throws: `SystemError` if the process has no free file descriptor.
  package static func onOwnThread(named name: String = "loop") throws(SystemError) -> EventLoop {
    try EventLoop(threadName: name)
  }

  /// Runs until `stop()` on the calling thread, which becomes the loop's thread. May be called again
  /// there.
  package func run() { run(lingering: nil) }

  /// - Parameter milliseconds: how long the loop's own thread waits for more work; nil for another
  ///   thread, which runs only the work that is there.
  private func run(lingering milliseconds: Int32?) {
    turn.withLock { _ in thread.store(UInt(pthread_self()), ordering: .relaxed) }
    // In a task of an actor, so that the runtime knows the executor of everything that runs: then
    // `assumeIsolated` compares two words; otherwise it asks the loop, which takes 700 instructions.
    LoopActor(loop: self).assumeIsolated { actor in
      _ = Task.immediate { actor.run(lingering: milliseconds) }
    }
  }

  func runTurns(lingering milliseconds: Int32?) {
    var next: PollRequest? = state.withLock { state in
      state.isStarting = false
      return state.pollRequest
    }
    while let request = next {
      let isReady = poll(request)
      next = turn.withLock { _ in
        runWork()
        return nextRequest(lingering: milliseconds.map { isReady ? $0 : 0 })
      }
    }
  }

  /// What to wait for next; nil if the loop was stopped, or if its own thread has no more work.
  private func nextRequest(lingering milliseconds: Int32?) -> PollRequest? {
    state.withLock { state in
      if threadName == nil {
        return exchange(&state.isStopped, with: false) ? nil : state.pollRequest
      }
      let isDone = milliseconds == nil ? state.work.isEmpty : state.isIdle
      if !isDone, !state.isStopped {
        return state.pollRequest
      }
      if let milliseconds, milliseconds > 0, !state.isStopped {
        return PollRequest(watches: [], timeout: milliseconds)
      }
      state.isRunning = false
      thread.store(0, ordering: .relaxed)
      return nil
    }
  }

  /// Makes `run()` return after its present turn. Work that is added later waits for the next
  /// `run()`.
  package func stop() { change { $0.isStopped = true } }

  // MARK: Work

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.work.append(.job(job)) }
  }

  /// Runs an action on the loop, from any thread: in the next turn, in the order in which actions and
  /// jobs of actors were added.
  package func perform(_ action: @escaping Handler) { change { $0.work.append(.action(action)) } }

  /// Runs an action on the loop from another thread, and waits until it has ended or the limit has
  /// passed.
  package func perform(waitingMilliseconds limit: Int32, _ action: @escaping Handler) {
    guard let done = try? Pipe(blocking: false) else { return }
    perform {
      action()
      done.write(0)
    }
    var polled = pollfd(fd: done.readEnd, events: Int16(POLLIN), revents: 0)
    // After a timeout the pipe stays open, because the action still writes to it.
    if Glibc.poll(&polled, 1, limit) > 0 {
      done.close()
    }
  }

  /// Runs a short body on the calling thread as if on this loop, without a thread hop. For the loop
  /// of an actor, one that watches no descriptors.
  ///
  /// - Returns: nil without a call if the loop is running or has work.
  package func runIfIdle<Value>(_ body: () throws -> Value) rethrows -> Value? {
    try turn.withLockIfAvailable { _ -> Value? in
      guard state.withLock(\.canRunElsewhere) else { return nil }
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

  /// Called by the runtime where it does not know the executor, as in `assumeIsolated` outside a
  /// task.
  package func isIsolatingCurrentContext() -> Bool? { isCurrentThread }

  package func checkIsolated() {
    precondition(isCurrentThread, "called off the event loop's thread")
  }

  private var isCurrentThread: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Changes the state and wakes the loop, unless this is its thread, which sees the change before it
  /// polls.
  ///
  /// Writes to the wake pipe under the lock: after the unlock the loop may run the added work, end,
  /// and be released.
  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let isElsewhere = !isCurrentThread
    let (result, needsThread) = state.withLock { state in
      if isElsewhere {
        wakePipe.write(0)
      }
      let result = body(&state)
      let needsThread =
        isElsewhere && threadName != nil && !state.isRunning && !state.isIdle && !state.isStopped
      if needsThread {
        state.isRunning = true
        state.isStarting = true
      }
      return (result, needsThread)
    }
    if needsThread {
      startThread()
    }
    return result
  }

  /// Starts the loop's own thread. If the system has none, the calling thread runs the work.
  private func startThread() {
    let body: Handler = { self.run(lingering: Self.lingering) }
    do { try Thread.start(named: threadName ?? "", body) } catch {
      run()
    }
  }

  /// Runs the present work, the due timers and the handlers of the turn's end. Work that these add
  /// waits for the next turn, after input.
  private func runWork() {
    let (work, timers, turnEndHandlers) = state.withLock { state in
      (
        exchange(&state.work, with: []), state.timers.due(at: LoopClock.now), state.turnEndHandlers
      )
    }
    for piece in work {
      switch piece {
      case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
      case .action(let action): action()
      }
    }
    for timer in timers {
      // Looked up one by one, because an earlier action may have cancelled it.
      state.withLock({ $0.timers.fire(timer, at: LoopClock.now) })?()
    }
    let isUnchanged = work.isEmpty && timers.isEmpty
    for handler in isUnchanged ? turnEndHandlers : state.withLock(\.turnEndHandlers) {
      handler()
    }
  }

  // MARK: Timers

  /// Calls the action on the loop once, after a delay.
  @discardableResult
  package func schedule(after delay: Duration, _ action: @escaping Handler) -> TimerID {
    let due = LoopClock.now + LoopClock.nanoseconds(delay)
    return change { $0.timers.add(at: due, interval: nil, action) }
  }

  /// Calls the action on the loop repeatedly, first after one interval. Missed calls are not made up
  /// for.
  @discardableResult
  package func schedule(every interval: Duration, _ action: @escaping Handler) -> TimerID {
    let interval = LoopClock.nanoseconds(interval)
    return change { $0.timers.add(at: LoopClock.now + interval, interval: interval, action) }
  }

  package func cancel(_ timer: TimerID) { state.withLock { $0.timers.cancel(timer) } }

  /// Calls the handler at the end of every turn, before the loop waits: to send what the turn has
  /// collected in one write.
  package func atTurnEnd(_ handler: @escaping Handler) {
    state.withLock { $0.turnEndHandlers.append(handler) }
  }

  /// Calls the handler whenever a byte was written to `wakeEnd`, as the handler of signals does.
  func atWake(_ handler: @escaping Handler) { state.withLock { $0.wakeHandlers.append(handler) } }

  var wakeEnd: Int32 { wakePipe.writeEnd }

  // MARK: Descriptors

  /// Calls the handler on the loop whenever the descriptor is ready, until `unwatch`. Replaces the
  /// handler for the same descriptor and readiness.
  package func watch(_ descriptor: Int32, for readiness: Readiness, handler: @escaping Handler) {
    change { state in
      state.watches.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
      state.lastWatch += 1
      let watch = DescriptorWatch(
        number: state.lastWatch, descriptor: descriptor, readiness: readiness, handler: handler)
      // Rare events go last: after a descriptor that is ready, `poll` does not wait for the others.
      // A watch for the end of output before that of the input took a sixtieth of a request.
      let rare = readiness == .hungUp ? nil : state.watches.firstIndex { $0.readiness == .hungUp }
      state.watches.insert(watch, at: rare ?? state.watches.count)
    }
  }

  package func unwatch(_ descriptor: Int32, for readiness: Readiness) {
    state.withLock {
      $0.watches.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
    }
  }

  /// Waits for a watched descriptor, a timer or another thread, and calls the handlers of ready
  /// descriptors; false if there was none.
  private func poll(_ request: PollRequest) -> Bool {
    let count = request.watches.count
    return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: count + 1) { polled in
      for index in 0..<count {
        polled.initializeElement(at: index, to: request.watches[index].polled)
      }
      let wake = pollfd(fd: wakePipe.readEnd, events: Int16(POLLIN), revents: 0)
      polled.initializeElement(at: count, to: wake)
      guard Glibc.poll(polled.baseAddress, nfds_t(polled.count), request.timeout) > 0 else {
        return false
      }
      var isFirst = polled[count].revents == 0
      if !isFirst {
        wakeUp()
      }
      for index in 0..<count where polled[index].revents != 0 {
        let watch = request.watches[index]
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
    for handler in state.withLock({ $0.wakeHandlers }) {
      handler()
    }
  }

  /// False if an earlier handler ended the watch; it may have closed the descriptor, whose number
  /// another file may have now.
  private func isStillWatched(_ watch: DescriptorWatch) -> Bool {
    state.withLock { $0.watches.contains { $0.number == watch.number } }
  }
}
