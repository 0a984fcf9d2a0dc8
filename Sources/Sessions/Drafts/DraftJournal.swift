internal import JSON
internal import Platform
internal import Synchronization

/// The open file of a draft. Steps are buffered, and written together before any reply that depends on them.
/// Written steps survive a crash of the process, because the kernel has them, but not always a crash of the machine.
final class DraftJournal: Sendable {
  let id: String
  private let paths: [String]
  private let state: Mutex<State>

  /// Returns the modification time to set; nil keeps the system's.
  private let stamp: (@Sendable () -> Double)?

  /// Called when this process releases the draft, before the file is closed.
  private let onRelease: @Sendable () -> Void

  private struct State: ~Copyable {
    var file: AppendFile
    var unsaved = ByteBuffer()

    /// The number of bytes written since the journal was opened, or since the last attempt to compact it.
    var written = 0

    /// The draft is due for compaction when more bytes than this were written or buffered.
    var mostWritten: Int
  }

  /// The least number of bytes written between two compactions.
  private let leastCompacted: Int

  /// - Parameters:
  ///   - paths: the files of the draft. The journal is first.
  ///   - leastCompacted: the least number of bytes written between two compactions.
  ///   - stamp: returns the modification time to set; nil keeps the system's.
  init(
    id: String, paths: [String], _ file: sending AppendFile, compactsAbove leastCompacted: Int,
    stamp: (@Sendable () -> Double)?, onRelease: @escaping @Sendable () -> Void
  ) {
    self.id = id
    self.paths = paths
    self.leastCompacted = leastCompacted
    self.stamp = stamp
    self.onRelease = onRelease
    state = Mutex(State(file: file, mostWritten: leastCompacted))
  }

  func record(_ step: SessionStep) { state.withLock { DraftText.write(step, into: &$0.unsaved) } }

  /// Writes the buffered steps. Returns false if that failed. Empties the buffer in either case.
  func save() -> Bool {
    state.withLock { state in
      if state.unsaved.count == 0 {
        return true
      }
      let isWritten = state.file.append(state.unsaved.bytes)
      if let stamp {
        state.file.setModified(stamp())
      }
      state.written += state.unsaved.count
      state.unsaved.removeAll(keepingCapacity: 1 << 16)
      return isWritten
    }
  }

  /// The suffix of the new file during a compaction.
  static let newSuffix = ".new"

  /// Whether the file has grown enough to be compacted.
  var isLong: Bool { state.withLock { $0.written + $0.unsaved.count > $0.mostWritten } }

  /// Replaces the file by this text, which must be equivalent to the written and the buffered steps. Keeps the
  /// old file and the buffer if that fails.
  func compact(to text: [UInt8]) {
    let path = paths[0]
    let new = path + Self.newSuffix
    state.withLock { state in
      File.remove(new)
      state.written = 0
      state.mostWritten = max(leastCompacted, text.count)
      guard let file = try? AppendFile(holding: new, isNew: true) else { return }
      guard file.append(text), (try? File.rename(new, to: path)) != nil else {
        return File.remove(new)
      }
      state.file = file
      state.unsaved.removeAll(keepingCapacity: 1 << 16)
    }
  }

  /// Removes the draft's files and closes the journal.
  func end() {
    paths.forEach(File.remove)
    close()
  }

  /// Releases the draft to other processes, and closes the journal.
  func release() {
    onRelease()
    close()
  }

  /// Closes the file without other effects.
  func close() { state.withLock { $0.file.close() } }
}
