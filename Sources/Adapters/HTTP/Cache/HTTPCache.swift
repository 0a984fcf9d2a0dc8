import Synchronization
import Text

/// A cache of responses in a folder or in memory. `CachedResponse.isStorable` decides which responses may be stored.
///
/// The size of the cache is limited; the least recently used responses are removed first. Processes may share the
/// folder, which may be deleted at any time. The key and the stored request contain no secrets of the request. A
/// response in which `SecretFilter` finds such a secret is not cached.
package final class HTTPCache: Sendable {
  private let storage: Mutex<any CacheStorage>

  /// A cache in memory, which is lost when this object is released.
  ///
  /// - Parameter limit: the maximum total size in bytes.
  package init(memoryLimit limit: Int = 16 << 20) {
    storage = Mutex(MemoryCacheStorage(limit: limit))
  }

  /// A cache in a folder.
  ///
  /// - Parameters:
  ///   - folder: the path. The first write creates it with mode 0700; files have mode 0600.
  ///   - limit: the maximum total size in bytes.
  ///   - now: returns the time in seconds since 1970, which is stored as the time of a use.
  package init(folder: String, limit: Int = 64 << 20, now: @escaping @Sendable () -> Double) {
    storage = Mutex(FolderCacheStorage(folder: folder, limit: limit, now: now))
  }

  /// Whether a response to the request is cached, fresh or not. Counts as a use.
  package func holds(_ request: HTTPRequest) -> Bool { find(request) != nil }

  /// The cached response; nil if there is none or it is damaged. Counts as a use.
  func find(_ request: HTTPRequest) -> CachedResponse? {
    let key = CacheKey(request)
    guard let bytes = storage.withLock({ $0.read(key.name) }) else { return nil }
    return CachedResponse(bytes, for: key)
  }

  func remove(_ request: HTTPRequest) { storage.withLock { $0.remove(CacheKey(request).name) } }

  /// Stores a response if that is allowed. If it is not allowed and the status is 200, removes the cached response
  /// instead.
  func store(_ answer: CachedResponse, for request: HTTPRequest, keepFor: Double?) {
    let key = CacheKey(request)
    let isStorable = answer.isStorable(keepFor: keepFor)
    let bytes = isStorable ? answer.encoded(for: key) : []
    guard isStorable, !SecretFilter(request.secrets).occurs(in: bytes) else {
      // A response with another status, such as a temporary error, does not invalidate the cached response.
      if answer.response(.network).status == 200 {
        storage.withLock { $0.remove(key.name) }
      }
      return
    }
    storage.withLock { $0.write(bytes, to: key.name) }
  }
}
