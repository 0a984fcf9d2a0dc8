import Synchronization
import Text

/// A cache of responses in a folder or in memory. `CachedResponse.isStorable` decides which are stored.
///
/// Its size is limited; the least recently used responses are removed first. Processes may share the folder,
/// which may be deleted at any time. Secrets of a request are replaced before its file is named and written, and a
/// response in which `SecretFilter` finds one of them is not cached.
package final class HTTPCache: Sendable {
  private let storage: Mutex<any CacheStorage>

  /// A cache in memory, which ends with the process.
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
  ///   - now: returns the time in seconds since 1970, by which the order of use is determined.
  package init(folder: String, limit: Int = 64 << 20, now: @escaping @Sendable () -> Double) {
    storage = Mutex(FolderCacheStorage(folder: folder, limit: limit, now: now))
  }

  /// Whether a response is cached, fresh or not.
  package func holds(_ request: HTTPRequest) -> Bool { find(request) != nil }

  /// The cached response; nil if there is none or it is damaged.
  func find(_ request: HTTPRequest) -> CachedResponse? {
    let key = CacheKey(request)
    guard let bytes = storage.withLock({ $0.read(key.name) }) else { return nil }
    return CachedResponse(bytes, for: key)
  }

  func remove(_ request: HTTPRequest) { storage.withLock { $0.remove(CacheKey(request).name) } }

  /// Stores a response. If it must not be stored and has status 200, removes the cached one instead.
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
