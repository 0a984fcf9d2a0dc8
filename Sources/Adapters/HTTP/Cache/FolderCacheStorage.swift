import Glibc
import Platform
import Text

/// Stores cached responses as files in a folder. Other processes may change or delete them at any time.
///
/// The modification time of a file is the time at which a process last read or wrote it.
struct FolderCacheStorage: CacheStorage {
  private let folder: String
  private let limit: Int
  private let now: @Sendable () -> Double

  /// An estimate of the total size in bytes; nil before the first write.
  private var size: Int?

  /// - Parameter limit: the maximum total size in bytes.
  init(folder: String, limit: Int, now: @escaping @Sendable () -> Double) {
    self.folder = folder
    self.limit = limit
    self.now = now
  }

  mutating func read(_ name: String) -> [UInt8]? {
    guard let bytes = try? File.readRegular(path(name)) else { return nil }
    touch(name)
    return bytes
  }

  mutating func write(_ bytes: [UInt8], to name: String) {
    guard bytes.count <= limit else { return remove(name) }
    do {
      try Folder.create(folder)
      try File.replace(path(name), with: bytes, isDurable: false)
    } catch {
      return
    }
    touch(name)
    // If the file replaced an older one, `size` includes both until the files are counted again. Until then it does not
    // include the writes of other processes.
    size = (size ?? files().total - bytes.count) + bytes.count
    if let size, size > limit {
      makeRoom(keeping: name)
    }
  }

  mutating func remove(_ name: String) { unlink(path(name)) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func touch(_ name: String) {
    let time = min(max(now(), 0), 1e11)
    let seconds = time.rounded(.down)
    let stamp = timespec(tv_sec: Int(seconds), tv_nsec: Int((time - seconds) * 1e9))
    _ = utimensat(AT_FDCWD, path(name), [stamp, stamp], 0)
  }

  /// Counts the files. If they exceed the limit, removes the least recently used files, but not `kept`, until the rest
  /// fits into three quarters of the limit. Then the next writes need not remove files.
  private mutating func makeRoom(keeping kept: String) {
    var (files, left) = files()
    let target = left > limit ? limit / 4 * 3 : limit
    files.sort { ($0.time, $0.name) < ($1.time, $1.name) }
    for file in files where left > target && file.name != kept {
      remove(file.name)
      left -= file.size
    }
    size = left
  }

  /// The files of the cache, with their times in nanoseconds since 1970, and their total size. Empty if the
  /// folder cannot be read.
  private func files() -> (files: [(name: String, size: Int, time: Int)], total: Int) {
    var files: [(name: String, size: Int, time: Int)] = []
    for name in (try? Folder.names(in: folder)) ?? [] where Self.isOurs(name) {
      var status = stat()
      guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let time = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
      files.append((name, Int(status.st_size), time))
    }
    return (files, files.reduce(0) { $0 + $1.size })
  }

  /// Whether a name consists of 32 hexadecimal digits, or is that of a temporary file of `File.replace`. The cache
  /// ignores all other files.
  private static func isOurs(_ name: String) -> Bool {
    name.hasPrefix(File.temporaryPrefix)
      || name.utf8.count == 32 && name.utf8.allSatisfy("0123456789abcdef".utf8.contains)
  }
}
