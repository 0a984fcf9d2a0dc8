internal import JSON
internal import Platform
internal import Synchronization

/// The open file of a draft. What is noted is gathered and written in one go, before anything that
/// follows from it is answered; the system keeps it though the process be killed.
final class DraftJournal: Sendable {
  let id: String
  private let paths: [String]
  private let state: Mutex<State>

  private struct State: ~Copyable {
    let file: AppendFile
    var unsaved = ByteBuffer()
  }

  init(id: String, paths: [String], _ file: sending AppendFile) {
    (self.id, self.paths) = (id, paths)
    state = Mutex(State(file: file))
  }

  func note(_ step: SessionStep) { state.withLock { DraftText.write(step, into: &$0.unsaved) } }

  /// False once a write has failed.
  func save() -> Bool {
    state.withLock { state in
      if state.unsaved.count == 0 { return true }
      let isWritten = state.file.append(state.unsaved.bytes)
      state.unsaved.removeAll(keepingCapacity: 1 << 16)
      return isWritten
    }
  }

  /// Removes the draft.
  func end() {
    paths.forEach(File.remove)
    letGo()
  }

  /// Leaves it to others as it is.
  func letGo() { state.withLock { $0.file.close() } }
}

/// A session made again of its draft.
package struct ResumedDraft: Sendable {
  package let content: SessionContent
  package let head: DraftHead

  /// Another draft than before if what is left of that begins anew.
  package var id: String { journal.id }
  let journal: DraftJournal

  init(
    _ record: DraftRecord, _ journal: DraftJournal, over rows: [SessionRow],
    in gazetteer: Gazetteer?
  ) {
    content = SessionContent(record, over: CityList(rows), in: gazetteer)
    (head, self.journal) = (record.head, journal)
  }

  /// - Parameter begin: makes a draft in place of one that can't be gone on with.
  init(
    _ record: DraftRecord, _ journal: DraftJournal, over archive: Archive, in gazetteer: Gazetteer?,
    isForced: Bool, _ begin: (DraftHead) throws -> DraftJournal
  ) throws {
    let opened = try archive.browse()
    if opened.summary.revision == record.archiveRevision {
      content = SessionContent(record, over: opened.list, of: opened.summary, in: gazetteer)
      (head, self.journal) = (record.head, journal)
      return
    }
    let steps = NetEdits(record.steps)
    let left = steps.edits(in: opened.list)
    guard isForced else {
      throw DraftError.outdated(journal.id, changed: steps.count, left: left.cities)
    }
    var newHead = record.head
    (newHead.archiveRevision, newHead.revision) = (opened.summary.revision, 0)
    let moved = try begin(newHead)
    let edits = DraftRecord(head: newHead, steps: left.edits.map(SessionStep.edit))
    for step in edits.steps { moved.note(step) }
    guard moved.save() else { throw DraftError.failed("the disk may be full") }
    journal.end()
    content = SessionContent(edits, over: opened.list, of: opened.summary, in: gazetteer)
    (head, self.journal) = (newHead, moved)
  }
}

extension SessionContent {
  fileprivate init(
    _ record: DraftRecord, over list: CityList, of archive: ArchiveSummary? = nil,
    in gazetteer: Gazetteer?
  ) {
    self.init(list, of: archive, revision: record.head.revision)
    repeatSteps(record.steps, in: gazetteer)
  }
}

extension CityList {
  /// Of an import, as it was opened.
  fileprivate init(_ rows: [SessionRow]) {
    let favorites = Set(rows.lazy.filter(\.favorite).map(\.city.id))
    let archived = Set(rows.lazy.filter(\.archived).map(\.city.id))
    self.init(rows.map(\.city), mode: .importing) { city in
      SessionRow(
        city: city, favorite: favorites.contains(city.id), archived: archived.contains(city.id))
    }
  }
}

/// What all steps together come to, city by city, whatever the list was.
private struct NetEdits {
  private var favorites: [Int: Bool] = [:]
  private var removed: Set<Int> = []

  init(_ steps: [SessionStep]) {
    var history = EditHistory()
    for step in steps {
      switch step {
      case .edit(let edit):
        history.record(EditHistory.Entry(edit: edit, positions: nil))
        apply(edit)
      case .undo: history.undo().map { apply($0.edit.inverse) }
      case .redo: history.redo().map { apply($0.edit) }
      case .filter: break
      case .follow(_, let own): (favorites, removed) = (own.favorites, Set(own.removed))
      }
    }
  }

  /// How many cities they change.
  var count: Int { removed.union(favorites.keys).count }

  private mutating func apply(_ edit: SessionEdit) {
    switch edit {
    case .favorite(let ids, let favorite): for id in ids { favorites[id] = favorite }
    case .removal(let ids): removed.formUnion(ids)
    case .restoration(let ids): removed.subtract(ids)
    }
  }

  /// Those that still change something of a list, and of how many cities.
  func edits(in list: CityList) -> (edits: [SessionEdit], cities: Int) {
    let stars = favorites.sorted { $0.key < $1.key }.filter { id, favorite in
      list.rows.position(of: id).map { list.favorites.contains($0) != favorite } ?? false
    }
    let gone = removed.filter { list.rows.position(of: $0) != nil }.sorted()
    let edits = stars.map { SessionEdit.favorite(ids: EditedIDs($0.key), favorite: $0.value) }
    return (
      edits + (gone.isEmpty ? [] : [.removal(ids: EditedIDs(gone))]),
      Set(stars.map(\.key)).union(gone).count
    )
  }
}
