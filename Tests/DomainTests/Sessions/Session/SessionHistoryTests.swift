import Testing

@testable import Sessions

@Suite struct SessionHistoryTests {
  @Test("Undo and redo return the edit and restore list and star")
  func undoRedo() throws {
    try SessionFixture.with { session, heard in
      _ = try session.toggleFavorite(3)
      try session.remove(1)
      let ids = session.removeUnfavorites()
      #expect(session.listed == [3, 4])
      #expect(try session.undo() == .removal(ids: ids))
      #expect(try session.undo() == .removal(ids: [1]))
      #expect(try session.undo() == .favorite(ids: [3], favorite: true))
      #expect(session.listed == [4, 1, 2, 3, 5])
      #expect(!session.state.canUndo && session.state.canRedo)
      #expect(try session.redo() == .favorite(ids: [3], favorite: true))
      #expect(session.listed == [3, 4, 1, 2, 5])
      #expect(heard.all.map(\.revision) == Array(1...7))
    }
  }

  @Test("An undo restores many removed cities at once, at their indices")
  func undoManyRemovals() throws {
    try SessionFixture.with(SessionFixture.plain(20_000)) { session, heard in
      _ = try session.toggleFavorite(7)
      session.search("City 1", scope: .all)
      let removed = session.removeUnfavorites()
      #expect(removed == (1...20_000).filter { "\($0)".hasPrefix("1") })
      #expect(try session.undo() == .removal(ids: removed))
      session.search("", scope: .all)
      #expect(session.listed == [7] + (1...20_000).filter { $0 != 7 })
      #expect(try session.redo() == .removal(ids: removed))
      #expect(session.state.total == 20_000 - removed.count)
      #expect(heard.last == [.reset])
    }
  }

  @Test("A restoration can be undone")
  func undoRestoration() throws {
    try SessionFixture.with { session, _ in
      try session.remove(1)
      _ = try session.restore(1)
      #expect(try session.undo() == .restoration(ids: [1]))
      #expect(session.listed == [4, 2, 3, 5])
    }
  }

  @Test("Undo keeps the filter")
  func filterStays() throws {
    try SessionFixture.with { session, _ in
      _ = try session.toggleFavorite(1)
      session.search("b", scope: .favorites)
      _ = try session.undo()
      #expect(session.listed == [])
      #expect(session.state.filter == SessionFilter(query: "b", scope: .favorites))
    }
  }

  @Test("A new edit drops the undone ones")
  func newEditClearsRedo() throws {
    try SessionFixture.with { session, _ in
      _ = try session.toggleFavorite(1)
      _ = try session.undo()
      _ = try session.toggleFavorite(2)
      #expect(!session.state.canRedo)
      #expect(SessionFixture.error { _ = try session.redo() } == .nothingToRedo)
      #expect(try session.undo() == .favorite(ids: [2], favorite: true))
      #expect(SessionFixture.error { _ = try session.undo() } == .nothingToUndo)
    }
  }

  @Test("An undo without an edit sends no notification")
  func nothingToUndo() throws {
    try SessionFixture.with { session, heard in
      #expect(SessionFixture.error { _ = try session.undo() } == .nothingToUndo)
      #expect(SessionFixture.error { _ = try session.redo() } == .nothingToRedo)
      #expect(heard.all.isEmpty)
    }
  }

  @Test(
    "The last thousand edits can be undone, and older ones cannot",
    arguments: [1_001, 2_500, 3_000])
  func capacity(edits: Int) throws {
    try SessionFixture.with { session, _ in
      for _ in 0..<edits {
        _ = try session.toggleFavorite(1)
      }
      for _ in 0..<1_000 {
        _ = try session.undo()
      }
      #expect(!session.state.canUndo)
      for _ in 0..<1_000 {
        _ = try session.redo()
      }
      #expect(!session.state.canRedo)
      #expect(try session.row(1).favorite == (edits % 2 == 1))
    }
  }
}
