import Testing

@testable import Sessions

@Suite struct SessionFilterTests {
  @Test("A query matches anywhere in the folded name and combines with the scope")
  func queryAndScope() throws {
    try SessionFixture.with { session, _ in
      session.search("R", scope: .all)
      #expect(session.listed == [4, 1, 3, 5])
      session.search("r", scope: .favorites)
      #expect(session.listed == [4])
      session.search("R", scope: .unfavorites)
      #expect(session.listed == [1, 3, 5])
    }
  }

  @Test("The Wikipedia scope includes rows with an address that is neither nil nor empty")
  func withWikipedia() throws {
    try SessionFixture.with { session, _ in
      session.search("", scope: .withWikipedia)
      #expect(session.listed == [3])
    }
  }

  @Test("A filter removes rows from the end and inserts from the start")
  func changes() throws {
    try SessionFixture.with { session, heard throws in
      session.search("b", scope: .all)
      #expect(heard.last == [.remove(index: 3, id: 3), .remove(index: 0, id: 4)])
      session.search("a", scope: .all)
      #expect(
        heard.last == [
          .remove(index: 0, id: 1), .insert(index: 1, row: try session.row(3)),
        ])
      #expect(session.listed == [2, 3, 5])
    }
  }

  @Test("A filter that leaves the list unchanged still sends a notification of the state")
  func sameList() throws {
    try SessionFixture.with { session, heard in
      session.search(" ", scope: .all)
      session.search("", scope: .all)
      session.search("chur", scope: .all)
      session.search("Chur", scope: .all)
      #expect(heard.last == [])
      #expect(heard.all.last?.state.filter == SessionFilter(query: "Chur", scope: .all))
      #expect(session.revision == 4)
    }
  }

  @Test("Setting the current filter sends no notification")
  func sameFilter() throws {
    try SessionFixture.with { session, heard in
      session.search("", scope: .all)
      session.search("b", scope: .favorites)
      session.search("b", scope: .favorites)
      #expect(heard.all.count == 1)
      #expect(session.revision == 1)
    }
  }

  @Test("A filter is not an edit: it is neither saved nor undone")
  func noEdit() throws {
    try SessionFixture.with { session, _ in
      session.search("b", scope: .all)
      #expect(!session.state.dirty && !session.state.canUndo && !session.state.canCommit)
    }
  }
}
