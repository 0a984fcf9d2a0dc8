import Glibc

/// Cached answers as files of a folder, which others may change or delete at any time.
///
/// The time of last use is the file's modification time.
struct FolderStorage: CacheStorage {
  private let folder: String
  private let limit: Int
  private let now: @Sendable () -> Double

  /// What the files take as far as known; nil until they were counted.
  private var size: Int?

  /// - Parameter limit: in bytes.
  init(folder: String, limit: Int, now: @escaping @Sendable () -> Double) {
    (self.folder, self.limit, self.now) = (folder, limit, now)
  }

  mutating func read(_ name: String) -> [UInt8]? {
    guard let bytes = try? File.readRegular(path(name)) else { return nil }
    touch(name)
    return bytes
  }

  mutating func write(_ bytes: [UInt8], _ name: String) {
    guard bytes.count <= limit else { return remove(name) }
    do {
      try Folder.create(folder)
      try File.replace(path(name), with: bytes, isDurable: false)
    } catch {
      return
    }
    touch(name)
    // A replaced file counts twice until the next count: that is on the safe side.
    size = (size ?? CacheListing(folder).size - bytes.count) + bytes.count
    if let size, size > limit { makeRoom(keeping: name) }
  }

  mutating func remove(_ name: String) { unlink(path(name)) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func touch(_ name: String) {
    let time = min(max(now(), 0), 1e11)
    let seconds = time.rounded(.down)
    let stamp = timespec(tv_sec: Int(seconds), tv_nsec: Int((time - seconds) * 1e9))
    _ = utimensat(AT_FDCWD, path(name), [stamp, stamp], 0)
  }

  /// Counts anew and removes the files used longest ago, down to three quarters of the limit, so
  /// that this is not done on every write.
  private mutating func makeRoom(keeping kept: String) {
    let listing = CacheListing(folder)
    var left = listing.size
    let target = left > limit ? limit / 4 * 3 : limit
    for file in listing.oldestFirst where left > target && file.name != kept {
      remove(file.name)
      left -= file.size
    }
    size = left
  }
}
