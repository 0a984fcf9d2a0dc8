import Testing

@testable import Sessions

@Suite struct SessionEditTests {
  @Test("A starred row is updated in place, then moved")
  func starMoves() throws {
    try SessionFixture.with { session, heard in
      let answer = try session.toggleFavorite(3)
      #expect(try session.row(3).favorite && answer == EditedRow(id: 3, favorite: true, index: 0))
      #expect(heard.last == [.update(index: 3, id: 3, favorite: true), .move(from: 3, to: 0)])
      #expect(session.listed == [3, 4, 1, 2, 5])
    }
  }

  @Test("A row that keeps its index is only updated")
  func starStays() throws {
    try SessionFixture.with { session, heard in
      let answer = try session.toggleFavorite(4)
      #expect(answer.index == 3)
      _ = try session.toggleFavorite(1)
      #expect(heard.last == [.update(index: 0, id: 1, favorite: true)])
    }
  }

  @Test("In the scope of stars, a toggle hides a row and shows it again")
  func scopeHides() throws {
    try SessionFixture.with { session, heard throws in
      session.search("", scope: .favorites)
      #expect(try session.toggleFavorite(4).index == nil)
      #expect(heard.last == [.remove(index: 0, id: 4)])
      #expect(try session.setFavorite(4, to: true).index == 0)
      #expect(heard.last == [.insert(index: 0, row: try session.row(4))])
    }
  }

  @Test("Starring a hidden row notifies of the state only")
  func hiddenRow() throws {
    try SessionFixture.with { session, heard throws in
      session.search("bern", scope: .all)
      #expect(try session.toggleFavorite(2).index == nil)
      #expect(heard.last == [])
      #expect(session.state.dirty)
      session.search("", scope: .all)
      #expect(session.listed == [2, 4, 1, 3, 5])
    }
  }

  @Test("Setting a star to its current value changes nothing")
  func noChange() throws {
    try SessionFixture.with { session, heard throws in
      #expect(try session.setFavorite(4, to: true).index == 0)
      #expect(heard.all.isEmpty)
      #expect(session.revision == 0 && !session.state.dirty && !session.state.canUndo)
    }
  }

  @Test("A removed city cannot be edited, and a restored one has its star")
  func removeAndRestore() throws {
    try SessionFixture.with { session, heard in
      try session.remove(4)
      #expect(heard.last == [.remove(index: 0, id: 4)])
      #expect(session.state.total == 4)
      #expect(SessionFixture.error { _ = try session.toggleFavorite(4) } == .cityRemoved(id: 4))
      #expect(SessionFixture.error { try session.remove(4) } == .cityRemoved(id: 4))
      #expect(SessionFixture.error { _ = try session.select(4) } == .cityRemoved(id: 4))
      #expect(session.revision == 1)
      #expect(try session.restore(4).index == 0)
      #expect(heard.last == [.insert(index: 0, row: SessionFixture.five[3])])
    }
  }

  @Test("The error for an unknown city, or for one that was not removed, names it")
  func unknownCity() throws {
    try SessionFixture.with { session, heard in
      #expect(SessionFixture.error { _ = try session.toggleFavorite(9) } == .cityNotFound(id: 9))
      #expect(SessionFixture.error { try session.remove(.max) } == .cityNotFound(id: .max))
      #expect(SessionFixture.error { _ = try session.restore(-1) } == .cityNeverListed(id: -1))
      #expect(SessionFixture.error { _ = try session.restore(1) } == .cityNotRemoved(id: 1))
      #expect(SessionError.cityNotFound(id: 9).message.contains("9"))
      #expect(heard.all.isEmpty)
    }
  }

  @Test("Removing the unstarred cities removes the visible ones only")
  func removeUnfavorites() throws {
    try SessionFixture.with { session, heard in
      session.search("b", scope: .all)
      #expect(session.listed == [1, 2, 5])
      #expect(session.removeUnfavorites() == [1, 2, 5])
      #expect(
        heard.last == [
          .remove(index: 2, id: 5), .remove(index: 1, id: 2), .remove(index: 0, id: 1),
        ])
      #expect(!session.state.canRemoveUnfavorites)
      session.search("", scope: .all)
      #expect(session.listed == [4, 3])
    }
  }

  @Test("Removing the unstarred cities changes nothing if all have stars")
  func removeNone() throws {
    try SessionFixture.with { session, heard in
      session.search("", scope: .favorites)
      #expect(session.removeUnfavorites() == [])
      #expect(heard.all.count == 1)
      #expect(!session.state.dirty && !session.state.canUndo)
    }
  }

  @Test("Up to a hundred changed rows are listed, and more are a reset", arguments: [100, 101])
  func reset(count: Int) throws {
    try SessionFixture.with(SessionFixture.plain(count)) { session, heard in
      _ = session.removeUnfavorites()
      #expect(heard.last?.count == (count == 100 ? 100 : 1))
      #expect((heard.last == [.reset]) == (count == 101))
    }
  }

  @Test("Selecting a row returns it with its index, without a notification")
  func select() throws {
    try SessionFixture.with { session, heard throws in
      #expect(try session.select(2).index == 2)
      session.search("", scope: .favorites)
      #expect(try session.select(2).index == nil)
      #expect(try session.select(2).row == SessionFixture.five[1])
      #expect(heard.all.count == 1)
    }
  }
}
