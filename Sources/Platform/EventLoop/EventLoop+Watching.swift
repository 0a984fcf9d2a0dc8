import Glibc
import Synchronization

/// A handler for one readiness of one file descriptor.
struct Watch {
  /// Tells it from one that took its place.
  var number: Int
  var descriptor: Int32
  var readiness: EventLoop.Readiness
  var handler: EventLoop.Handler
}

extension EventLoop {
  package enum Readiness: Sendable {
    /// Input, or its end.
    case readable

    /// Room for output.
    case writable

    /// The other side has gone, whether or not there is something to write.
    case hungUp
  }

  /// Calls the handler on the loop whenever the descriptor is ready, until `unwatch`. Replaces a
  /// handler for the same descriptor and readiness.
  package func watch(_ descriptor: Int32, _ readiness: Readiness, _ handler: @escaping Handler) {
    change { state in
      state.watches.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
      state.lastWatch += 1
      state.watches.append(
        Watch(
          number: state.lastWatch, descriptor: descriptor, readiness: readiness, handler: handler))
    }
  }

  package func unwatch(_ descriptor: Int32, _ readiness: Readiness) {
    state.withLock { state in
      state.watches.removeAll { $0.descriptor == descriptor && $0.readiness == readiness }
    }
  }

  /// Waits until something is ready, a timer is due or another thread wakes the loop.
  func poll() {
    let (watches, timeout) = state.withLock { ($0.watches, $0.pollTimeout) }
    var polled: [pollfd] = []
    polled.reserveCapacity(watches.count + 1)
    for watch in watches { polled.append(watch.pollDescriptor) }
    polled.append(pollfd(descriptor: wakePipe.readEnd, events: POLLIN))
    guard Glibc.poll(&polled, nfds_t(polled.count), timeout) > 0 else { return }
    if polled[watches.count].revents != 0 { wakePipe.drain() }
    for (watch, result) in zip(watches, polled) where watch.isReady(result.revents) {
      guard isStillWatched(watch) else { continue }
      watch.handler()
    }
  }

  /// An earlier handler of the same turn may have closed the descriptor, and another file may have
  /// taken its number.
  private func isStillWatched(_ watch: Watch) -> Bool {
    state.withLock { $0.watches.contains { $0.number == watch.number } }
  }
}

extension EventLoop.State {
  /// Milliseconds for `poll(2)`: none while jobs wait, for ever without timers.
  fileprivate var pollTimeout: Int32 {
    if !jobs.isEmpty || stopped { return 0 }
    return timers.millisecondsUntilNext(from: .now) ?? -1
  }
}

extension Watch {
  fileprivate var pollDescriptor: pollfd {
    switch readiness {
    case .readable: pollfd(descriptor: descriptor, events: POLLIN)
    case .writable: pollfd(descriptor: descriptor, events: POLLOUT)
    case .hungUp: pollfd(descriptor: descriptor, events: 0)
    }
  }

  /// POLLHUP and POLLERR come unasked. A reader learns of them by reading, a writer by writing.
  fileprivate func isReady(_ events: Int16) -> Bool {
    switch readiness {
    case .readable, .writable: events != 0
    case .hungUp: events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }
  }
}

extension pollfd {
  fileprivate init(descriptor: Int32, events: Int32) {
    self.init(fd: descriptor, events: Int16(events), revents: 0)
  }
}
