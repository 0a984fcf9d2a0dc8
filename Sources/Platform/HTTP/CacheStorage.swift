import Glibc
import Text

/// Where cached answers lie. Nothing here fails: what cannot be kept is not kept.
protocol CacheStorage: Sendable {
  mutating func read(_ name: String) -> [UInt8]?
  mutating func write(_ bytes: [UInt8], _ name: String)
  mutating func remove(_ name: String)
}

/// Cached answers in memory.
struct MemoryStorage: CacheStorage {
  private struct Entry {
    var bytes: [UInt8]
    var lastUse: Int
  }

  private let limit: Int
  private var entries: [String: Entry] = [:]
  private var size = 0
  private var uses = 0

  /// - Parameter limit: in bytes.
  init(limit: Int) { self.limit = limit }

  mutating func read(_ name: String) -> [UInt8]? {
    uses += 1
    entries[name]?.lastUse = uses
    return entries[name]?.bytes
  }

  mutating func write(_ bytes: [UInt8], _ name: String) {
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
    self.folder = folder
    self.limit = limit
    self.now = now
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

  /// Counts anew and removes the files used longest ago, down to three quarters of the limit, so
  /// that this is not done on every write.
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

  /// The files of the cache, with their time in nanoseconds since 1970, and what they take. None if
  /// the folder cannot be read.
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

  /// 32 hexadecimal digits, or a file that is being written. Files with other names are not the
  /// cache's and left alone.
  private static func isOurs(_ name: String) -> Bool {
    name.hasPrefix(File.temporaryPrefix)
      || name.utf8.count == 32 && name.utf8.allSatisfy("0123456789abcdef".utf8.contains)
  }
}

/// A cached answer as a file: a line with a checksum of all that follows, a line with the time of
/// receipt in seconds since 1970, then the answer as a recording has it.
extension CachedAnswer {
  private static let magic = "cityroulette-cache 1 "

  /// Nil unless the bytes are whole and answer this very request.
  init?(_ bytes: [UInt8], for key: CacheKey) {
    var lines = HeaderLines(bytes)
    guard let first = lines.next(), first.hasPrefix(Self.magic),
      first.dropFirst(Self.magic.count) == ContentHash.hex(lines.rest),
      let received = lines.next().flatMap(Double.init), received.isFinite,
      let recording = Recording(lines.rest, receivedAt: received), recording.request == key.request
    else { return nil }
    self.init(recording.response)
  }

  func encoded(for key: CacheKey) -> [UInt8] {
    let response = response(.network)
    let body =
      Array("\(response.receivedAt)\n".utf8)
      + Recording(request: key.request, response: response).encoded
    return Array("\(Self.magic)\(ContentHash.hex(body))\n".utf8) + body
  }
}
