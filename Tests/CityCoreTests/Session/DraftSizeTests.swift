import JSON
import Platform
import TestSupport
import Testing

@testable import CityCore

/// Bounds of the undo history and of the file of a draft.
@Suite struct DraftSizeTests {
  private static let count = 10_000
  private static let ids = Array(1...count)

  private static func session(
    _ content: SessionContent, _ draft: SessionDraft
  ) -> Session {
    Session(
      id: "s1", content: content, executor: SessionFixture.InlineExecutor(),
      onStep: { session, step in _ = draft.note(step) { session.content } }, onChange: { _ in })
  }

  /// Removes and restores all cities so often.
  private static func edit(_ session: isolated Session, times: Int) throws {
    for number in 0..<times {
      _ = try number % 2 == 0 ? session.remove(ids) : session.restore(ids)
    }
  }

  private static func undoAll(_ session: isolated Session) -> Int {
    var steps = 0
    while (try? session.undo()) != nil { steps += 1 }
    return steps
  }

  @Test("The history of undo keeps at most undoBytes, and always the last edit")
  func undoBytes() throws {
    let kept = EditHistory.maximumBytes / (Self.count * 8)
    try SessionFixture.with(SessionFixture.plain(Self.count)) { session, _ in
      try Self.edit(session, times: 100)
      #expect(Self.undoAll(session) == kept)
      while session.state.canRedo { _ = try session.redo() }
      #expect(session.state.total == Self.count)
    }
    try SessionFixture.with(SessionFixture.plain(300_000)) { session, _ in
      #expect(session.removeUnfavorites().count == 300_000)
      #expect(session.removeUnfavorites().isEmpty && session.state.total == 0)
      #expect(try session.undo().ids.count == 300_000)
      #expect(session.state.total == 300_000)
    }
  }

  @Test("The file of a draft is shortened as it grows, and resumes to the same session")
  func compacted() throws {
    let folder = try ScratchFolder()
    let path = folder.path("archive.sqlite")
    let store = DraftStore(ofArchive: path, seed: 1)
    let rows = SessionFixture.plain(Self.count)
    let content = SessionContent(
      CityList(rows.map(\.city), mode: .importing) { SessionRow(city: $0) })
    let head = DraftHead(mode: .importing, source: .null, archiveRevision: 0)
    let draft = SessionDraft(of: head, in: store) { _, _ in }
    let session = Self.session(content, draft)
    try session.assumeIsolated { session in
      session.search("city", scope: .unfavorites)
      for _ in 0..<5 {
        try Self.edit(session, times: 40)
        _ = try session.setFavorite([3, 4], true)
        _ = try session.toggleFavorite(3)
        for _ in 0..<3 { _ = try session.undo() }
        draft.save()
      }
    }
    let id = try #require(draft.id)
    let size = try #require(File.size("\(path)-drafts/\(id).jsonl"))
    // All edits took eleven megabytes.
    #expect(size < 4 << 20, "\(size) bytes")
    draft.letGo()
    let archive = Archive(path: path)
    let resumed = try store.resume(id, over: archive, in: nil, isForced: false)
    let kept = SessionDraft(resumed, in: store) { _, _ in }
    let other = Self.session(resumed.content, kept)
    session.assumeIsolated { session in
      other.assumeIsolated { other in
        #expect(other.state == session.state && other.revision == session.revision)
        for _ in 0..<2 {
          #expect(try other.redo() == session.redo())
          #expect(other.page(offset: 0, limit: 9) == session.page(offset: 0, limit: 9))
        }
        #expect(Self.undoAll(other) == Self.undoAll(session))
        #expect(other.page(offset: 0, limit: 9) == session.page(offset: 0, limit: 9))
      }
    }
  }
}
