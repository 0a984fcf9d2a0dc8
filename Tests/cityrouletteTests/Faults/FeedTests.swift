import Glibc
import JSON
import Platform
import TestSupport
import Testing
import Text

extension Faults {
  @Suite("Interrupted readers of the change feed", .endToEnd, .serialized)
  struct FeedTests {
    private static let isLong = Environment.variable("CITYROULETTE_LONG") != nil
    private static let kills = isLong ? 100 : 4
    private static let mutations = isLong ? 10_000 : 300

    @Test(
      "A reader that is killed repeatedly during writes by three processes gets each change exactly once"
    )
    func exactlyOnce() throws {
      let home = try Home()
      let first = try Backend(home)
      let start = try first.call("archive.changes")["next"]
      try first.call("archive.add", ["city": 2_643_743])
      #expect(try first.call("archive.changes")["next"] != start)
      var reader = FeedReader(try #require(first.call("archive.changes")["next"]))
      var writers = try (0..<3).map { try FeedWriter(home, seed: 100 + UInt64($0)) }
      var dice = SeededGenerator(seed: 7)
      var answered = 0
      for _ in 0..<Self.kills {
        for index in writers.indices {
          writers[index].send(Self.mutations / Self.kills / 3)
        }
        let backend = try Backend(home)
        try reader.read(backend, pages: Int.random(in: 0...6, using: &dice))
        reader.ask(backend)
        try backend.listen(for: .microseconds(Int.random(in: 0...2_000, using: &dice)))
        backend.signal(SIGKILL)
        _ = try backend.finish()
        for index in writers.indices {
          answered += try writers[index].takeAnswers()
        }
      }
      for writer in writers {
        #expect(try writer.backend.leave() == .code(0))
      }
      try reader.read(first, pages: .max)
      // One change for each edit that had an effect, in order and without a gap.
      #expect(reader.numbers == Array(2..<(reader.numbers.count + 2)))
      #expect(reader.numbers.count == answered)
      let page = try first.call("archive.list", ["limit": 500])
      let listed = Set(try #require(page["cities"]?.array).compactMap { $0["id"]?.int })
      #expect(reader.cities.union([2_643_743]) == listed)
      #expect(try first.leave() == .code(0))
    }
  }
}

/// A process that edits the archive without a pause.
private struct FeedWriter {
  let backend: Backend
  private var dice: SeededGenerator
  private var last = 0

  /// Ids of cities in Andorra and Liechtenstein.
  private static let ids = [
    3_041_563, 3_040_051, 3_041_204, 3_039_678, 3_040_132, 3_039_163, 3_042_030, 3_042_091,
  ]

  init(_ home: Home, seed: UInt64) throws {
    backend = try Backend(home)
    dice = SeededGenerator(seed: seed)
  }

  mutating func send(_ count: Int) {
    for _ in 0..<count {
      let id = JSON(Self.ids[Int(dice.next() % UInt64(Self.ids.count))])
      let star = JSON.bool(dice.next() % 2 == 0)
      switch dice.next() % 3 {
      case 0: last = backend.request("archive.add", ["city": id, "favorite": star])
      case 1: last = backend.request("archive.remove", ["city": id])
      default: last = backend.request("archive.setFavorite", ["city": id, "favorite": star])
      }
    }
  }

  /// Returns the number of edits with an effect, according to their notifications.
  mutating func takeAnswers() throws -> Int {
    var changes = 0
    while let message = try backend.next() {
      if message["method"] == "server.message" {
        changes += 1
      }
      if message["id"]?.int == last {
        return changes
      }
    }
    throw Trouble("the program ended")
  }
}

/// The state of a script: the cursor, and the result of all changes up to it.
private struct FeedReader {
  private var cursor: JSON
  private(set) var numbers: [Int] = []
  private(set) var cities: Set<Int> = []

  init(_ cursor: JSON) { self.cursor = cursor }

  @discardableResult
  func ask(_ backend: Backend) -> Int {
    backend.request("archive.changes", ["since": cursor, "limit": 7])
  }

  /// Reads some pages. A page and its cursor are stored together or not at all.
  mutating func read(_ backend: Backend, pages: Int) throws {
    for _ in 0..<pages {
      let result = try #require(try backend.reply(to: JSON(ask(backend)))["result"])
      for change in result["changes"]?.array ?? [] {
        try take(change)
      }
      cursor = result["next"] ?? .null
      if result["more"] == false {
        return
      }
    }
  }

  private mutating func take(_ change: JSON) throws {
    let number = change["cursor"]?.string?.split(separator: "-").last.flatMap { Int($0) }
    numbers.append(try #require(number))
    let city = try #require(change["city"]?.int)
    switch change["kind"] {
    case "added": #expect(cities.insert(city).inserted)
    case "removed": #expect(cities.remove(city) != nil)
    default: #expect(cities.contains(city))
    }
  }
}
