import Glibc

extension EventLoop {
  /// Names a timer, to cancel it.
  package struct TimerID: Sendable, Hashable {
    let number: Int
  }
}

/// The timers of a loop; there are a handful, so a plain array serves.
struct TimerQueue {
  private struct Timer {
    var id: EventLoop.TimerID
    var due: ContinuousClock.Instant
    var interval: Duration?
    var action: EventLoop.Handler
  }

  private var timers: [Timer] = [] { didSet { nextDue = timers.lazy.map(\.due).min() } }

  /// Kept, because every turn of the loop asks for it and few change it.
  private var nextDue: ContinuousClock.Instant?
  private var lastNumber = 0

  mutating func add(
    at due: ContinuousClock.Instant, interval: Duration?, _ action: @escaping EventLoop.Handler
  ) -> EventLoop.TimerID {
    lastNumber += 1
    let id = EventLoop.TimerID(number: lastNumber)
    timers.append(Timer(id: id, due: due, interval: interval, action: action))
    return id
  }

  mutating func cancel(_ id: EventLoop.TimerID) { timers.removeAll { $0.id == id } }

  /// The timers that are due, earliest first and, of the same instant, in the order they were added.
  func due(at now: ContinuousClock.Instant) -> [EventLoop.TimerID] {
    guard let nextDue, nextDue <= now else { return [] }
    return timers.filter { $0.due <= now }
      .sorted { ($0.due, $0.id.number) < ($1.due, $1.id.number) }
      .map(\.id)
  }

  /// The action of a timer whose turn has come; a single timer leaves the queue, a repeating one is
  /// set anew. Nil if it has been cancelled.
  mutating func take(
    _ id: EventLoop.TimerID, at now: ContinuousClock.Instant
  ) -> EventLoop.Handler? {
    guard let index = timers.firstIndex(where: { $0.id == id }) else { return nil }
    let timer = timers[index]
    if let interval = timer.interval {
      timers[index].due = now.advanced(by: interval)
    } else {
      timers.remove(at: index)
    }
    return timer.action
  }

  /// Rounded up, so that the loop does not spin through the last millisecond.
  func millisecondsUntilNext(from now: ContinuousClock.Instant) -> Int32? {
    guard let nextDue else { return nil }
    let wait = now.duration(to: nextDue).components
    if wait.seconds < 0 { return 0 }
    let fraction = (wait.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: wait.seconds * 1000 + max(0, fraction))
  }
}

/// Tells when a turn of the loop has worked so long that timers, signals and output must have
/// theirs: after some 20 ms.
///
/// Time in which others had the processor does not count, so that what fits into one turn does not
/// depend on how busy the machine is.
package struct TurnClock {
  private static let interval = Duration.milliseconds(10)

  private var nextLook = ContinuousClock.now + interval

  /// What the thread had worked at the last look, in nanoseconds.
  private var worked: Int?

  package init() {}

  package mutating func isOver() -> Bool {
    let now = ContinuousClock.now
    guard now > nextLook else { return false }
    nextLook = now + Self.interval
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    let total = time.tv_sec * 1_000_000_000 + time.tv_nsec
    defer { worked = total }
    return worked.map { total - $0 > 5_000_000 } ?? false
  }
}
