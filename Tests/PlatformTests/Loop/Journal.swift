import Synchronization

/// What happened, in order; any thread may write.
final class Journal<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])

  var entries: [Entry] { list.withLock { $0 } }

  func add(_ entry: Entry) {
    list.withLock { $0.append(entry) }
  }
}
