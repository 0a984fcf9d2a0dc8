import Glibc

/// A handler for one kind of readiness of a file descriptor.
struct DescriptorWatch {
  /// Distinguishes the watch from a later one of the same descriptor.
  let number: Int
  let readiness: EventLoop.Readiness
  let handler: EventLoop.Handler

  /// The argument of `poll(2)`, made once rather than each turn.
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

  /// Whether these events concern the watch. `poll(2)` always reports POLLHUP and POLLERR; a reader
  /// learns of them when it reads, a writer when it writes.
  func isReady(_ events: Int16) -> Bool {
    switch readiness {
    case .readable, .writable: events != 0
    case .hungUp: events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }
  }
}

extension EventLoop {
  package enum Readiness: Sendable {
    /// There is input, or its end.
    case readable

    /// There is room for output.
    case writable

    /// The other end is closed, whether or not there is something to write.
    case hungUp

    fileprivate var events: Int16 {
      switch self {
      case .readable: Int16(POLLIN)
      case .writable: Int16(POLLOUT)
      case .hungUp: 0
      }
    }
  }
}
