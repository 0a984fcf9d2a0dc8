import Testing

@testable import Geography
@testable import Sessions

@Suite struct SessionOrderTests {
  @Test("Starred rows are first, then larger populations, and an unknown population counts as 0")
  func order() throws {
    try SessionFixture.with { session, _ in
      #expect(session.listed == [4, 1, 2, 3, 5])
    }
  }

  @Test("Equal populations are sorted by folded name, then name, then id")
  func ties() throws {
    let rows = [
      SessionFixture.row(9, "bern", 5), SessionFixture.row(8, "Bern", 5),
      SessionFixture.row(7, "Bern", 5), SessionFixture.row(6, "Bernau am See", 5),
      SessionFixture.row(5, "Bernau am Berg", 5), SessionFixture.row(4, "aarau", 5),
      SessionFixture.row(3, "Aarau", 0), SessionFixture.row(2, "Aarau"),
    ]
    try SessionFixture.with(rows) { session, _ in
      #expect(session.listed == [4, 7, 8, 9, 5, 6, 2, 3])
    }
  }

  @Test("Of several rows with one id the first is used")
  func duplicates() throws {
    let rows = [
      SessionFixture.row(1, "Bern", 5), SessionFixture.row(2, "Chur", 4),
      SessionFixture.row(1, "Basel", 9),
    ]
    try SessionFixture.with(rows) { session, _ throws in
      #expect(session.listed == [1, 2])
      #expect(try session.row(1).city.name == "Bern")
    }
  }

  @Test("Consecutive pages cover the list and end")
  func pages() throws {
    try SessionFixture.with { session, _ in
      let first = session.page(offset: 0, limit: 2)
      #expect(first.rows.map(\.city.id) == [4, 1])
      #expect(first.total == 5 && first.next == 2)
      let last = session.page(offset: 4, limit: 2)
      #expect(last.rows.map(\.city.id) == [5])
      #expect(last.total == 5 && last.next == nil)
    }
  }

  @Test("A page outside the list is empty", arguments: [(5, 2), (.max, .max), (0, -1), (0, .min)])
  func outside(offset: Int, limit: Int) throws {
    try SessionFixture.with { session, _ in
      #expect(session.page(offset: offset, limit: limit).rows == [])
    }
  }

  @Test("A session without cities works")
  func empty() throws {
    try SessionFixture.with([]) { session, heard in
      session.search("x", scope: .favorites)
      #expect(session.removeUnfavorites() == [])
      #expect(session.page(offset: 0, limit: 50).rows == [])
      #expect(heard.last == [])
    }
  }
}
