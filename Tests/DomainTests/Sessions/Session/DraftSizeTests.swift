import JSON
import Platform
import TestSupport
import Testing

@testable import Archive
@testable import Sessions

/// Limits of the undo history and of a draft's file.
@Suite struct DraftSizeTests {
  private static func session(
    _ content: SessionContent, _ draft: SessionDraft
  ) -> Session {
    Session(
      id: "s1", content: content, executor: SessionFixture.InlineExecutor(),
      onStep: { session, step in _ = draft.record(step) { session.content } }, onChange: { _ in })
  }

  private static func undoAll(_ session: isolated Session) -> Int {
    var steps = 0
    while (try? session.undo()) != nil {
      steps += 1
    }
    return steps
  }

  @Test("The undo history keeps at most `undoBytes`, and always the last edit")
  func undoBytes() {
    var history = EditHistory()
    func record(_ count: Int) {
      let edit = SessionEdit.removal(ids: Array(1...count))
      history.record(EditHistory.Entry(edit, endedStars: []))
    }
    for _ in 0..<100 {
      record(10_000)
    }
    #expect(history.edits.count == EditHistory.maximumBytes / 80_000)
    record(1_000_000)
    #expect(history.edits.map(\.edit.ids.count) == [1_000_000])
    record(1)
    #expect(history.edits.map(\.edit.ids.count) == [1])
  }

  @Test("A long draft file is compacted and resumes to the same session")
  func compacted() throws {
    let folder = try ScratchFolder()
    let path = folder.path("archive.sqlite")
    var store = DraftStore(ofArchive: path, seed: 1)
    store.leastCompacted = 10_000
    let rows = SessionFixture.plain(50)
    let content = SessionContent(
      CityList(rows.map(\.city), mode: .importing) { SessionRow(city: $0) })
    let head = DraftHead(mode: .importing, archiveRevision: 0)
    let draft = SessionDraft(of: head, in: store) { _, _ in }
    let session = Self.session(content, draft)
    try session.assumeIsolated { session in
      session.search("city", scope: .unfavorites)
      for number in 0..<10_000 {
        _ = try session.toggleFavorite(1 + number % 7)
        if number % 10 == 0 {
          _ = try session.undo()
        }
        draft.save()
      }
      for _ in 0..<3 {
        _ = try session.undo()
      }
      draft.save()
    }
    let id = try #require(draft.id)
    let size = try #require(File.size("\(path)-drafts/\(id).jsonl"))
    // Without compaction the steps take about 250,000 bytes.
    #expect(size < 100_000, "\(size) bytes")
    draft.release()
    let archive = Archive(path: path)
    let resumed = try store.resume(id, over: archive, in: nil, isForced: false)
    let kept = SessionDraft(resumed, in: store) { _, _ in }
    let other = Self.session(resumed.content, kept)
    #expect(
      other.assumeIsolated { $0.revision } == session.assumeIsolated { $0.revision })
    let seen = try other.assumeIsolated(Self.observed)
    #expect(try session.assumeIsolated(Self.observed) == seen)
  }

  /// The state visible to a user while redoing two steps and undoing all.
  private struct Observed: Equatable {
    var states: [SessionState] = []
    var pages: [SessionPage] = []
    var edits: [SessionEdit] = []
    var undone = 0
  }

  private static func observed(_ session: isolated Session) throws -> Observed {
    var observed = Observed()
    for _ in 0..<2 {
      observed.states.append(session.state)
      observed.pages.append(session.page(offset: 0, limit: 9))
      observed.edits.append(try session.redo())
    }
    observed.undone = undoAll(session)
    observed.states.append(session.state)
    observed.pages.append(session.page(offset: 0, limit: 9))
    return observed
  }
}
