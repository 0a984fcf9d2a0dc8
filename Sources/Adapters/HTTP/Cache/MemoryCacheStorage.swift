import Glibc
import Text

/// Stores cached responses in memory.
struct MemoryCacheStorage: CacheStorage {
  private struct Entry {
    var bytes: [UInt8]
    var lastUse: Int
  }

  private let limit: Int
  private var entries: [String: Entry] = [:]
  private var size = 0
  private var uses = 0

  /// - Parameter limit: the maximum total size in bytes.
  init(limit: Int) { self.limit = limit }

  mutating func read(_ name: String) -> [UInt8]? {
    uses += 1
    entries[name]?.lastUse = uses
    return entries[name]?.bytes
  }

  mutating func write(_ bytes: [UInt8], to name: String) {
    remove(name)
    guard bytes.count <= limit else { return }
    uses += 1
    entries[name] = Entry(bytes: bytes, lastUse: uses)
    size += bytes.count
    if size > limit {
      makeRoom()
    }
  }

  mutating func remove(_ name: String) {
    size -= entries.removeValue(forKey: name)?.bytes.count ?? 0
  }

  private mutating func makeRoom() {
    for (name, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard size > limit else { return }
      remove(name)
    }
  }
}
