import Glibc
import Synchronization

/// A serial executor that runs on one thread at a time and waits with `poll(2)`.
///
/// Actors with this executor run on the thread that runs the loop, as do the handlers of descriptors, timers
/// and signals. A request that needs no other executor is therefore read, executed and answered without a
/// thread switch, and all code on the loop may use `assumeIsolated`.
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

    /// Whether the loop's own thread exists or is being started.
    var isRunning = false

    /// Whether the loop's own thread is being started and has not reached its first turn yet. Until then no other
    /// thread may run a body as if on this loop; otherwise both threads could run at the same time.
    var isStarting = false

    /// Whether a thread that holds `turn` may run a body as if on this loop.
    var canRunElsewhere: Bool { work.isEmpty && !isStopped && !isStarting }

    /// Whether there is no work, and no descriptor or timer to wait for.
    var isIdle: Bool { work.isEmpty && watches.isEmpty && timers.isEmpty }

    /// Whether only a descriptor can end the wait.
    var isAsleep: Bool { work.isEmpty && timers.isEmpty && !watches.isEmpty }

    var pollRequest: PollRequest { PollRequest(watches: watches, timeout: pollTimeout) }

    /// The timeout for `poll(2)` in milliseconds: 0 if there is work or the loop was stopped; otherwise the time
    /// until the next timer, or negative (unlimited) without timers.
    private var pollTimeout: Int32 {
      if !work.isEmpty || isStopped {
        return 0
      }
      return timers.millisecondsUntilNext(from: LoopClock.now) ?? -1
    }
  }

  /// Not locked while a job or handler runs.
  private let state = Mutex(State())
  private let wakePipe: Pipe

  /// Held by a thread while it runs queued work, timers and turn-end handlers, or a body of `runIfIdle`.
  private let turn = Mutex(())

  /// The thread that runs the loop or a body of `runIfIdle`, or that ran the loop last. 0 before the first run, and
  /// after the loop's own thread has ended. Changed only while `turn` is held.
  private let thread = Atomic<UInt>(0)

  /// The time in milliseconds that the loop's own thread waits for more work before it exits. Starting a thread
  /// for each request of a script took as long as the request.
  private static let lingering: Int32 = 10

  /// The name of the loop's own thread; nil for a loop that its owner runs.
  private let threadName: String?

  /// Creates a loop.
  ///
  /// - Parameter threadName: the name of the loop's own thread; nil for a loop that its owner runs.
  /// - Throws: `SystemError` if no pipe can be created, for example without a free file descriptor.
  package init(threadName: String? = nil) throws(SystemError) {
    self.threadName = threadName
    wakePipe = try Pipe(blocking: false)
  }

  deinit { wakePipe.close() }

  /// Creates a loop that has its own thread while it has work, until `stop()`. Use it as the executor of an
  /// actor that may wait for a disk or a lock.
  ///
  /// The thread exits soon after it has no more work: with two threads in a process, each system call is slower,
  /// which took 3 % of a request.
  ///
  /// - Parameter name: the name of the thread in debuggers, at most 15 bytes.
  /// - Throws: `SystemError` if no pipe can be created, for example without a free file descriptor.
  package static func onOwnThread(named name: String = "loop") throws(SystemError) -> EventLoop {
    try EventLoop(threadName: name)
  }

  /// Runs the loop on the calling thread until `stop()`. May be called again on the same thread. For a loop of
  /// `onOwnThread`, returns as soon as no work is pending.
  package func run() { run(lingering: nil) }

  /// Runs turns on the calling thread.
  ///
  /// - Parameter milliseconds: how long the loop's own thread waits for more work; nil for the thread that called
  ///   `run()`.
  private func run(lingering milliseconds: Int32?) {
    turn.withLock { _ in thread.store(UInt(pthread_self()), ordering: .relaxed) }
    // Run in a task of an actor, so that the runtime knows the executor of all code below. Then
    // `assumeIsolated` compares two words; otherwise it calls the loop, which takes 700 instructions.
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

  /// The arguments of the next wait; nil if the loop was stopped, or if a loop of `onOwnThread` has no more work.
  ///
  /// - Parameter milliseconds: how long to wait for more work; nil for the thread that called `run()`.
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

  /// Ends the loop after its current turn. Work that is added later waits for the next call of `run()`. A loop of
  /// `onOwnThread` does not start its thread again.
  package func stop() { change { $0.isStopped = true } }

  // MARK: Work

  /// Queues a job of an actor. The runtime calls this on any thread.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.work.append(.job(job)) }
  }

  /// Queues an action. May be called on any thread. Actions and jobs run on the loop in the order in which they were
  /// added.
  package func perform(_ action: @escaping Handler) { change { $0.work.append(.action(action)) } }

  /// Runs an action on the loop, and waits until the action has ended, the time limit is reached or a signal arrives.
  /// Call it on another thread. Does not run the action if no pipe can be opened for the wait.
  package func perform(waitingMilliseconds limit: Int32, _ action: @escaping Handler) {
    guard let done = try? Pipe(blocking: false) else { return }
    perform {
      action()
      done.write(0)
    }
    var polled = pollfd(fd: done.readEnd, events: Int16(POLLIN), revents: 0)
    // After a timeout or a signal, leave the pipe open, because the action will still write to it.
    if Glibc.poll(&polled, 1, limit) > 0 {
      done.close()
    }
  }

  /// Runs a short body on the calling thread as if on this loop, without a thread switch. Use it for loops that
  /// watch no descriptors.
  ///
  /// - Returns: nil, without running the body, if the loop is executing or has work, is starting or was stopped.
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

  /// The runtime calls this if it does not know the executor, as for `assumeIsolated` outside of a task.
  package func isIsolatingCurrentContext() -> Bool? { isCurrentThread }

  /// Traps if the calling thread does not run this loop.
  package func checkIsolated() {
    precondition(isCurrentThread, "called off the event loop's thread")
  }

  private var isCurrentThread: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Changes the state. On a thread other than the loop's, also wakes the loop or starts the loop's own thread. On the
  /// loop's thread neither is needed, because the loop sees the change before it polls.
  ///
  /// Writes to the wake pipe before the state is unlocked: afterwards the loop may run the new work, end, and
  /// be released.
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

  /// Starts the loop's own thread. If the system cannot create one, runs the work on the calling thread.
  private func startThread() {
    let body: Handler = { self.run(lingering: Self.lingering) }
    do { try Thread.start(named: threadName ?? "", body) } catch {
      run()
    }
  }

  /// Runs the pending work, the due timers and the turn-end handlers. Work that these add waits for the next
  /// turn, so that input is read in between.
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
      // Look up each timer, because an earlier action may have cancelled it.
      state.withLock({ $0.timers.fire(timer, at: LoopClock.now) })?()
    }
    let isUnchanged = work.isEmpty && timers.isEmpty
    for handler in isUnchanged ? turnEndHandlers : state.withLock(\.turnEndHandlers) {
      handler()
    }
  }

  // MARK: Timers

  /// Calls the action on the loop once after a delay.
  @discardableResult
  package func schedule(after delay: Duration, _ action: @escaping Handler) -> TimerID {
    let due = LoopClock.now + LoopClock.nanoseconds(delay)
    return change { $0.timers.add(at: due, interval: nil, action) }
  }

  /// Calls the action on the loop repeatedly, for the first time after one interval. After a late call, the next one
  /// follows a whole interval later.
  @discardableResult
  package func schedule(every interval: Duration, _ action: @escaping Handler) -> TimerID {
    let interval = LoopClock.nanoseconds(interval)
    return change { $0.timers.add(at: LoopClock.now + interval, interval: interval, action) }
  }

  /// Cancels a timer. Does nothing if the timer was cancelled before, or if it does not repeat and has fired.
  package func cancel(_ timer: TimerID) { state.withLock { $0.timers.cancel(timer) } }

  /// Calls the handler at the end of every turn, before the loop waits. Use it to send the output of a turn in
  /// one write.
  package func atTurnEnd(_ handler: @escaping Handler) {
    state.withLock { $0.turnEndHandlers.append(handler) }
  }

  /// Whether the loop waits for descriptors without a time limit, or will after the current turn.
  package var isAsleep: Bool { state.withLock(\.isAsleep) }

  /// Calls the handler each time that a byte in the wake pipe has woken the loop. The signal handler writes such a byte
  /// to `wakeEnd`, and so does another thread that changes the state.
  func atWake(_ handler: @escaping Handler) { state.withLock { $0.wakeHandlers.append(handler) } }

  var wakeEnd: Int32 { wakePipe.writeEnd }

  // MARK: Descriptors

  /// Calls the handler on the loop whenever the descriptor is ready, until `unwatch`. Replaces an earlier
  /// handler for the same descriptor and readiness.
  package func watch(_ descriptor: Int32, for readiness: Readiness, handler: @escaping Handler) {
    change { state in
      state.watches.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
      state.lastWatch += 1
      let watch = DescriptorWatch(
        number: state.lastWatch, descriptor: descriptor, readiness: readiness, handler: handler)
      // Put rare events last: once `poll(2)` has found a ready descriptor, it does not register for the later
      // descriptors. With the watch for the output's end before that for input, a request took a sixtieth longer.
      let rare = readiness == .hungUp ? nil : state.watches.firstIndex { $0.readiness == .hungUp }
      state.watches.insert(watch, at: rare ?? state.watches.count)
    }
  }

  /// Removes the handler for a descriptor and a kind of readiness.
  package func unwatch(_ descriptor: Int32, for readiness: Readiness) {
    state.withLock {
      $0.watches.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
    }
  }

  /// Waits until a watched descriptor is ready, a timer is due or the loop is woken. Calls the handlers of ready
  /// descriptors. Returns false if no descriptor was ready and the loop was not woken.
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

  /// Whether a watch is still registered. An earlier handler may have removed it and closed the descriptor,
  /// whose number may already belong to another file.
  private func isStillWatched(_ watch: DescriptorWatch) -> Bool {
    state.withLock { $0.watches.contains { $0.number == watch.number } }
  }
}
