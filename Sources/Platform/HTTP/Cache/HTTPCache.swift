import Synchronization
import Text

/// Answers that services allow to be kept, in a folder or in memory.
///
/// Bounded in bytes; what was used longest ago goes first. The folder may be shared by processes
/// and deleted at any time. No file holds a secret, in its name or in its content: an answer that
/// repeats one is not kept.
package final class HTTPCache: Sendable {
  private let storage: Mutex<any CacheStorage>

  /// Kept in memory until the process ends.
  /// - Parameter limit: in bytes.
  package init(memoryLimit limit: Int = 16 << 20) {
    storage = Mutex(MemoryCacheStorage(limit: limit))
  }

  /// - Parameters:
  ///   - folder: made on the first write, with mode 0700; files have 0600.
  ///   - limit: in bytes.
  ///   - now: seconds since 1970, for the order of use.
  package init(folder: String, limit: Int = 64 << 20, now: @escaping @Sendable () -> Double) {
    storage = Mutex(FolderCacheStorage(folder: folder, limit: limit, now: now))
  }

  /// Whether an answer is kept, be it fresh or expired.
  package func holds(_ request: HTTPRequest) -> Bool { find(request) != nil }

  /// What is kept for a request; nil if there is nothing or it is damaged.
  func find(_ request: HTTPRequest) -> CachedResponse? {
    let key = CacheKey(request)
    guard let bytes = storage.withLock({ $0.read(key.name) }) else { return nil }
    return CachedResponse(bytes, for: key)
  }

  func remove(_ request: HTTPRequest) { storage.withLock { $0.remove(CacheKey(request).name) } }

  /// Keeps an answer; one that must not be kept takes the place of none.
  func store(_ answer: CachedResponse, for request: HTTPRequest, keepFor: Double?) {
    let key = CacheKey(request)
    let isStorable = answer.isStorable(keepFor: keepFor)
    let bytes = isStorable ? answer.encoded(for: key) : []
    guard isStorable, !SecretFilter(request.secrets).occurs(in: bytes) else {
      // An error of the moment says nothing against what was kept before it.
      if answer.response(.network).status == 200 {
        storage.withLock { $0.remove(key.name) }
      }
      return
    }
    storage.withLock { $0.write(bytes, key.name) }
  }
}
