internal import JSON
internal import Platform
internal import Synchronization

/// The open file of a draft. What is noted is gathered and written in one go, before anything that
/// follows from it is answered; the system keeps it though the process be killed.
final class DraftJournal: Sendable {
  let id: String
  private let paths: [String]
  private let state: Mutex<State>

  /// The time that the file is to bear; nil for that of the system.
  private let stamp: (@Sendable () -> Double)?

  /// Called when the process leaves the draft to others.
  private let onLeave: @Sendable () -> Void

  private struct State: ~Copyable {
    var file: AppendFile
    var unsaved = ByteBuffer()

    /// Written since the file was made anew, and when that is done again.
    var written = 0
    var mostWritten: Int
  }

  /// Below so many bytes a file is not made anew.
  private let leastCompacted: Int

  /// - Parameters:
  ///   - paths: the files of the draft, the journal first.
  ///   - leastCompacted: bytes below which the file is not made anew.
  ///   - stamp: the time that the file is to bear; nil for that of the system.
  init(
    id: String, paths: [String], _ file: sending AppendFile, compactsAbove leastCompacted: Int,
    stamp: (@Sendable () -> Double)?, onLeave: @escaping @Sendable () -> Void
  ) {
    self.id = id
    self.paths = paths
    self.leastCompacted = leastCompacted
    self.stamp = stamp
    self.onLeave = onLeave
    state = Mutex(State(file: file, mostWritten: leastCompacted))
  }

  func note(_ step: SessionStep) { state.withLock { DraftText.write(step, into: &$0.unsaved) } }

  /// False once a write has failed.
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

  /// What is added to the name of a file while it is made anew.
  static let newSuffix = ".new"

  /// Whether the file has grown so much that it is worth being made anew.
  var isLong: Bool { state.withLock { $0.written + $0.unsaved.count > $0.mostWritten } }

  /// Makes the file anew with this text, which says the same as what was written and noted. If that fails
  /// the old one goes on.
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

  /// Removes the draft.
  func end() {
    paths.forEach(File.remove)
    letGo()
  }

  /// Leaves it to others as it is, because the process ends.
  func leave() {
    onLeave()
    letGo()
  }

  /// Leaves it to others as it was before.
  func letGo() { state.withLock { $0.file.close() } }
}
