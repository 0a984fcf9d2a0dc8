import Synchronization
import Text

/// A cache of responses that services allow to be cached, in a folder or in memory.
///
/// Bounded in bytes; evicts the least recently used responses. Processes may share the folder, and
/// it may be deleted at any time. No file contains a secret in its name or content: a response that
/// repeats one is not cached.
package final class HTTPCache: Sendable {
  private let storage: Mutex<any CacheStorage>

  /// A cache in memory, until the process ends.
  /// - Parameter limit: the limit in bytes.
  package init(memoryLimit limit: Int = 16 << 20) {
    storage = Mutex(MemoryCacheStorage(limit: limit))
  }

  /// - Parameters:
  ///   - folder: created on the first write with mode 0700; files have mode 0600.
  ///   - limit: the limit in bytes.
  ///   - now: the time in seconds since 1970, for the order of use.
  package init(folder: String, limit: Int = 64 << 20, now: @escaping @Sendable () -> Double) {
    storage = Mutex(FolderCacheStorage(folder: folder, limit: limit, now: now))
  }

  /// Whether a response is cached, fresh or expired.
  package func holds(_ request: HTTPRequest) -> Bool { find(request) != nil }

  /// The cached response; nil if there is none or it is damaged.
  func find(_ request: HTTPRequest) -> CachedResponse? {
    let key = CacheKey(request)
    guard let bytes = storage.withLock({ $0.read(key.name) }) else { return nil }
    return CachedResponse(bytes, for: key)
  }

  func remove(_ request: HTTPRequest) { storage.withLock { $0.remove(CacheKey(request).name) } }

  /// Stores a response. One that must not be stored removes the cached one.
  func store(_ answer: CachedResponse, for request: HTTPRequest, keepFor: Double?) {
    let key = CacheKey(request)
    let isStorable = answer.isStorable(keepFor: keepFor)
    let bytes = isStorable ? answer.encoded(for: key) : []
    guard isStorable, !SecretFilter(request.secrets).occurs(in: bytes) else {
      // A temporary error does not invalidate the cached response.
      if answer.response(.network).status == 200 {
        storage.withLock { $0.remove(key.name) }
      }
      return
    }
    storage.withLock { $0.write(bytes, to: key.name) }
  }
}
