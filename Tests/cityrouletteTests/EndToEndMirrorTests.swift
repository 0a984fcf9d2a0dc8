import JSON
import TestSupport
import Testing
import Text

@Suite("A client that only listens", .ownThread, .serialized)
struct EndToEndMirrorTests {
  /// Requests that are on their way at a time.
  private static let wave = 50

  @Test("Changes applied in order equal session.get after 10,000 random operations")
  func mirror() throws {
    let backend = try Backend(try Home())
    try backend.call(
      "session.open",
      [
        "mode": "import", "source": "aroundMe", "location": ["lat": 48, "lon": 11],
        "radiusKm": 5000, "count": 300,
      ])
    var mirror = try Mirror(page: backend.call("session.get", ["limit": 500]))
    var player = RandomPlayer(cities: mirror.cities, seed: 2)
    var comparisons = (filtered: 0, whole: 0)
    for _ in 0..<10_000 / Self.wave {
      let page = try play(Self.wave, &player, &mirror, backend)
      if !mirror.isStale {
        try #require(page["cities"] == .array(mirror.cities))
        try #require(page["state"] == mirror.state)
        if page["state"]?["query"] == "" {
          comparisons.whole += 1
        } else {
          comparisons.filtered += 1
        }
      }
      mirror = try Mirror(page: page)
    }
    #expect(comparisons.filtered > 50, "\(comparisons)")
    #expect(comparisons.whole > 50, "\(comparisons)")
    #expect(mirror.revision > 4000)
  }

  /// Sends a wave of operations and then asks for the list, which is what it answers.
  private func play(
    _ count: Int, _ player: inout RandomPlayer, _ mirror: inout Mirror, _ backend: Backend
  ) throws -> JSON {
    for number in 0..<count {
      let (method, params) = number == 0 ? player.search() : player.edit()
      backend.request(method, params)
    }
    let last = JSON(backend.request("session.get", ["limit": 500]))
    while let message = try backend.next() {
      if message["method"] == "session.didChange", let change = message["params"] {
        try mirror.apply(change)
      } else if message["method"] == "draft.didChange" {
        continue
      } else if message["id"] == last {
        return try #require(message["result"])
      } else if let code = message["error"]?["code"]?.int {
        // Not there, there already, nothing to take back: so be it.
        try #require([1002, 1007, -32803].contains(code), "\(message.text)")
      } else {
        try #require(message["result"]?["revision"]?.int == mirror.revision)
      }
    }
    throw Trouble("the program ended")
  }
}

/// Draws what a person might do, and more of it than any person would.
private struct RandomPlayer {
  private var dice: SeededGenerator
  private let ids: [JSON]

  /// From none to parts that many names have.
  private static let queries: [JSON] = ["", "", "", "an", "be", "ko", "st", "ü", "en", "zzz"]
  private static let scopes: [JSON] = ["all", "all", "all", "favorites", "unfavorites"]

  init(cities: [JSON], seed: UInt64) {
    dice = SeededGenerator(seed: seed)
    ids = cities.compactMap { $0["id"] }
  }

  mutating func search() -> (method: String, params: JSON) {
    (
      "city.search",
      [
        "query": draw(Self.queries), "scope": draw(Self.scopes), "limit": 1,
      ]
    )
  }

  mutating func edit() -> (method: String, params: JSON) {
    switch Int.random(in: 0..<100, using: &dice) {
    case 0..<40: ("city.toggleFavorite", ["city": draw(ids)])
    case 40..<50:
      ("city.setFavorite", ["city": draw(ids), "favorite": .bool(dice.next() % 2 == 0)])
    case 50..<60: ("city.remove", ["city": draw(ids)])
    case 60..<76: ("city.restore", ["city": draw(ids)])
    case 76..<90: ("session.undo", [:])
    case 90..<98: ("session.redo", [:])
    case 98: ("city.removeUnfavorites", [:])
    default: search()
    }
  }

  private mutating func draw(_ choices: [JSON]) -> JSON {
    choices.randomElement(using: &dice) ?? .null
  }
}

/// A client's own copy of a session's visible list, kept true by what is announced alone.
struct Mirror {
  private(set) var cities: [JSON]
  private(set) var revision: Int
  private(set) var state: JSON

  /// Set by a `reset`, until the list has been read anew.
  private(set) var isStale = false

  /// - Parameter page: what `session.open` or `session.get` answered, with all rows.
  init(page: JSON) throws {
    guard let cities = page["cities"]?.array, page["next"] == .null,
      let revision = page["revision"]?.int, let state = page["state"]
    else { throw Trouble("not a whole list: \(page.text.prefix(400))") }
    self.cities = cities
    self.revision = revision
    self.state = state
  }

  /// - Parameter change: the parameters of a `session.didChange`.
  mutating func apply(_ change: JSON) throws {
    guard let changes = change["changes"]?.array, change["revision"]?.int == revision + 1,
      let state = change["state"]
    else { throw Trouble("revision \(revision) was followed by \(change.text)") }
    revision += 1
    self.state = state
    for step in changes where !isStale {
      try take(step)
    }
  }

  private mutating func take(_ step: JSON) throws {
    switch (step["op"]?.string, step["index"]?.int) {
    case ("reset", nil): isStale = true
    case ("insert", let index?) where 0...cities.count ~= index:
      cities.insert(step["city"] ?? .null, at: index)
    case ("update", let index?) where cities.indices.contains(index):
      try update(index, step["city"]?.object ?? [:])
    case ("remove", let index?) where cities.indices.contains(index):
      try remove(index, step["id"])
    case ("move", nil): try move(step["from"]?.int, step["to"]?.int)
    default: throw Trouble("impossible with \(cities.count) rows: \(step.text)")
    }
  }

  private mutating func update(_ index: Int, _ members: JSONObject) throws {
    guard var row = cities[index].object, row["id"] == members["id"] else {
      throw Trouble("row \(index) is \(cities[index].text), not \(members)")
    }
    for (name, value) in members.members {
      row[name] = value
    }
    cities[index] = .object(row)
  }

  private mutating func remove(_ index: Int, _ id: JSON?) throws {
    guard cities[index]["id"] == id else {
      throw Trouble("row \(index) is \(cities[index].text), not \(id?.text ?? "nothing")")
    }
    cities.remove(at: index)
  }

  private mutating func move(_ from: Int?, _ to: Int?) throws {
    guard let from, let to, cities.indices.contains(from), cities.indices.contains(to) else {
      throw Trouble("cannot move \(from ?? -1) to \(to ?? -1) in \(cities.count) rows")
    }
    cities.insert(cities.remove(at: from), at: to)
  }
}
