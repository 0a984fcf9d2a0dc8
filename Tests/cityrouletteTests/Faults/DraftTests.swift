import Glibc
import JSON
import Platform
import TestSupport
import Testing
import Text

extension Faults {
  @Suite("Interrupted sessions", .endToEnd, .serialized)
  struct DraftTests {
    private static let isLong = Environment.variable("CITYROULETTE_LONG") != nil
    private static let rounds = isLong ? 200 : 6
    private static let cities = isLong ? 10_000 : 200

    @Test("After kill -9 a session has the state of its last reply, or of one step more")
    func killed() throws {
      let home = try Home()
      var dice = SeededGenerator(seed: 15)
      let script = try SessionScript(home, cities: Self.cities, &dice)
      for round in 0..<Self.rounds {
        let archive = "\(home.path)/round-\(round).sqlite"
        let answered = try stepsAnsweredBeforeKill(script, home, archive, &dice)
        let backend = try Backend(home, ["--archive", archive])
        let drafts = try backend.call("session.list")["drafts"]?.array ?? []
        let states = script.states[answered...min(answered + 1, script.steps.count)]
        if let draft = drafts.first?["draft"] {
          try backend.call("session.resume", ["draft": draft])
          let state = try SessionScript.state(backend)
          #expect(states.contains(state), "round \(round): \(answered) steps were answered")
          // The session is usable, and closing it leaves no draft.
          _ = try backend.reply(to: JSON(backend.request("session.undo")))
          try backend.call("session.close", ["discard": true])
          #expect(try backend.call("session.list")["draftCount"] == 0)
        } else {
          #expect(answered <= script.firstEdit, "round \(round): \(answered) steps were answered")
        }
        #expect(try backend.leave() == .code(0))
      }
    }

    /// Plays the script up to a random step and kills the program.
    private func stepsAnsweredBeforeKill(
      _ script: SessionScript, _ home: Home, _ archive: String, _ dice: inout SeededGenerator
    ) throws -> Int {
      let backend = try Backend(home, ["--archive", archive])
      try backend.call("session.open", script.source)
      let whole = Int.random(in: 0..<script.steps.count, using: &dice)
      for step in script.steps[..<whole] {
        try script.play(step, backend)
      }
      let last = script.send(script.steps[whole], backend)
      try backend.listen(for: .microseconds(Int.random(in: 0...300, using: &dice)))
      backend.signal(SIGKILL)
      let isAnswered = try backend.finish().messages.contains { $0["id"]?.int == last }
      return isAnswered ? whole + 1 : whole
    }

    @Test(
      "A draft that is open in another process is reported as such, and available after its exit")
    func held() throws {
      let home = try Home()
      let first = try Backend(home)
      let opened = try first.call(
        "session.open", ["mode": "import", "source": "country", "country": "LI"])
      let city = try #require(opened["cities"]?.array?.first?["id"])
      try first.call("city.toggleFavorite", ["city": city])
      let second = try Backend(home)
      let draft = try #require(try second.call("session.list")["drafts"]?.array?.first)
      let id: JSON = ["draft": draft["draft"] ?? .null]
      #expect(draft["changes"] == 1 && draft["heldBy"] == JSON(Int(first.processID)))
      #expect(try second.refusal("session.resume", id)["code"] == 1012)
      #expect(try second.refusal("session.discardDraft", id)["code"] == 1012)
      // The client exits without closing the session.
      #expect(try first.leave() == .code(0))
      #expect(try second.call("session.resume", id)["state"]?["favorites"] == 1)
      #expect(try second.leave() == .code(0))
    }

    @Test(
      "A truncated last line of a draft is ignored, and a changed draft is refused")
    func damaged() throws {
      let home = try Home()
      let backend = try Backend(home)
      let opened = try backend.call(
        "session.open", ["mode": "import", "source": "country", "country": "LI"])
      for city in (opened["cities"]?.array ?? []).prefix(2) {
        try backend.call("city.toggleFavorite", ["city": city["id"] ?? .null])
      }
      #expect(try backend.leave() == .code(0))
      let other = try Backend(home)
      let id = try #require(try other.call("session.list")["drafts"]?.array?.first?["draft"])
      let path = "\(home.archive)-drafts/\(id.string ?? "").jsonl"
      let bytes = try File.read(path)
      try File.replace(path, with: Array(bytes.dropLast(3)))
      let resumed = try other.call("session.resume", ["draft": id])
      #expect(resumed["state"]?["favorites"] == 1)
      #expect(try other.leave() == .code(0))
      try File.replace("\(home.archive)-drafts/\(id.string ?? "").cities", with: Array("x\n".utf8))
      let last = try Backend(home)
      #expect(try last.refusal("session.resume", ["draft": id])["code"] == 1030)
      try last.call("session.discardDraft", ["draft": id])
      #expect(try last.refusal("session.resume", ["draft": id])["code"] == 1011)
      #expect(try last.leave() == .code(0))
    }

    @Test("A resumed draft expires relative to its last use")
    func resumedBeforeExpiry() throws {
      let home = try Home()
      func backend(_ day: String) throws -> Backend {
        try Backend(home, ["--clock", "2026-\(day)T09:00:00Z"])
      }
      let first = try backend("03-01")
      let opened = try first.call(
        "session.open", ["mode": "import", "source": "country", "country": "LI"])
      try first.call(
        "city.toggleFavorite", ["city": opened["cities"]?.array?.first?["id"] ?? .null])
      #expect(try first.leave() == .code(0))
      let second = try backend("03-02")
      let draft = try #require(try second.call("session.list")["drafts"]?.array?.first?["draft"])
      #expect(try second.leave() == .code(0))
      let third = try backend("03-30")
      try third.call("session.resume", ["draft": draft])
      third.signal(SIGKILL)
      _ = try third.finish()
      let last = try backend("04-05")
      let listed = try last.call("session.list")["drafts"]?.array?.first
      #expect(listed?["draft"] == draft && listed?["expiresAt"] == "2026-05-05T09:00:00Z")
      #expect(try last.leave() == .code(0))
    }

    @Test("If drafts cannot be written, the session continues and reports it once")
    func unwritable() throws {
      let home = try Home()
      let backend = try Backend(home)
      let opened = try backend.call(
        "session.open", ["mode": "import", "source": "country", "country": "LI"])
      // A file with the name of the folder.
      try Folder.create(Folder.parent(of: home.archive))
      try File.replace("\(home.archive)-drafts", with: [])
      let city = try #require(opened["cities"]?.array?.first?["id"])
      try backend.call("city.toggleFavorite", ["city": city])
      let event = try backend.notification("draft.didChange")
      #expect(event["event"] == "failed" && event["message"]?.string?.isEmpty == false)
      try backend.call("city.toggleFavorite", ["city": city])
      #expect(try backend.call("session.commit")["added"] != 0)
      #expect(!backend.notifications.contains { $0["method"] == "draft.didChange" })
      #expect(try backend.leave() == .code(0))
    }
  }
}

/// The steps of a session, and the state after each in a program that is not interrupted.
private struct SessionScript {
  typealias Step = (method: String, params: JSON)

  let source: JSON
  private(set) var steps: [Step] = []
  private(set) var states: [JSON] = []

  /// The number of steps up to the last state without unsaved changes. There may be no draft to
  /// resume up to then.
  private(set) var firstEdit = 0

  init(_ home: Home, cities: Int, _ dice: inout SeededGenerator) throws {
    source = ["mode": "import", "source": "country", "country": "US", "count": JSON(cities)]
    let backend = try Backend(home, ["--archive", ":memory:"])
    try backend.call("session.open", source)
    let page = try backend.call("session.get", ["limit": 200])
    let ids = page["cities"]?.array?.compactMap { $0["id"] } ?? []
    states = [try Self.state(backend)]
    for _ in 0..<60 {
      let city: JSON = ["city": ids.randomElement(using: &dice) ?? .null]
      let choices: [Step] = [
        ("city.toggleFavorite", city), ("city.toggleFavorite", city), ("city.remove", city),
        ("city.restore", city), ("session.undo", [:]), ("session.redo", [:]),
        ("city.search", ["query": ["", "a", "new", "los"].randomElement(using: &dice) ?? ""]),
      ]
      // Rare, since otherwise the list would soon be empty.
      let isRare = Int.random(in: 0..<30, using: &dice) == 0
      let step = isRare ? ("city.removeUnfavorites", [:]) : choices.randomElement(using: &dice)
      steps.append(step ?? choices[0])
      try play(steps[steps.count - 1], backend)
      states.append(try Self.state(backend))
      if states.last?["state"]?["dirty"] == false {
        firstEdit = steps.count
      }
    }
    #expect(try backend.leave() == .code(0))
  }

  static func state(_ backend: Backend) throws -> JSON {
    let got = try backend.call("session.get", ["limit": 200])
    return [
      "revision": got["revision"] ?? .null, "state": got["state"] ?? .null,
      "cities": got["cities"] ?? .null,
    ]
  }

  func send(_ step: Step, _ backend: Backend) -> Int { backend.request(step.method, step.params) }

  /// Some steps are refused, which also counts as a reply.
  func play(_ step: Step, _ backend: Backend) throws {
    _ = try backend.reply(to: JSON(send(step, backend)))
  }
}
