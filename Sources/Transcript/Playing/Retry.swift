/// The attempts of `@retry`.
struct Retry {
  /// The index of the first step to repeat.
  let start: Int

  /// The time for all attempts.
  let within: Duration

  /// The number of unread messages before the first attempt.
  let unreadCount: Int

  /// The number of the present attempt, from 1.
  var count = 1

  /// Why the previous attempt failed; nil in the first attempt.
  var failure: (any Error)?
  private let deadline: ContinuousClock.Instant

  /// The time between two attempts; shorter if the server ends.
  static let pause = Duration.milliseconds(50)

  init(start: Int, within: Duration, unreadCount: Int) {
    self.start = start
    self.within = within
    self.unreadCount = unreadCount
    deadline = .now + within
  }

  /// The time left for attempts; never negative.
  var timeLeft: Duration { max(.zero, ContinuousClock.now.duration(to: deadline)) }
}
