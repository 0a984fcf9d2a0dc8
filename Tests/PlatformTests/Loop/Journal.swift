import Synchronization

/// A record of events in order, which any thread may append to.
final class Journal<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])

  var entries: [Entry] { list.withLock { $0 } }

  func add(_ entry: Entry) {
    list.withLock { $0.append(entry) }
  }
}
