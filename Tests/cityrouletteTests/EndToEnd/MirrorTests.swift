import JSON
import TestSupport
import Testing
import Text

@Suite("A client that applies notifications", .endToEnd, .serialized)
struct MirrorTests {
  /// The number of requests sent at a time.
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

  /// Sends a number of operations, then requests and returns the list.
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
        // The city may be missing or present already, or there may be no edit to undo; these errors are expected.
        try #require([1002, 1007, -32803].contains(code), "\(message.text)")
      } else {
        try #require(message["result"]?["revision"]?.int == mirror.revision)
      }
    }
    throw Trouble("the program ended")
  }
}

/// Draws edits that a person might make, in larger numbers.
private struct RandomPlayer {
  private var dice: SeededGenerator
  private let ids: [JSON]

  /// Queries that match many, few or no names.
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
