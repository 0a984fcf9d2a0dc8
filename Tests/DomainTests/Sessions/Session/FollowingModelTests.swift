import JSON
import Platform
import TestSupport
import Testing
import Text

@testable import Archive
@testable import Geography
@testable import Sessions

/// A session whose archive is changed as by another process, with simulated kills and with resumes,
/// compared with the model. `CITYROULETTE_OPERATIONS` sets the number of operations.
@Suite struct FollowingModelTests {
  private static let operations =
    Environment.variable("CITYROULETTE_OPERATIONS").flatMap(Int.init) ?? 500

  @Test(
    "Edits, undo, redo, kills, forced resumes and other processes' commits agree with the model")
  func randomOperations() throws {
    let folder = try ScratchFolder()
    var play = try FollowingPlay(folder.path("archive.sqlite"))
    for number in 0..<Self.operations {
      try play.operate()
      guard try play.holds("operation \(number)") else { return }
    }
    if Self.operations >= 500 {
      #expect(Set(play.counts.keys) == Set(FollowingPlay.Operation.allCases))
      #expect(play.forcedResumes > 0 && play.plainResumes > 0)
    }
  }
}

/// A random conversation with sessions of an archive that another process changes.
private struct FollowingPlay {
  enum Operation: CaseIterable {
    case star, setStars, remove, removeUnfavorites, restore, undo, redo, search
    case others, look, kill, commit, close
  }

  private(set) var counts: [Operation: Int] = [:]
  private(set) var forcedResumes = 0
  private(set) var plainResumes = 0

  private let archive: Archive
  private let other: Archive
  private let store: DraftStore
  private var dice = SeededGenerator(seed: 20_261_127)

  private var session: Session
  private var draft: SessionDraft
  private var heard = SessionFixture.Recorder()
  private var followed = 0
  private var mirror = SessionMirror(rows: [])
  private var model: FollowingModel

  /// The archive according to the rules.
  private var expected: [Int: Bool] = [:]

  private static let ids = 1...10

  init(_ path: String) throws {
    archive = try Archive.opened(path)
    other = try Archive.opened(path)
    var store = DraftStore(ofArchive: path, seed: 1)
    // Compact often, so that the test covers every kind of step.
    store.leastCompacted = 500
    self.store = store
    for id in Self.ids where id % 2 == 0 {
      try other.add(.bare(id), favorite: id % 4 == 0)
      expected[id] = id % 4 == 0
    }
    model = FollowingModel(expected)
    (session, draft) = try Self.open(archive, store, heard)
    mirror = SessionMirror(rows: rows)
  }

  private static func open(
    _ archive: Archive, _ store: DraftStore, _ heard: SessionFixture.Recorder
  ) throws -> (Session, SessionDraft) {
    let (list, summary) = try archive.browse()
    let head = DraftHead(mode: .browsing, archiveRevision: summary.revision)
    let draft = SessionDraft(of: head, in: store) { _, _ in }
    return (Self.session(SessionContent(list, of: summary), draft, heard), draft)
  }

  private static func session(
    _ content: SessionContent, _ draft: SessionDraft, _ heard: SessionFixture.Recorder
  ) -> Session {
    Session(
      id: "s1", content: content, executor: SessionFixture.InlineExecutor(),
      onStep: { session, step in _ = draft.record(step) { session.content } },
      onChange: heard.keep)
  }

  private var rows: [SessionRow] {
    session.assumeIsolated { $0.page(offset: 0, limit: .max).rows }
  }

  mutating func operate() throws {
    let weights: [(Operation, Int)] = [
      (.star, 6), (.setStars, 3), (.remove, 4), (.removeUnfavorites, 1), (.restore, 3), (.undo, 7),
      (.redo, 4), (.search, 1), (.others, 8), (.look, 5), (.kill, 3), (.commit, 1), (.close, 1),
    ]
    var left = Int.random(in: 0..<weights.reduce(0) { $0 + $1.1 }, using: &dice)
    let chosen = weights.first { weight in
      left -= weight.1
      return left < 0
    }
    let operation = chosen?.0 ?? .look
    counts[operation, default: 0] += 1
    try carryOut(operation)
    draft.save()
  }

  private mutating func carryOut(_ operation: Operation) throws {
    switch operation {
    case .star:
      guard let id = someListed(1).first, let star = model.listed[id] else { return }
      _ = try session.assumeIsolated { try $0.toggleFavorite(id) }
      model.star([id], !star)
    case .setStars:
      let ids = someListed(3)
      let star = Bool.random(using: &dice)
      _ = try session.assumeIsolated { try $0.setFavorite(ids, to: star) }
      model.star(ids, star)
    case .remove:
      let ids = someListed(Int.random(in: 1...2, using: &dice))
      _ = try session.assumeIsolated { try $0.remove(ids) }
      model.remove(ids)
    case .removeUnfavorites: model.remove(session.assumeIsolated { $0.removeUnfavorites() })
    case .restore:
      let ids = Array(model.restorable.shuffled(using: &dice).prefix(2))
      _ = try session.assumeIsolated { try $0.restore(ids) }
      model.restore(ids)
    case .undo:
      _ = try? session.assumeIsolated { try $0.undo() }
      model.undo()
    case .redo:
      _ = try? session.assumeIsolated { try $0.redo() }
      model.redo()
    case .search:
      let scope = SessionScope.allCases.randomElement(using: &dice) ?? .all
      session.assumeIsolated { $0.search("", scope: scope) }
      // Back to no filter, since the model has none.
      session.assumeIsolated { $0.search("", scope: .all) }
    case .others: try changeArchive()
    case .look: try look()
    case .kill: try kill()
    case .commit: try commit()
    case .close: try reopen()
    }
  }

  private mutating func someListed(_ count: Int) -> [Int] {
    Array(model.listed.keys.sorted().shuffled(using: &dice).prefix(count))
  }

  /// A random change by another process.
  private mutating func changeArchive() throws {
    let id = Int.random(in: Self.ids, using: &dice)
    let star = Bool.random(using: &dice)
    switch Int.random(in: 0..<6, using: &dice) {
    case 0, 1:
      if (try? other.add(.bare(id), favorite: star)) != nil {
        expected[id] = star
      }
    case 2: if (try? other.remove(ids: [id])) != nil { expected[id] = nil }
    case 3, 4: if (try? other.setFavorite(ids: [id], to: star)) != nil { expected[id] = star }
    default:
      let population = Int.random(in: 1...3, using: &dice)
      let city = City.bare(id, population: population)
      _ = try other.commitImport([ArchivedCity(city, favorite: star)])
      expected[id] = star
    }
  }

  private mutating func look() throws {
    let content = session.assumeIsolated { $0.content }
    if let followed = try content.following(archive, in: nil) {
      #expect(session.assumeIsolated { $0.follow(followed) })
    }
    model.follow(expected)
  }

  /// Kills the process, lets the other process make changes, and resumes.
  private mutating func kill() throws {
    guard let id = draft.id else { return try reopen() }
    let revision = session.assumeIsolated { $0.revision }
    draft.release()
    for _ in 0..<Int.random(in: 0...2, using: &dice) {
      try changeArchive()
    }
    let resumed: ResumedDraft
    do {
      resumed = try store.resume(id, over: archive, in: nil, isForced: false)
      plainResumes += 1
      #expect(resumed.content.revision == revision)
    } catch DraftError.outdated {
      resumed = try store.resume(id, over: archive, in: nil, isForced: true)
      forcedResumes += 1
      #expect(resumed.content.revision == revision + 1)
      model.follow(expected)
    }
    draft = SessionDraft(resumed, in: store) { _, _ in }
    #expect(draft.id == id)
    heard = SessionFixture.Recorder()
    session = Self.session(resumed.content, draft, heard)
    follow(isNew: true)
  }

  private mutating func commit() throws {
    guard session.assumeIsolated({ $0.state.canCommit }) else { return }
    let plan = try session.assumeIsolated { try $0.commitPlan() }
    _ = try archive.commit(plan)
    expected = model.committed(to: expected)
    try reopen()
  }

  private mutating func reopen() throws {
    draft.end()
    heard = SessionFixture.Recorder()
    (session, draft) = try Self.open(archive, store, heard)
    model = FollowingModel(expected)
    follow(isNew: true)
  }

  /// Applies the notifications since the last call to the mirror.
  private mutating func follow(isNew: Bool = false) {
    if isNew {
      followed = 0
      mirror = SessionMirror(rows: rows)
    }
    let news = heard.all.dropFirst(followed)
    followed += news.count
    let rows = rows
    for change in news.flatMap(\.changes) {
      mirror.apply(change) { rows }
    }
  }

  /// Compares session, mirror, archive and model. False ends the test at the first difference.
  mutating func holds(_ moment: String) throws -> Bool {
    follow()
    let listed = Dictionary(uniqueKeysWithValues: rows.map { ($0.city.id, $0.favorite) })
    let state = session.assumeIsolated { $0.state }
    let checks = [
      listed == model.listed, rows == mirror.rows, state.total == listed.count,
      state.canUndo == model.canUndo, state.canRedo == model.canRedo,
      try archive.favorites() == expected,
    ]
    #expect(!checks.contains(false), "\(checks) after \(moment)")
    return !checks.contains(false)
  }
}
