import JSON
import Platform
import TestSupport
import Testing

@Suite("Two processes with one archive", .endToEnd, .serialized)
struct SharingTests {
  private let home: Home
  private let first: Backend
  private let second: Backend

  init() throws {
    home = try Home()
    first = try Backend(home)
    second = try Backend(home)
  }

  private func leave() throws {
    #expect(try first.leave() == .code(0))
    #expect(try second.leave() == .code(0))
  }

  /// Imports the cities of a country and returns the state of the archive.
  @discardableResult
  private func importCities(of country: String, _ backend: Backend) throws -> JSON {
    try backend.call(
      "session.open", ["mode": "import", "source": "country", "country": .string(country)])
    return try #require(try backend.call("session.commit")["archive"])
  }

  private func archived(_ backend: Backend) throws -> [JSON] {
    let page = try backend.call("archive.list", ["limit": 500])
    return try #require(page["cities"]?.array).compactMap { $0["id"] }
  }

  private func isAnnounced(_ archive: JSON, to backend: Backend) throws {
    let change = try backend.notification("archive.didChange")
    #expect(change["origin"] == "otherProcess")
    for name in ["revision", "count", "favorites"] {
      #expect(change[name] == archive[name])
    }
  }

  @Test("A commit is notified to a process that was initialized before the archive existed")
  func announcedWithoutFile() throws {
    #expect(try second.call("initialize")["archive"]?["revision"] == 0)
    let archive = try importCities(of: "FR", first)
    try isAnnounced(archive, to: second)
    #expect(try archived(second) == archived(first))
    try leave()
  }

  @Test("Commits are notified to a process that has browsed, in both directions")
  func announcedBothWays() throws {
    try importCities(of: "FR", first)
    try second.call("session.open", ["mode": "browse"])
    try isAnnounced(try importCities(of: "IT", first), to: second)
    try second.call("session.close")
    _ = try first.notification("archive.didChange")
    _ = try first.notification("archive.didChange")
    try isAnnounced(try importCities(of: "DE", second), to: first)
    try leave()
  }

  @Test("A change outside sessions is notified as well")
  func announcedEdit() throws {
    try importCities(of: "FR", first)
    let city = try #require(try archived(first).first)
    try second.call("archive.status")
    let answer = try first.call("archive.setFavorite", ["city": city, "favorite": true])
    try isAnnounced(try #require(answer["archive"]), to: second)
    try leave()
  }

  @Test("Two processes import at the same time without a loss")
  func bothCommit() throws {
    let countries = ["FR", "IT", "DE", "MX", "BR", "IN", "CN", "RU"]
    var ids: [JSON] = []
    for (number, country) in countries.enumerated() {
      let backend = number % 2 == 0 ? first : second
      backend.request(
        "session.open", ["mode": "import", "source": "country", "country": .string(country)])
      ids.append(JSON(backend.request("session.commit")))
    }
    var added = 0
    for (number, id) in ids.enumerated() {
      let backend = number % 2 == 0 ? first : second
      _ = try backend.reply(to: JSON((id.int ?? 0) - 1))
      added += try #require(try backend.reply(to: id)["result"]?["added"]?.int)
    }
    #expect(try first.call("archive.status")["count"]?.int == added)
    #expect(try second.call("archive.status")["revision"]?.int == countries.count)
    try leave()
  }

  @Test("A city that the other process removed stays removed, and its edit is counted as discarded")
  func discarded() throws {
    try importCities(of: "FR", first)
    let cities = try archived(first)
    let gone = cities[0]
    let kept = cities[1]
    try second.call("session.open", ["mode": "browse"])
    try second.call("city.toggleFavorite", ["city": gone])
    try second.call("city.toggleFavorite", ["city": kept])
    try first.call("archive.remove", ["city": gone])
    let counts = try second.call("session.commit")
    #expect(counts["discarded"] == 1)
    #expect(counts["updated"] == 1)
    #expect(try Set(archived(first)) == Set(cities.dropFirst()))
    #expect(try first.call("archive.status")["favorites"] == 1)
    try leave()
  }
}
