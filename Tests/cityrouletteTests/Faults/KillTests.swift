import Glibc
import JSON
import Platform
import TestSupport
import Testing
import Text

extension Faults {
  @Suite("Kills at any moment", .endToEnd, .serialized)
  struct KillTests {
    private static let rounds = 50

    @Test("After kill -9 every commit with a reply is stored, and none is stored in part")
    func killed() throws {
      let home = try Home()
      let script = try CommitScript(home)
      let states = try script.statesAfterEachCommit(home)
      #expect(Set(states).count == states.count)
      var dice = SeededGenerator(seed: 9)
      var found: [Int] = []
      for round in 0..<Self.rounds {
        let archive = "\(home.path)/round-\(round).sqlite"
        let answered = try commitsAnsweredBeforeKill(script, home, archive, &dice)
        let cities = try Self.archivedCities(home, archive)
        let state = try #require(states.firstIndex(of: cities), "round \(round): half a commit")
        #expect(state >= answered, "round \(round): \(answered) commits were answered")
        found.append(state)
      }
      #expect(Set(found).count > states.count / 2, "too much alike: \(found)")
    }

    /// Plays the script up to a random commit and kills the program.
    private func commitsAnsweredBeforeKill(
      _ script: CommitScript, _ home: Home, _ archive: String, _ dice: inout SeededGenerator
    ) throws -> Int {
      let backend = try Backend(home, ["--archive", archive])
      let whole = Int.random(in: 0..<script.chapters.count, using: &dice)
      for chapter in script.chapters[..<whole] {
        try script.play(chapter, backend)
      }
      let last = script.send(script.chapters[whole], backend)
      // Somewhere during the next commit, or just after it.
      try backend.listen(for: .microseconds(Int.random(in: 0...4000, using: &dice)))
      backend.signal(SIGKILL)
      let isAnswered = try backend.finish().messages.contains { $0["id"]?.int == last }
      return isAnswered ? whole + 1 : whole
    }

    /// The complete archive in a new process.
    private static func archivedCities(_ home: Home, _ archive: String) throws -> JSON {
      let backend = try Backend(home, ["--archive", archive])
      let opened = try backend.call("session.open", ["mode": "browse"])
      let page = try backend.call("session.get", ["limit": 500])
      #expect(page["total"] == opened["total"])
      #expect(try backend.leave() == .code(0))
      return page["cities"] ?? .null
    }
  }
}

/// A series of imports, stars and removals, each committed separately. No two commits leave the same
/// archive.
private struct CommitScript {
  typealias Chapter = [(method: String, params: JSON)]

  let chapters: [Chapter]

  init(_ home: Home) throws {
    let backend = try Backend(home, ["--archive", ":memory:"])
    chapters = try ["IN", "BR", "US", "MX"].flatMap { country in
      let opened = try backend.call("session.open", Self.source(country, count: 1))
      try backend.call("session.close", ["discard": true])
      return Self.chapters(country, largest: opened["cities"]?.array?.first?["id"] ?? .null)
    }
  }

  private static func source(_ country: String, count: Int) -> JSON {
    [
      "mode": "import", "source": "country", "country": .string(country), "count": JSON(count),
    ]
  }

  private static func chapters(_ country: String, largest: JSON) -> [Chapter] {
    [
      [
        ("session.open", source(country, count: 5)),
        ("city.setFavorite", ["city": largest, "favorite": true]),
      ],
      [("session.open", source(country, count: 100))],
      [
        ("session.open", ["mode": "browse"]),
        ("city.toggleFavorite", ["city": largest]),
        ("city.search", ["query": "o", "scope": "unfavorites"]),
        ("city.removeUnfavorites", [:]),
      ],
    ]
  }

  /// Sends a chapter and its commit, and returns the id of the commit.
  func send(_ chapter: Chapter, _ backend: Backend) -> Int {
    for step in chapter {
      backend.request(step.method, step.params)
    }
    return backend.request("session.commit")
  }

  func play(_ chapter: Chapter, _ backend: Backend) throws {
    for step in chapter {
      try backend.call(step.method, step.params)
    }
    try backend.call("session.commit")
  }

  /// The archive before the first commit and after each, in a program that is not killed.
  func statesAfterEachCommit(_ home: Home) throws -> [JSON] {
    let backend = try Backend(home, ["--archive", "\(home.path)/reference.sqlite"])
    var states = [try state(backend)]
    for chapter in chapters {
      try play(chapter, backend)
      states.append(try state(backend))
    }
    #expect(try backend.leave() == .code(0))
    return states
  }

  private func state(_ backend: Backend) throws -> JSON {
    try backend.call("archive.list", ["limit": 500])["cities"] ?? .null
  }
}
