import Glibc

extension EventLoop {
  package enum Readiness: Sendable {
    /// Input, or its end.
    case readable

    /// Room for output.
    case writable

    /// The other side has gone, whether or not there is something to write.
    case hungUp
  }

  /// Names a timer, to cancel it.
  package struct TimerID: Sendable, Hashable {
    let number: Int
  }

  /// Runs an action on the loop of another thread, and returns when it has ended, or when the limit
  /// has passed.
  package func perform(waitingMilliseconds limit: Int32, _ action: @escaping Handler) {
    guard let done = try? Pipe(blocking: false) else { return }
    perform {
      action()
      done.write(0)
    }
    var polled = pollfd(fd: done.readEnd, events: Int16(POLLIN), revents: 0)
    // Who did not wait leaves the pipe to the action.
    if Glibc.poll(&polled, 1, limit) > 0 {
      done.close()
    }
  }
}

/// The clock of a loop. Plain numbers, because every turn reckons with them, and `Duration` has 128
/// bits.
enum LoopClock {
  /// Nanoseconds since the machine was started, those that it slept too, as with `ContinuousClock`.
  static var now: Int { time(of: CLOCK_BOOTTIME) }

  /// Nanoseconds of any clock of `clock_gettime(2)`.
  fileprivate static func time(of clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// None below zero, and a century at most, so that no sum of two overflows.
  static func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = max(.zero, min(duration, .seconds(3_155_760_000))).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}

/// The timers of a loop; there are a handful, so a plain array serves. Times are of `LoopClock`.
struct TimerQueue {
  private struct Timer {
    var id: EventLoop.TimerID
    var due: Int
    var interval: Int?
    var action: EventLoop.Handler
  }

  private var timers: [Timer] = [] { didSet { nextDue = timers.lazy.map(\.due).min() } }

  /// Kept, because every turn of the loop asks for it and few change it.
  private var nextDue: Int?
  private var lastNumber = 0

  var isEmpty: Bool { timers.isEmpty }

  mutating func add(
    at due: Int, interval: Int?, _ action: @escaping EventLoop.Handler
  ) -> EventLoop.TimerID {
    lastNumber += 1
    let id = EventLoop.TimerID(number: lastNumber)
    timers.append(Timer(id: id, due: due, interval: interval, action: action))
    return id
  }

  mutating func cancel(_ id: EventLoop.TimerID) { timers.removeAll { $0.id == id } }

  /// The timers that are due, earliest first and, of the same instant, in the order they were added.
  ///
  /// - Parameter now: not looked at without timers: in a turn that has one short line to handle, each
  ///   look at the clock is a hundredth of the time.
  func due(at now: @autoclosure () -> Int) -> [EventLoop.TimerID] {
    guard let nextDue else { return [] }
    let now = now()
    if nextDue > now {
      return []
    }
    return timers.filter { $0.due <= now }
      .sorted { ($0.due, $0.id.number) < ($1.due, $1.id.number) }
      .map(\.id)
  }

  /// The action of a timer whose turn has come; a single timer leaves the queue, a repeating one is
  /// set anew. Nil if it has been cancelled.
  mutating func take(_ id: EventLoop.TimerID, at now: Int) -> EventLoop.Handler? {
    guard let index = timers.firstIndex(where: { $0.id == id }) else { return nil }
    let timer = timers[index]
    if let interval = timer.interval {
      timers[index].due = now + interval
    } else {
      timers.remove(at: index)
    }
    return timer.action
  }

  /// Rounded up, so that the loop does not spin through the last millisecond.
  func millisecondsUntilNext(from now: @autoclosure () -> Int) -> Int32? {
    nextDue.map { Int32(clamping: (max(0, $0 - now()) + 999_999) / 1_000_000) }
  }
}

/// Tells when a turn of the loop has worked so long that timers, signals and output must have
/// theirs: after some 20 ms.
///
/// Time in which others had the processor does not count, so that what fits into one turn does not
/// depend on how busy the machine is.
package struct TurnClock {
  private static let interval = 10_000_000

  /// Nil before the first look, which is when the first piece of work is done.
  private var nextLook: Int?

  /// What the thread had worked at the last look, in nanoseconds.
  private var worked: Int?

  package init() {}

  package mutating func isOver() -> Bool {
    // Of the last tick of the kernel, at most 10 ms old: asked after every line, of whose time the look
    // at an exact clock was more than a hundredth.
    let now = LoopClock.time(of: CLOCK_MONOTONIC_COARSE)
    if let nextLook, now < nextLook {
      return false
    }
    defer { nextLook = now + Self.interval }
    if nextLook == nil {
      return false
    }
    let total = LoopClock.time(of: CLOCK_THREAD_CPUTIME_ID)
    defer { worked = total }
    return worked.map { total - $0 > 5_000_000 } ?? false
  }
}

/// What a loop waits for, and for how many milliseconds as `poll(2)` counts them.
struct Wait {
  let watches: [Watch]
  let timeout: Int32
}

/// A handler for one readiness of one file descriptor.
struct Watch {
  /// Tells it from one that took its place.
  let number: Int
  let readiness: EventLoop.Readiness
  let handler: EventLoop.Handler

  /// Made once and not at every turn.
  let polled: pollfd

  var descriptor: Int32 { polled.fd }

  init(
    number: Int, descriptor: Int32, readiness: EventLoop.Readiness,
    handler: @escaping EventLoop.Handler
  ) {
    self.number = number
    self.readiness = readiness
    self.handler = handler
    polled = pollfd(fd: descriptor, events: readiness.events, revents: 0)
  }

  /// POLLHUP and POLLERR come unasked. A reader learns of them by reading, a writer by writing.
  func isReady(_ events: Int16) -> Bool {
    switch readiness {
    case .readable, .writable: events != 0
    case .hungUp: events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }
  }
}

extension EventLoop.Readiness {
  fileprivate var events: Int16 {
    switch self {
    case .readable: Int16(POLLIN)
    case .writable: Int16(POLLOUT)
    case .hungUp: 0
    }
  }
}
