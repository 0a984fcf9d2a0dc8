import Testing

@testable import Sessions

@Suite struct SessionStateTests {
  @Test("An opened session counts its rows and reports whether a commit has an effect")
  func opened() throws {
    try SessionFixture.with { session, _ in
      let state = session.state
      #expect(state.total == 5 && state.visible == 5)
      #expect(state.favorites == 1 && state.unfavorites == 4)
      #expect(!state.canCommit && !state.needsConfirmation)
      #expect(state.filter == SessionFilter(query: "", scope: .all))
    }
    try SessionFixture.with(mode: .importing) { session, _ in
      let state = session.state
      #expect(state.canCommit && state.needsConfirmation)
      #expect(!state.dirty)
    }
  }

  @Test("Stars are counted among the visible rows")
  func visibleCounts() throws {
    try SessionFixture.with { session, _ in
      session.search("b", scope: .all)
      let state = session.state
      #expect(state.total == 5 && state.visible == 3)
      #expect(state.favorites == 0 && state.unfavorites == 3)
      session.search("", scope: .favorites)
      #expect(session.state.unfavorites == 0 && !session.state.canRemoveUnfavorites)
    }
  }

  @Test("A notification has the session, the next revision and the state after it")
  func announcement() throws {
    try SessionFixture.with { session, heard in
      _ = try session.toggleFavorite(1)
      let change = try #require(heard.all.last)
      #expect(change.session == "s1" && change.revision == 1)
      #expect(change.state == session.state)
      #expect(change.state.favorites == 2)
    }
  }

  @Test("`dirty` stays true when the only change is reversed", arguments: SessionMode.allCases)
  func stickyDirty(mode: SessionMode) throws {
    try SessionFixture.with(mode: mode) { session, _ in
      try session.remove(1)
      _ = try session.undo()
      #expect(session.state.dirty && session.state.canCommit && session.state.needsConfirmation)
    }
  }

  @Test("A browse session can be saved after a star was set and removed again")
  func acceptanceExampleThree() throws {
    try SessionFixture.with { session, _ in
      _ = try session.toggleFavorite(1)
      #expect(session.state.dirty && session.state.canCommit)
      _ = try session.toggleFavorite(1)
      #expect(session.state.dirty && session.state.canCommit)
    }
  }

  @Test("Of 50 rows, after 3 of 10 stars and 13 unstarred rows are removed, 37 are left")
  func acceptanceExampleOne() throws {
    let rows = (1...50).map { SessionFixture.row($0, "City \($0)", favorite: $0 <= 10) }
    try SessionFixture.with(rows) { session, _ in
      for id in 1...3 {
        _ = try session.toggleFavorite(id)
      }
      let removed = Array(11...23)
      for id in removed {
        try session.remove(id)
      }
      let state = session.state
      #expect(state.total == 37 && state.favorites == 7 && state.unfavorites == 30)
      guard case .browsing(let favorites, let gone, _) = try session.commitPlan() else {
        Issue.record("A browse session must make a browse plan.")
        return
      }
      #expect(favorites == [1: false, 2: false, 3: false])
      #expect(gone.sorted() == removed)
    }
  }
}
