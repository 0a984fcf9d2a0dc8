/// The timers of a loop, with times of `LoopClock` in nanoseconds. Stored in an array, because a loop has few timers.
struct TimerQueue {
  private struct Timer {
    var id: EventLoop.TimerID
    var due: Int
    var interval: Int?
    var action: EventLoop.Handler
  }

  private var timers: [Timer] = [] { didSet { nextDue = timers.lazy.map(\.due).min() } }

  /// The earliest due time; nil without timers. Stored, because every turn of the loop reads it.
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

  /// The due timers, ordered by due time. Timers with the same due time are in the order in which they were added.
  ///
  /// - Parameter now: evaluated only if there are timers. Reading the clock takes 1 % of a turn that handles
  ///   one short message.
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

  /// Removes a due timer, or sets the next due time of a repeating timer to one interval from now.
  ///
  /// - Returns: the action to run; nil if the timer was cancelled.
  mutating func fire(_ id: EventLoop.TimerID, at now: Int) -> EventLoop.Handler? {
    guard let index = timers.firstIndex(where: { $0.id == id }) else { return nil }
    let timer = timers[index]
    if let interval = timer.interval {
      timers[index].due = now + interval
    } else {
      timers.remove(at: index)
    }
    return timer.action
  }

  /// The milliseconds until the next timer; nil without timers. Rounded up, so that the loop does not spin
  /// during the last millisecond.
  func millisecondsUntilNext(from now: @autoclosure () -> Int) -> Int32? {
    nextDue.map { Int32(clamping: (max(0, $0 - now()) + 999_999) / 1_000_000) }
  }
}

extension EventLoop {
  /// Identifies a timer for cancellation.
  package struct TimerID: Sendable, Hashable {
    let number: Int
  }
}
