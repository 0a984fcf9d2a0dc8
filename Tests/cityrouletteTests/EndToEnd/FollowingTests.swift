import Glibc
import JSON
import Platform
import TestSupport
import Testing
import Text

@Suite("Browse sessions of a changing archive", .endToEnd, .serialized)
struct FollowingTests {
  private let home: Home
  private let first: Backend
  private let second: Backend

  init() throws {
    home = try Home()
    first = try Backend(home)
    second = try Backend(home)
    try first.call("session.open", ["mode": "import", "source": "country", "country": "AD"])
    try first.call("session.commit")
  }

  @Test("After any changes in two processes, the list is the archive with the user's edits applied")
  func merged() throws {
    var dice = SeededGenerator(seed: 22)
    var user = try FollowingUser(second, archive: first)
    for round in 0..<150 {
      for _ in 0..<Int.random(in: 0...3, using: &dice) {
        try user.edit(&dice)
      }
      for _ in 0..<Int.random(in: 0...3, using: &dice) {
        try user.changeArchive(&dice)
      }
      try user.look()
      try #require(user.holds(), "round \(round)")
      if round % 25 == 24 {
        try user.searchAndBack()
      }
    }
    #expect(user.followed > 50)
    try user.commit()
    #expect(try first.leave() == .code(0))
    #expect(try user.backend.leave() == .code(0))
  }

  @Test("After kill -9 a session that followed the archive has the same list and undo history")
  func resumed() throws {
    var dice = SeededGenerator(seed: 23)
    for round in 0..<6 {
      let backend = try Backend(home)
      var user = try FollowingUser(backend, archive: first)
      for _ in 0..<8 {
        try user.edit(&dice)
        try user.changeArchive(&dice)
        try user.look()
      }
      try user.edit(&dice)
      backend.signal(SIGKILL)
      _ = try backend.finish()
      let next = try Backend(home)
      let drafts = try next.call("session.list")["drafts"]?.array
      try user.resume(in: next, try #require(drafts?.first?["draft"]))
      try #require(user.holds(), "round \(round)")
      while try user.undo() {
        try #require(user.holds(), "undone in round \(round)")
      }
      try user.close()
      #expect(try next.leave() == .code(0))
    }
    #expect(try first.leave() == .code(0))
    #expect(try second.leave() == .code(0))
  }

  @Test("A commit of one session updates the list of another before its reply")
  func sameProgram() throws {
    let opened = try second.call("session.open", ["mode": "browse"])
    let list = opened["session"] ?? .null
    let other = try #require(second.call("session.open", ["mode": "browse"])["session"])
    let city = try #require(opened["cities"]?.array?.last?["id"])
    try second.call("city.remove", ["city": city, "session": other])
    let id = JSON(second.request("session.commit", ["session": other]))
    var changes: [JSON] = []
    while let message = try second.next(), message["id"] != id {
      if message["params"]?["session"] == list {
        changes.append(message)
      }
    }
    #expect(changes.count == 1)
    #expect(changes.first?["params"]?["changes"]?.array?.first?["id"] == city)
    #expect(try first.leave() == .code(0))
    #expect(try second.leave() == .code(0))
  }

  @Test("No notification about a session is sent after its end")
  func endedMeanwhile() throws {
    try first.call("session.open", ["mode": "import", "source": "country", "country": "IT"])
    try first.call("session.commit")
    let closed = try #require(second.call("session.open", ["mode": "browse"])["session"])
    let opened = try second.call("session.open", ["mode": "browse"])
    let committed = try #require(opened["session"])
    let city = try #require(opened["cities"]?.array?.first?["id"])
    try second.call("city.toggleFavorite", ["city": city, "session": committed])
    try first.call("archive.add", ["city": 2_643_743])
    while let message = try second.next(), message["method"] != "archive.didChange" {}
    // While the first list re-reads the archive.
    second.request("session.close", ["session": closed])
    second.request("session.commit", ["session": committed])
    let last = JSON(second.request("archive.list"))
    var ended: [JSON] = []
    while let message = try second.next(), message["id"] != last {
      let session = message["params"]?["session"] ?? .null
      #expect(!ended.contains(session))
      if message["method"] == "session.didClose" {
        ended.append(session)
      }
    }
    #expect(ended == [closed, committed])
    #expect(try first.leave() == .code(0))
    #expect(try second.leave() == .code(0))
  }
}

/// The user of a browse session while another process changes the archive, with a model of both.
private struct FollowingUser {
  private(set) var backend: Backend
  private let archive: Backend
  private var mirror: Mirror
  private var page: JSON = .null

  private var model: FollowingModel

  /// The number of times that the archive had changed since the session last followed it.
  private(set) var followed = 0

  /// Ids of cities in Andorra and Liechtenstein.
  private static let ids = [
    3_041_563, 3_040_051, 3_041_204, 3_039_678, 3_040_132, 3_039_163, 3_042_030, 3_042_091,
    3_042_073, 3_042_037,
  ]

  init(_ backend: Backend, archive: Backend) throws {
    self.backend = backend
    self.archive = archive
    mirror = try Mirror(page: backend.call("session.open", ["mode": "browse"]))
    model = FollowingModel(try Self.stars(archive.call("archive.list", ["limit": 500])))
  }

  private static func stars(_ page: JSON) throws -> [Int: Bool] {
    let rows = try #require(page["cities"]?.array)
    let pairs = rows.compactMap { row in
      row["id"]?.int.flatMap { id in row["favorite"]?.bool.map { (id, $0) } }
    }
    return Dictionary(pairs) { $1 }
  }

  mutating func edit(_ dice: inout SeededGenerator) throws {
    let restorable = model.restorable
    let listed = model.listed
    let ids = (listed.keys + restorable).sorted()
    guard let id = ids.randomElement(using: &dice) else { return }
    if Int.random(in: 0..<5, using: &dice) == 0 {
      if dice.next() % 3 == 0, model.canRedo {
        try redo()
      } else {
        _ = try undo()
      }
      return
    }
    if restorable.contains(id) {
      try send("city.restore", ["city": JSON(id)])
      model.restore([id])
    } else if dice.next() % 3 == 0 {
      try send("city.remove", ["cities": [JSON(id)]])
      model.remove([id])
    } else {
      try send("city.toggleFavorite", ["city": JSON(id)])
      model.star([id], listed[id] == false)
    }
  }

  /// Undoes an edit, whose city may have been removed. False if there is none.
  mutating func undo() throws -> Bool {
    guard model.canUndo else { return false }
    try send("session.undo")
    page = try send("session.get", ["limit": 500])
    model.undo()
    return true
  }

  private mutating func redo() throws {
    try send("session.redo")
    page = try send("session.get", ["limit": 500])
    model.redo()
  }

  func changeArchive(_ dice: inout SeededGenerator) throws {
    let id = JSON(Self.ids.randomElement(using: &dice) ?? 0)
    let isStarred = JSON.bool(dice.next() % 2 == 0)
    let method = ["archive.add", "archive.remove", "archive.setFavorite"][Int(dice.next() % 3)]
    let params: JSON =
      method == "archive.remove" ? ["city": id] : ["city": id, "favorite": isStarred]
    // The city may be missing or present already; such errors are expected.
    _ = try archive.reply(to: JSON(archive.request(method, params)))
  }

  /// Makes the session follow the archive, and does the same with the model.
  mutating func look() throws {
    // A local change makes the server read the changes of other processes immediately.
    let london: JSON = ["city": 2_643_743]
    try send(model.base[2_643_743] == nil ? "archive.add" : "archive.remove", london)
    let now = try Self.stars(archive.call("archive.list", ["limit": 500]))
    if now != model.base {
      followed += 1
    }
    model.follow(now)
    page = try send("session.get", ["limit": 500])
    if mirror.isStale {
      mirror = try Mirror(page: page)
    }
  }

  /// Whether list, mirror and model agree.
  func holds() -> Bool {
    let wanted = model.listed
    let isListed = (try? Self.stars(page)) == wanted
    let isMirrored = page["cities"] == .array(mirror.cities) && page["state"] == mirror.state
    return isListed && isMirrored && page["total"]?.int == wanted.count
  }

  mutating func searchAndBack() throws {
    try send("city.search", ["query": "la"])
    page = try send("session.get", ["limit": 500])
    mirror = try Mirror(page: page)
    try send("city.search", ["query": ""])
    page = try send("session.get", ["limit": 500])
    mirror = try Mirror(page: page)
  }

  mutating func resume(in next: Backend, _ draft: JSON) throws {
    backend = next
    let revision = mirror.revision
    mirror = try Mirror(page: backend.call("session.resume", ["draft": draft]))
    #expect(mirror.revision == revision)
    page = try send("session.get", ["limit": 500])
  }

  mutating func commit() throws {
    try send("session.commit")
    let now = try Self.stars(archive.call("archive.list", ["limit": 500]))
    #expect(now == model.listed)
  }

  mutating func close() throws { try send("session.close", ["discard": true]) }

  /// Returns the result after the mirror has applied the preceding notifications.
  @discardableResult
  private mutating func send(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let id = JSON(backend.request(method, params))
    while let message = try backend.next() {
      if message["id"] == id {
        page = message["result"] ?? .null
        return try #require(message["result"], "\(method): \(message.text)")
      }
      if message["method"] == "session.didChange" {
        try mirror.apply(try #require(message["params"]))
      }
    }
    throw Trouble("the program ended")
  }
}
