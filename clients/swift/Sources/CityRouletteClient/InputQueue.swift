import Foundation

/// Writes lines to a pipe in a separate thread, so that a program that does not read blocks no caller.
final class InputQueue: @unchecked Sendable {
  /// Guards `lines` and `isClosed`.
  private let condition = NSCondition()
  private var lines: [Data] = []
  private var isClosed = false

  /// - Parameter onBreak: called if the program has closed its input or has exited.
  init(_ pipe: FileHandle, onBreak: @escaping @Sendable () -> Void) {
    let thread = Thread { [self] in write(to: pipe, onBreak: onBreak) }
    thread.start()
  }

  func send(_ line: Data) {
    change { if !isClosed { lines.append(line) } }
  }

  /// Closes the pipe after the queued lines.
  func close() {
    change { isClosed = true }
  }

  /// Closes the pipe and drops the queued lines, for a program that has exited.
  func abandon() {
    change {
      isClosed = true
      lines = []
    }
  }

  private func change(_ body: () -> Void) {
    condition.lock()
    body()
    condition.signal()
    condition.unlock()
  }

  /// The lines to write next; nil after the last.
  private func next() -> [Data]? {
    condition.lock()
    defer { condition.unlock() }
    while lines.isEmpty, !isClosed {
      condition.wait()
    }
    defer { lines = [] }
    return lines.isEmpty ? nil : lines
  }

  private func write(to pipe: FileHandle, onBreak: () -> Void) {
    // Writing to a pipe that the program has closed raises SIGPIPE, which would end this process. Blocked in this
    // thread, it is only the error EPIPE.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    while let lines = next() {
      guard lines.allSatisfy({ write($0, to: pipe.fileDescriptor) }) else {
        abandon()
        onBreak()
        break
      }
    }
    try? pipe.close()
  }

  /// - Returns: false if the program reads no more.
  private func write(_ line: Data, to descriptor: Int32) -> Bool {
    line.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Foundation.write(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0, errno == EINTR {
          continue
        }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }
}
