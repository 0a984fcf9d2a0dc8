package import Geography
package import Platform
internal import Synchronization
internal import Text

/// The drafts of an archive's sessions, one journal each, in a folder beside the archive. Several processes can
/// share the folder. A process locks the journal of a draft while one of its sessions uses it.
package struct DraftStore: Sendable {
  private let folder: String
  private let idGenerator: IDGenerator
  private let clock: WallClock

  /// Nil if drafts do not expire.
  private let expiry: DraftExpiry?

  /// Whether to set the modification times of files, because the clock is not the system's.
  private let stampsFiles: Bool

  /// Generates random ids.
  private final class IDGenerator: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

    func next() -> UInt32 { generator.withLock { UInt32(truncatingIfNeeded: $0.next() >> 32) } }
  }

  /// - Parameters:
  ///   - archive: the path of the archive's file; for an archive on a server, the path beside which its local
  ///     files are stored.
  ///   - seed: makes the ids of drafts reproducible; nil for random ids.
  ///   - clock: nil for the system's clock. Another clock makes a conversation reproducible.
  package init(
    ofArchive archive: String, seed: UInt64?, clock: WallClock? = nil,
    expiry: DraftExpiry? = .standard
  ) {
    folder = Self.folder(ofArchive: archive)
    idGenerator = IDGenerator(seed: seed ?? .random(in: 0 ... .max))
    self.clock = clock ?? .system
    self.expiry = expiry
    stampsFiles = clock != nil
  }

  /// The folder of the drafts of an archive.
  package static func folder(ofArchive archive: String) -> String { "\(archive)-drafts" }

  /// The least number of bytes that are written to a draft before it is compacted. After a compaction, the size
  /// of the compacted text counts if it is larger.
  var leastCompacted = 1 << 20

  private var now: Int { Int(min(max(clock.now(), 0), 1e12)) }

  /// The number of readable drafts with edits, including those in use.
  package var count: Int { ids.count { (record($0)?.changes ?? 0) > 0 } }

  /// The readable drafts with edits, including those in use, the most recently saved first. For each that is not in
  /// use, records that a client has listed it; a draft that was never listed does not expire.
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

  /// Records that a client has listed a draft that no session uses. Returns nil if the draft was not listed before and
  /// cannot be locked.
  private func noteListed(_ id: String) -> ReleasedDraft? {
    if let known = ReleasedDraft(path: leftPath(id)), known.listedAt != nil {
      return known
    }
    // Lock the draft, so that no process resumes it at the same time.
    guard let file = try? AppendFile(holding: path(id), isNew: false) else { return nil }
    defer { file.close() }
    var left = ReleasedDraft(path: leftPath(id)) ?? ReleasedDraft(endedAt: now)
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

  /// Whether a text has the form of an id, and is therefore safe as part of a path.
  private static func isID(_ text: String) -> Bool {
    text.utf8.count == 9 && text.hasPrefix("d")
      && text.utf8.dropFirst().allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Creates the files of a draft and locks its journal.
  ///
  /// - Parameter rows: the opening rows of an import; nil for a browse session.
  /// - Throws: `DraftError.failed`.
  func begin(_ head: DraftHead, rows: SessionRows?) throws(DraftError) -> DraftJournal {
    do throws(SystemError) {
      try Folder.create(folder)
      while true {
        let number = String(idGenerator.next(), radix: 16)
        let id = "d" + String(repeating: "0", count: 8 - number.count) + number
        if let file = try newFile(path(id)) {
          return try begin(head, rows: rows, id: id, file: file)
        }
      }
    } catch {
      throw .failed(error.message)
    }
  }

  /// Creates and locks a file. Returns nil if it exists.
  private func newFile(_ path: String) throws(SystemError) -> AppendFile? {
    do throws(SystemError) {
      return try AppendFile(holding: path, isNew: true)
    } catch {
      guard error.isBecauseItExists else { throw error }
      return nil
    }
  }

  private func begin(
    _ head: DraftHead, rows: SessionRows?, id: String, file: sending AppendFile
  ) throws(SystemError) -> DraftJournal {
    do throws(SystemError) {
      if let rows {
        try write(rows, to: citiesPath(id))
      }
      // Write the head last, because a draft with an empty journal does not count as a draft yet.
      guard file.append(DraftText.head(head) + DraftText.writer(ThisProcess.id)) else {
        throw SystemError("write \(path(id))")
      }
      return journal(id, file: file)
    } catch {
      paths(id).forEach(File.remove)
      throw error
    }
  }

  /// Removes expired drafts, and files of killed processes that have not changed for a day: incomplete
  /// compactions, and drafts without an edit.
  package func removeLeftovers() {
    for id in ids {
      guard let left = ReleasedDraft(path: leftPath(id)), let listedAt = left.listedAt,
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
      // Keep an unreadable draft, so that it can be repaired.
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

  private func journal(_ id: String, file: sending AppendFile) -> DraftJournal {
    let stamp: (@Sendable () -> Double)? = stampsFiles ? clock.now : nil
    return DraftJournal(id: id, paths: paths(id), file, compactsAbove: leastCompacted, stamp: stamp)
    { [self] in
      ReleasedDraft(endedAt: now).write(to: leftPath(id))
    }
  }

  /// The head of a draft, with the archive revision to which its last steps apply; nil if there is no readable draft.
  package func head(_ id: String) -> DraftHead? { Self.isID(id) ? record(id)?.lastHead : nil }

  /// Locks a draft and restores its session. Call it off the event loop.
  ///
  /// - Parameters:
  ///   - archive: the archive that a browse session lists, and from which an import has annotations.
  ///   - isForced: whether to resume an outdated draft with the edits that still apply.
  /// - Throws: `DraftError`, and the errors of the archive.
  package func resume(
    _ id: String, over archive: any ArchiveReader, in gazetteer: Gazetteer?, isForced: Bool
  ) throws -> ResumedDraft {
    let journal = try hold(id)
    do {
      let resumed = try resumed(journal, over: archive, in: gazetteer, isForced: isForced)
      // The draft is in use again, so remove the record of the end of its former process.
      File.remove(leftPath(id))
      return resumed
    } catch {
      journal.close()
      throw error
    }
  }

  private func resumed(
    _ journal: DraftJournal, over archive: any ArchiveReader, in gazetteer: Gazetteer?,
    isForced: Bool
  ) throws -> ResumedDraft {
    guard let record = record(journal.id) else { throw DraftError.damaged(journal.id) }
    guard record.head.mode == .importing else {
      return try ResumedDraft(
        record, journal: journal, over: archive, in: gazetteer, isForced: isForced)
    }
    guard let rows = rows(journal.id) else { throw DraftError.damaged(journal.id) }
    // An archive that cannot be read prevents no import.
    let annotations = try? archive.annotations(of: rows.filter(\.archived).map(\.city.id))
    return ResumedDraft(
      record, journal: journal, over: CityList(rows, annotations: annotations ?? [:]),
      in: gazetteer)
  }

  private func rows(_ id: String) -> [SessionRow]? {
    (try? File.readRegular(citiesPath(id))).flatMap(DraftText.rows)
  }

  /// Removes a draft. Throws `notFound`, `inUse` (also if this process uses it) or `failed`.
  package func discard(_ id: String) throws(DraftError) { try hold(id).end() }

  /// Locks a draft and opens its journal.
  ///
  /// - Throws: `notFound`, `inUse`, `failed`.
  private func hold(_ id: String) throws(DraftError) -> DraftJournal {
    guard Self.isID(id), File.exists(path(id)) else { throw .notFound(id) }
    do throws(SystemError) {
      let file = try AppendFile(holding: path(id), isNew: false)
      // Remove an incomplete last line, so that the next line is not appended to it.
      if let bytes = try? File.readRegular(path(id)), let size = DraftText.wholeSize(of: bytes) {
        file.truncate(to: size)
      }
      file.append(DraftText.writer(ThisProcess.id))
      if stampsFiles {
        file.setModified(clock.now())
      }
      return journal(id, file: file)
    } catch {
      guard error.isBecauseItIsHeld else { throw .failed(error.message) }
      throw .inUse(id, by: record(id)?.writer)
    }
  }
}
