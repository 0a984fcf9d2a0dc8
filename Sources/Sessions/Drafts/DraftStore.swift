package import Geography
package import Platform
internal import Synchronization
internal import Text

/// The drafts of an archive's sessions: a folder beside the archive, a file each. Any process may look
/// at them; one that is open in a session is held by that one's process until the session ends or the
/// process is gone.
package struct DraftStore: Sendable {
  private let folder: String
  private let numbers: Numbers
  private let clock: WallClock

  /// Nil keeps them for ever.
  private let expiry: DraftExpiry?

  /// Whether the files of drafts bear the time of the clock, which is not that of the system.
  private let stampsFiles: Bool

  /// Draws ids.
  private final class Numbers: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

    func next() -> UInt32 { generator.withLock { UInt32(truncatingIfNeeded: $0.next() >> 32) } }
  }

  /// - Parameters:
  ///   - archive: the path of the archive's file.
  ///   - seed: makes the ids of drafts repeatable.
  ///   - clock: of the system, unless a conversation is to be repeatable.
  package init(
    ofArchive archive: String, seed: UInt64?, clock: WallClock? = nil,
    expiry: DraftExpiry? = .standard
  ) {
    folder = Self.folder(ofArchive: archive)
    numbers = Numbers(seed: seed ?? .random(in: 0 ... .max))
    self.clock = clock ?? .system
    self.expiry = expiry
    stampsFiles = clock != nil
  }

  package static func folder(ofArchive archive: String) -> String { "\(archive)-drafts" }

  /// Bytes that are written to a draft before it is made anew, as short as can be; from then on at least as
  /// many as it then has.
  var leastCompacted = 1 << 20

  private var now: Int { Int(min(max(clock.now(), 0), 1e12)) }

  /// How many drafts can be resumed or are held.
  package var count: Int { ids.count { (record($0)?.changes ?? 0) > 0 } }

  /// The drafts that can be resumed or are held, those written last first. Called for a client: notes
  /// that it has seen them.
  package func list() -> [DraftSummary] {
    ids.compactMap(summary).sorted { ($0.savedAt, $0.id) > ($1.savedAt, $1.id) }
  }

  private var ids: [String] {
    ((try? Folder.names(in: folder)) ?? []).compactMap { name in
      guard name.hasSuffix(Self.suffix) else { return nil }
      let id = String(name.dropLast(Self.suffix.count))
      return Self.isID(id) ? id : nil
    }
  }

  private func summary(_ id: String) -> DraftSummary? {
    guard let record = record(id), record.changes > 0 else { return nil }
    var summary = DraftSummary(
      id: id, mode: record.head.mode, savedAt: Int(File.modified(path(id)) ?? 0),
      changes: record.changes)
    if File.isHeld(path(id)) {
      summary.heldBy = record.writer
    } else if let left = noteListed(id) {
      summary.expiresAt = expiry?.end(of: left, listedAt: left.listedAt ?? now)
    }
    return summary
  }

  /// Notes that a client has listed a draft whose process has ended. Nil if a process holds it now.
  private func noteListed(_ id: String) -> LeftDraft? {
    if let known = LeftDraft(path: leftPath(id)), known.listedAt != nil {
      return known
    }
    // Held, so that no process resumes it meanwhile.
    guard let file = try? AppendFile(holding: path(id), isNew: false) else { return nil }
    defer { file.close() }
    var left = LeftDraft(path: leftPath(id)) ?? LeftDraft(endedAt: now)
    left.listedAt = left.listedAt ?? now
    left.write(to: leftPath(id))
    return left
  }

  private func record(_ id: String) -> DraftRecord? {
    (try? File.readRegular(path(id))).flatMap(DraftText.read)
  }

  private func path(_ id: String) -> String { "\(folder)/\(id)\(Self.suffix)" }
  private func citiesPath(_ id: String) -> String { "\(folder)/\(id)\(Self.citiesSuffix)" }

  private func leftPath(_ id: String) -> String { "\(folder)/\(id)\(Self.leftSuffix)" }
  private func paths(_ id: String) -> [String] { [path(id), citiesPath(id), leftPath(id)] }

  private static let suffix = ".jsonl"
  private static let leftSuffix = ".left"
  private static let citiesSuffix = ".cities"

  /// Nothing else may become a part of a path.
  private static func isID(_ text: String) -> Bool {
    text.utf8.count == 9 && text.hasPrefix("d")
      && text.utf8.dropFirst().allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Makes the files of a draft, which this process holds.
  ///
  /// - Parameter rows: of an import, as the session opened.
  /// - Throws: `DraftError.failed`.
  func begin(_ head: DraftHead, _ rows: SessionRows?) throws(DraftError) -> DraftJournal {
    do throws(SystemError) {
      try Folder.create(folder)
      while true {
        let number = String(numbers.next(), radix: 16)
        let id = "d" + String(repeating: "0", count: 8 - number.count) + number
        if let file = try newFile(path(id)) {
          return try begin(head, rows, id, file)
        }
      }
    } catch {
      throw .failed(error.message)
    }
  }

  /// Nil if there is one already.
  private func newFile(_ path: String) throws(SystemError) -> AppendFile? {
    do throws(SystemError) {
      return try AppendFile(holding: path, isNew: true)
    } catch {
      guard error.isBecauseItExists else { throw error }
      return nil
    }
  }

  private func begin(
    _ head: DraftHead, _ rows: SessionRows?, _ id: String, _ file: sending AppendFile
  ) throws(SystemError) -> DraftJournal {
    do throws(SystemError) {
      if let rows {
        try write(rows, to: citiesPath(id))
      }
      // Last, for without it there is no draft.
      guard file.append(DraftText.head(head) + DraftText.writer(ThisProcess.id)) else {
        throw SystemError("write \(path(id))")
      }
      return journal(id, file)
    } catch {
      paths(id).forEach(File.remove)
      throw error
    }
  }

  /// Removes what processes left that were killed before the first edit of a session, with the cities
  /// of a large one; and drafts that have expired.
  package func removeLeftovers() {
    for id in ids {
      guard let left = LeftDraft(path: leftPath(id)), let listedAt = left.listedAt,
        let end = expiry?.end(of: left, listedAt: listedAt), end <= now
      else { continue }
      try? discard(id)
    }
    let unfinished = Leftovers.old(in: folder) { name in
      Self.isID(String(name.prefix(9))) && name.dropFirst(9) == Self.suffix + DraftJournal.newSuffix
    }
    for name in unfinished {
      File.remove("\(folder)/\(name)")
    }
    let names = Leftovers.old(in: folder) { name in
      Self.isID(String(name.prefix(9)))
        && [Self.suffix, Self.citiesSuffix].contains(String(name.dropFirst(9)))
    }
    for id in Set(names.map({ String($0.prefix(9)) })) where !File.isHeld(path(id)) {
      // One that cannot be read is left to whoever can mend it.
      let isEmpty = (try? File.readRegular(path(id)))?.isEmpty ?? !File.exists(path(id))
      if isEmpty || record(id)?.changes == 0 {
        paths(id).forEach(File.remove)
      }
    }
  }

  private func write(_ rows: SessionRows, to path: String) throws(SystemError) {
    let file = try AppendFile(path: path)
    let isWhole = DraftText.eachPiece(
      of: rows.count, row: { rows[$0] }, body: { file.append($0) })
    guard isWhole else { throw SystemError("write \(path)") }
  }

  private func journal(_ id: String, _ file: sending AppendFile) -> DraftJournal {
    let stamp: (@Sendable () -> Double)? = stampsFiles ? clock.now : nil
    return DraftJournal(id: id, paths: paths(id), file, compactsAbove: leastCompacted, stamp: stamp)
    { [self] in
      LeftDraft(endedAt: now).write(to: leftPath(id))
    }
  }

  /// Holds a draft and makes its session again. To be called off the loop.
  ///
  /// - Parameters:
  ///   - archive: whose cities a browse session shows.
  ///   - isForced: takes what is left of a draft of which the archive has moved on.
  /// - Throws: `DraftError`, and what the archive throws.
  package func resume(
    _ id: String, over archive: any ArchiveReader, in gazetteer: Gazetteer?, isForced: Bool
  ) throws -> ResumedDraft {
    let journal = try hold(id)
    do {
      let resumed = try resumed(journal, over: archive, in: gazetteer, isForced: isForced)
      // Its process is this one now, and has not ended.
      File.remove(leftPath(id))
      return resumed
    } catch {
      journal.letGo()
      throw error
    }
  }

  private func resumed(
    _ journal: DraftJournal, over archive: any ArchiveReader, in gazetteer: Gazetteer?,
    isForced: Bool
  ) throws -> ResumedDraft {
    guard let record = record(journal.id) else { throw DraftError.damaged(journal.id) }
    guard record.head.mode == .importing else {
      return try ResumedDraft(record, journal, over: archive, in: gazetteer, isForced: isForced)
    }
    guard let rows = rows(journal.id) else { throw DraftError.damaged(journal.id) }
    return ResumedDraft(record, journal, over: rows, in: gazetteer)
  }

  private func rows(_ id: String) -> [SessionRow]? {
    (try? File.readRegular(citiesPath(id))).flatMap(DraftText.rows)
  }

  /// Removes a draft that nobody holds.
  package func discard(_ id: String) throws(DraftError) { try hold(id).end() }

  /// - Throws: `notFound`, `inUse`, `failed`.
  private func hold(_ id: String) throws(DraftError) -> DraftJournal {
    guard Self.isID(id), File.exists(path(id)) else { throw .notFound(id) }
    do throws(SystemError) {
      let file = try AppendFile(holding: path(id), isNew: false)
      // A line without its end would run into the next.
      if let bytes = try? File.readRegular(path(id)), let size = DraftText.wholeSize(of: bytes) {
        file.truncate(to: size)
      }
      file.append(DraftText.writer(ThisProcess.id))
      if stampsFiles {
        file.setModified(clock.now())
      }
      return journal(id, file)
    } catch {
      guard error.isBecauseItIsHeld else { throw .failed(error.message) }
      throw .inUse(id, by: record(id)?.writer)
    }
  }
}

/// A draft as a list tells of it.
package struct DraftSummary: Sendable, Equatable {
  package var id: String
  package var mode: SessionMode

  /// In seconds since 1970.
  package var savedAt: Int

  /// Stars, removals, restorations, and what of them was taken back or made again.
  package var changes: Int

  /// The process in which its session is open.
  package var heldBy: Int?

  /// When it is removed, in seconds since 1970; nil while it is held, or if drafts do not expire.
  package var expiresAt: Int?
}

/// Why a draft cannot be taken up.
package enum DraftError: Error, Equatable {
  case notFound(String)
  case inUse(String, by: Int?)

  /// Its files were changed, or lost.
  case damaged(String)

  /// Others have changed the archive since: of so many cities that the draft changed, some are left.
  case outdated(String, changed: Int, left: Int)

  /// It can't be written; what the system says.
  case failed(String)

  /// One sentence that says what to do.
  package var message: String {
    switch self {
    case .notFound(let id): "There is no draft \(id); session.list tells which there are."
    case .inUse(let id, let process?) where process != ThisProcess.id:
      "Draft \(id) is open in a session of process \(process); close that one first."
    case .inUse(let id, _): "Draft \(id) is open in a session; close that one first."
    case .damaged(let id):
      "The files of draft \(id) are damaged, so it can't be taken up; session.discardDraft removes it."
    case .outdated(let id, let changed, let left):
      "The archive has changed since draft \(id) was saved; say force to take up what is left, which is "
        + "\(left) of its \(changed) changed cities."
    case .failed(let reason): "The draft can't be written: \(reason)."
    }
  }
}
