import Glibc

/// A handler for one kind of readiness of a file descriptor.
struct DescriptorWatch {
  /// Distinguishes this watch from a later watch of the same descriptor.
  let number: Int
  let readiness: EventLoop.Readiness
  let handler: EventLoop.Handler

  /// The argument for `poll(2)`, built once instead of in each turn.
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

  /// Whether the handler must be called for these events. `poll(2)` reports POLLHUP, POLLERR and POLLNVAL even if they
  /// are not requested. The handlers of readers and writers are called for them too, and get an error or the end when
  /// they read or write.
  func isReady(_ events: Int16) -> Bool {
    switch readiness {
    case .readable, .writable: events != 0
    case .hungUp: events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }
  }
}

extension EventLoop {
  /// A kind of readiness of a descriptor.
  package enum Readiness: Sendable {
    /// There is input, or the input has ended.
    case readable

    /// Output can be written without blocking, or writing fails.
    case writable

    /// The other end is closed, or the descriptor has an error, whether or not output is pending.
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
