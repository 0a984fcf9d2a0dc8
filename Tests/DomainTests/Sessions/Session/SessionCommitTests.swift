import Testing

@testable import Sessions

@Suite struct SessionCommitTests {
  @Test("An import commits the visible rows in order and counts the filtered ones as discarded")
  func importVisible() throws {
    try SessionFixture.with(mode: .importing) { session, _ in
      _ = try session.toggleFavorite(2)
      try session.remove(5)
      session.search("b", scope: .all)
      let rows = [try session.row(2), try session.row(1)]
      #expect(rows.map(\.favorite) == [true, false])
      #expect(try session.commitPlan() == .importing(rows: rows, discarded: 2))
    }
  }

  @Test("An import without a visible city has nothing to commit")
  func importNothing() throws {
    try SessionFixture.with(mode: .importing) { session, _ in
      #expect(session.state.canCommit)
      session.search("zzz", scope: .all)
      #expect(!session.state.canCommit)
      #expect(
        SessionFixture.error { _ = try session.commitPlan() } == .nothingToCommit(.importing))
    }
  }

  @Test("A browse commit contains only the differences from the opening, with any filter")
  func browseDifferences() throws {
    try SessionFixture.with { session, _ in
      _ = try session.toggleFavorite(1)
      _ = try session.toggleFavorite(2)
      _ = try session.toggleFavorite(2)
      _ = try session.toggleFavorite(4)
      _ = try session.toggleFavorite(3)
      try session.remove(5)
      try session.remove(3)
      session.search("zzz", scope: .favorites)
      let plan = try session.commitPlan()
      #expect(plan == .browsing(favorites: [1: true, 4: false], removed: [3, 5]))
    }
  }

  @Test("The star of a removed city is not part of the plan")
  func unstarredThenRemoved() throws {
    try SessionFixture.with { session, _ in
      _ = try session.toggleFavorite(4)
      try session.remove(4)
      #expect(try session.commitPlan() == .browsing(favorites: [:], removed: [4]))
    }
  }

  @Test("A browse session can be committed after a change")
  func browseNothing() throws {
    try SessionFixture.with { session, _ in
      #expect(SessionFixture.error { _ = try session.commitPlan() } == .nothingToCommit(.browsing))
      _ = try session.toggleFavorite(1)
      _ = try session.undo()
      #expect(try session.commitPlan() == .browsing(favorites: [:], removed: []))
    }
  }

  @Test("A plan leaves the session unchanged, so that a failed commit can be repeated")
  func planChangesNothing() throws {
    try SessionFixture.with { session, heard in
      try session.remove(1)
      let plan = try session.commitPlan()
      #expect(try session.commitPlan() == plan)
      #expect(heard.all.count == 1)
    }
  }

  @Test("Closing a changed browse session needs a confirmation")
  func closeBrowse() throws {
    try SessionFixture.with { session, _ in
      try session.close(discard: false)
      _ = try session.toggleFavorite(1)
      #expect(
        SessionFixture.error { try session.close(discard: false) }
          == .confirmationRequired(.browsing))
      try session.close(discard: true)
    }
  }

  @Test("Closing an import with a city, visible or not, needs a confirmation")
  func closeImport() throws {
    try SessionFixture.with(mode: .importing) { session, _ in
      session.search("zzz", scope: .all)
      #expect(
        SessionFixture.error { try session.close(discard: false) }
          == .confirmationRequired(.importing))
      for id in 1...5 {
        try session.remove(id)
      }
      try session.close(discard: false)
    }
  }
}
