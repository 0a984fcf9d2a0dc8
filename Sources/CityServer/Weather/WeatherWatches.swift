/// The watches of all sessions and of the archive, oldest first.
struct WeatherWatches {
  private(set) var all: [ActiveWatch] = []

  /// Begins a watch, which is due at once, or changes the interval of the existing watch of the target.
  mutating func start(_ target: ActiveWatch.Target, every: Double, at now: Double) -> ActiveWatch {
    if let index = index(of: target) {
      all[index].every = every
      all[index].nextAt = min(all[index].nextAt, now + every)
      return all[index]
    }
    let watch = ActiveWatch(target, every: every, at: now)
    all.append(watch)
    return watch
  }

  /// - Returns: whether there was a watch of the target.
  mutating func remove(_ target: ActiveWatch.Target) -> Bool {
    guard let index = index(of: target) else { return false }
    all.remove(at: index)
    return true
  }

  mutating func update(_ target: ActiveWatch.Target, by change: (inout ActiveWatch) -> Void) {
    if let index = index(of: target) {
      change(&all[index])
    }
  }

  /// Marks the due watches without a refresh under way as refreshing. While the client is not visible, sets their
  /// obstacle instead.
  ///
  /// - Returns: their targets; none while the client is not visible.
  mutating func beginDue(at now: Double, isVisible: Bool) -> [ActiveWatch.Target] {
    var due: [ActiveWatch.Target] = []
    for index in all.indices {
      // If the clock was set back, a watch waits no longer than its interval.
      all[index].nextAt = min(all[index].nextAt, now + all[index].every)
      guard all[index].nextAt <= now else { continue }
      if !isVisible {
        all[index].obstacle = .visible
      } else if !all[index].isRefreshing {
        all[index].isRefreshing = true
        due.append(all[index].target)
      }
    }
    return due
  }

  private func index(of target: ActiveWatch.Target) -> Int? {
    all.firstIndex { $0.target == target }
  }
}
