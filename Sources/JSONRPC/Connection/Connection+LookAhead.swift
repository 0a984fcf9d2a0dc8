import JSON
import Platform
import Text

// Cancels requests while the dispatch of messages waits for another request.
extension Connection {
  /// Limit of the bytes that are read ahead: two lines of maximum length. Beyond it, reading waits.
  private static var maximumReadAhead: Int { 2 * LineSplitter.maximumLength }

  /// The longest line that is searched for a cancellation, in bytes.
  private static var longestCancellation: Int { 4096 }

  /// Applies each `$/cancelRequest` among the members of the batch and the short lines that wait; no other message is
  /// handled early. An applied cancellation is dispatched again in its turn, without further effect.
  func applyCancellationsAhead() {
    isLookingAhead = true
    defer { isLookingAhead = false }
    for (message, _) in batchMembers {
      applyIfCancellation(message)
    }
    while ending.reason == nil, let line = try? splitter.peek() {
      guard case .text(let range) = line, range.count <= Self.longestCancellation,
        splitter.buffer[range].mayBeCancellation,
        let message = try? JSONView(
          parsing: splitter.buffer, in: range, halfPairs: api.halfPairs)
      else { continue }
      applyIfCancellation(Message(message))
    }
    if splitter.unreadCount > Self.maximumReadAhead {
      loop.unwatch(input.descriptor, for: .readable)
    }
  }

  private func applyIfCancellation(_ message: Message) {
    guard case .notification(let request) = message, request.method == "$/cancelRequest" else {
      return
    }
    run(notification: request)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line may contain `$/cancelRequest`: other lines rarely have a dollar sign, and a
  /// backslash may escape one.
  fileprivate var mayBeCancellation: Bool {
    contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }
  }
}
