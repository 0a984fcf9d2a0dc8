import JSON
import Platform
import Text

// Applies cancellations while the dispatch of messages waits for an exclusive request or a first half.
extension Connection {
  /// The number of bytes read ahead above which reading pauses: two lines of maximum length.
  private static var maximumReadAhead: Int { 2 * LineSplitter.maximumLength }

  /// The longest line that is searched for a cancellation, in bytes.
  private static var longestCancellation: Int { 4096 }

  /// Applies each `$/cancelRequest` among the waiting members of a batch and the waiting messages of at most
  /// `longestCancellation` bytes. Handles no other message early, and does not look into a batch whose members are not
  /// queued yet. Each cancellation is dispatched again in its order, without further effect.
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
  /// Whether a line may contain `$/cancelRequest`: it has a dollar sign, or a backslash that may begin an escape of
  /// one.
  fileprivate var mayBeCancellation: Bool {
    contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }
  }
}
