import Testing

@testable import Geography
@testable import Sessions

@Suite("Search of a session by all names in the gazetteer")
struct SessionNamesTests {
  private static let berlin = 2_950_159
  private static let munich = 2_867_714
  private static let cologne = 2_886_242
  private static let parisInTexas = 4_717_560
  private static let unknown = 5_000_000_000

  /// The ids that match a query, among a few real cities and one that is only in the session.
  private func found(_ query: String, in ids: [Int]? = nil) throws -> [Int] {
    let gazetteer = try TestGazetteer.real.get()
    let ids = ids ?? [Self.berlin, Self.munich, Self.cologne, Self.parisInTexas]
    let rows = ids.compactMap { gazetteer.city(id: $0).map { SessionRow(city: $0) } }
    let own = SessionFixture.row(Self.unknown, "Berlinchen am See", 1)
    return try SessionFixture.with(rows + [own]) { session, _ in
      session.search(query, scope: .all, in: gazetteer)
      return session.listed
    }
  }

  @Test(
    "A city is found by foreign names, airport codes and their prefixes",
    arguments: [
      "München", "monaco di b", "Мюнхен", "ミュンヘン", "MUC", "MÜNCHEN, Bavaria", "munich, de",
    ])
  func otherNames(query: String) throws {
    #expect(try found(query) == [Self.munich])
  }

  @Test("A name that only the session has is matched as a substring")
  func ownName() throws {
    #expect(try found("chen am") == [Self.unknown])
    #expect(try found("berlin") == [Self.berlin, Self.unknown])
  }

  @Test("A typing error is tolerated only without an exact match")
  func typingErrors() throws {
    #expect(try found("brelin") == [Self.berlin])
    #expect(try found("cologen") == [Self.cologne])
    #expect(try found("berlinc") == [Self.unknown])
  }

  @Test("Names of cities outside the session find nothing")
  func otherCities() throws {
    #expect(try found("Hamburg") == [])
    #expect(try found("paris") == [Self.parisInTexas])
    #expect(try found("paris, france") == [])
    #expect(try found("paris, texas") == [Self.parisInTexas])
  }

  @Test("A query of punctuation only matches all cities")
  func punctuation() throws {
    #expect(try found("’-.,").count == 5)
  }

  @Test("Cities with extreme or distant ids are found")
  func farApart() throws {
    let gazetteer = try TestGazetteer.real.get()
    let ids = gazetteer.search("san", limit: 400).matches.map(\.city.id)
    #expect(Set(try found("SAN", in: ids)) == Set(ids))
    #expect(try found("berlinchen", in: []) == [Self.unknown])
  }
}
