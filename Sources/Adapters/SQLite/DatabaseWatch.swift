import CGlibc
import Glibc
package import Platform

/// Detects with `inotify(7)` that other processes may have changed a database file, so that nothing has to poll it.
///
/// Watches the file, SQLite's files beside it and the folders above it. None of them has to exist.
///
/// SQLite writes a commit to the log and syncs the log. Only then it publishes the commit in the `-shm` file, through a
/// mapping, which causes no event. A commit may therefore be visible some time after the last event. A process that
/// calls `reportCommit` causes another event after its commit.
///
/// Closing the descriptor of a watch takes about 10 ms in the kernel, also at the end of the process.
package final class DatabaseWatch {
  /// Readable if events have arrived.
  package let descriptor: Int32

  private let path: ResolvedPath

  /// The watch descriptors of `inotify_add_watch(2)`.
  private var watches: Set<Int32> = []

  /// The name in the deepest existing folder that leads to the file.
  private var nextName: [UInt8] = []

  /// Starts to watch the file at the path.
  ///
  /// - Throws: `SystemError` if the file system may not report the changes of other processes, if too many files are
  ///   watched, or if a folder cannot be read.
  package init(_ path: String) throws(SystemError) {
    self.path = ResolvedPath(path)
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError("watch files") }
    try watchPath()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Causes an event of the watches of a database in all processes. Call it after each commit.
  ///
  /// Opens and closes the log, which has no locks; closing another descriptor of the `-shm` file would drop the locks
  /// of this process.
  package static func reportCommit(to path: String) {
    let log = open(path + "-wal", O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    if log >= 0 {
      close(log)
    }
  }

  // MARK: Events

  private static let bufferSize = 16_384

  /// Events that change neither which files exist nor where they are.
  private static let fileEvents = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)

  private static let selfEvents = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

  private static let nameEvents =
    selfEvents | UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)

  /// Reads the events that have arrived, and watches new files. Changes that take effect after this call cause further
  /// events.
  ///
  /// - Returns: whether the database may have changed.
  /// - Throws: `SystemError` if the database cannot be watched any longer, for the same reasons as `init`.
  package func readEvents() throws(SystemError) -> Bool {
    var hasChanged = false
    var hasMoved = false
    withUnsafeTemporaryAllocation(byteCount: Self.bufferSize, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        while let event = Event(removedFrom: &rest) {
          guard isOfDatabase(event) else { continue }
          hasChanged = true
          hasMoved = hasMoved || event.mask & ~Self.fileEvents != 0
        }
      }
    }
    if hasMoved {
      try watchPath()
    }
    return hasChanged
  }

  /// Ignores other names in the folder, and files that are no longer at the path. An event of an overflowing queue has
  /// the number -1.
  private func isOfDatabase(_ event: Event) -> Bool {
    guard event.watch < 0 || watches.contains(event.watch) else { return false }
    return event.name.isEmpty || event.name.starts(with: nextName)
  }

  private struct Event {
    let watch: Int32
    let mask: UInt32

    /// The name in a folder, followed by null bytes; empty for the watched file or folder itself.
    let name: Slice<UnsafeRawBufferPointer>

    init?(removedFrom bytes: inout UnsafeRawBufferPointer) {
      guard bytes.count >= MemoryLayout<inotify_event>.size else { return nil }
      let event = bytes.loadUnaligned(as: inotify_event.self)
      let end = MemoryLayout<inotify_event>.size + Int(event.len)
      guard bytes.count >= end else { return nil }
      watch = event.wd
      mask = event.mask
      name = bytes[MemoryLayout<inotify_event>.size..<end]
      bytes = UnsafeRawBufferPointer(rebasing: bytes[end...])
    }
  }

  // MARK: Watches

  /// Watches all folders above the file, the names in the deepest one that exists, and the existing files. Ends the
  /// watches of files that are no longer at the path.
  ///
  /// Watches each folder before the search for the next one, so that no creation is missed.
  private func watchPath() throws(SystemError) {
    let former = watches
    watches = []
    var depth = 0
    var failure: Int32 = 0
    for count in path.names.indices {
      let code = watch(path.bytes(upTo: count), for: Self.nameEvents)
      if code == ENOENT || code == ENOTDIR {
        break
      }
      // A folder above the deepest one may be unreadable. Only its move would be missed.
      failure = code
      if count > 0 {
        _ = watch(path.bytes(upTo: count - 1), for: Self.selfEvents)
      }
      depth = count
    }
    nextName = path.names.indices.contains(depth) ? path.names[depth] : []
    if failure == 0, depth == path.names.count - 1 {
      failure = watchFiles()
    }
    for watch in former.subtracting(watches) {
      inotify_rm_watch(descriptor, watch)
    }
    if failure == 0, !Self.reportsChanges(path.bytes(upTo: depth)) {
      failure = EOPNOTSUPP
    }
    if failure != 0 {
      throw SystemError("watch files", code: failure)
    }
  }

  /// Returns 0, or the error of a file that exists.
  private func watchFiles() -> Int32 {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      let file = path.bytes(upTo: path.names.count).dropLast() + Array(suffix.utf8) + [0]
      let code = watch(Array(file), for: Self.fileEvents | Self.selfEvents)
      if code != 0, code != ENOENT {
        return code
      }
    }
    return 0
  }

  /// Watches a file or folder instead for these events. Returns 0 or the error.
  private func watch(_ path: [UInt8], for events: UInt32) -> Int32 {
    let watch = inotify_add_watch(descriptor, path.map(CChar.init(bitPattern:)), events)
    if watch < 0 {
      return errno
    }
    watches.insert(watch)
    return 0
  }

  /// Local file systems, by the numbers of `statfs(2)`. Network file systems and those of FUSE report no changes of
  /// other machines, and an unknown one may be either.
  private static let localFileSystems: Set<Int> = [
    0xEF53,  // ext2, ext3 and ext4
    0x5846_5342,  // XFS
    0x9123_683E,  // Btrfs
    0x0102_1994,  // tmpfs
    0x794C_7630,  // overlayfs
    0xF2F5_2010,  // F2FS
    0x2FC1_2FC1,  // ZFS
    0xCA45_1A4E,  // bcachefs
  ]

  private static func reportsChanges(_ path: [UInt8]) -> Bool {
    var status = statfs()
    return statfs(path.map(CChar.init(bitPattern:)), &status) == 0
      && localFileSystems.contains(Int(status.f_type))
  }
}
