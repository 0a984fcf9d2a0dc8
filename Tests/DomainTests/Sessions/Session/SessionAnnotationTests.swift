import Files
import TestSupport
import Testing
import Text

@testable import Archive
@testable import Geography
@testable import Sessions

/// Annotations as edits of a session whose archive another process changes too.
@Suite struct SessionAnnotationTests {
  @Test("Annotations pushed, undone, drafted, followed and committed are those of the session")
  func randomOperations() throws {
    let folder = try ScratchFolder()
    var play = try AnnotationPlay(folder.path("archive.sqlite"))
    for number in 0..<200 {
      try play.operate()
      guard try play.holds("operation \(number)") else { return }
    }
    #expect(Set(play.counts.keys) == Set(AnnotationPlay.Operation.allCases))
  }

  @Test("A commit keeps the tags that another process added, and the session's own name wins")
  func otherProcess() throws {
    let folder = try ScratchFolder()
    let archive = try Archive.opened(folder.path("archive.sqlite"))
    try archive.add(.bare(1))
    let session = try SessionFixture.browsing(archive)
    var change = AnnotationChange()
    change.addedTags = ["beach"]
    change.ownName = .set("Mine")
    _ = try session.assumeIsolated { [change] in try $0.annotate([1], by: change) }
    change.addedTags = ["old town"]
    change.ownName = .set("Theirs")
    _ = try archive.annotate(ids: [1], change)
    let content = session.assumeIsolated { $0.content }
    let followed = try #require(try content.following(archive, in: nil))
    let isFollowed = session.assumeIsolated { $0.follow(followed) }
    #expect(isFollowed)
    let tags = try session.assumeIsolated { try $0.row(1).annotation?.tags }
    #expect(tags == ["beach", "old town"])
    let plan = try session.assumeIsolated { try $0.commitPlan() }
    #expect(try archive.commit(plan).annotated == 1)
    let stored = try #require(try archive.annotations(of: [1])[1])
    #expect(stored.tags == ["beach", "old town"])
    #expect(stored.ownName == "Mine")
  }

  @Test("A search finds own names, and the list follows an own name that changes")
  func search() throws {
    try SessionFixture.with { session, heard in
      session.search("home", scope: .all)
      #expect(session.listed.isEmpty)
      var change = AnnotationChange()
      change.ownName = .set("Hömé")
      let changed = try session.annotate([3], by: change)
      #expect(changed == 1)
      #expect(session.listed == [3])
      #expect(heard.last?.count == 1)
      _ = try session.undo()
      #expect(session.listed.isEmpty)
    }
  }

  @Test("A change that changes nothing is no edit")
  func noChange() throws {
    try SessionFixture.with { session, heard in
      var change = AnnotationChange()
      change.removedTags = ["beach"]
      change.isPlanned = false
      change.ownName = .set(nil)
      let changed = try session.annotate([1, 2], by: change)
      #expect(changed == 0)
      #expect(heard.all.isEmpty)
      #expect(!session.state.dirty)
    }
  }

  @Test("A city that is not in the session is refused, and nothing changes")
  func unknownCity() throws {
    try SessionFixture.with { session, heard in
      var change = AnnotationChange()
      change.isPlanned = true
      let error = SessionFixture.error { _ = try session.annotate([1, 99], by: change) }
      #expect(error == .cityNotFound(id: 99))
      #expect(heard.all.isEmpty)
    }
  }

  @Test("An edit of more annotations than the history keeps is refused")
  func size() throws {
    try SessionFixture.with(SessionFixture.plain(100)) { session, heard in
      var change = AnnotationChange()
      change.note = .set(String(repeating: "n", count: 60_000))
      let error = SessionFixture.error { _ = try session.annotate(Array(1...100), by: change) }
      #expect(error == .annotationsTooLarge)
      #expect(heard.all.isEmpty)
      let changed = try session.annotate([1], by: change)
      #expect(changed == 1)
    }
  }
}

extension SessionFixture {
  /// A session of an archive.
  fileprivate static func browsing(_ archive: Archive) throws -> Session {
    let (list, summary) = try archive.browse()
    return Session(
      id: "s1", content: SessionContent(list, of: summary), executor: InlineExecutor()
    ) { _ in }
  }
}

/// A random conversation with sessions of an archive that another process changes.
private struct AnnotationPlay {
  enum Operation: CaseIterable {
    case annotate, star, remove, undo, redo, others, look, kill, undoAll, commit
  }

  private(set) var counts: [Operation: Int] = [:]

  private let archive: Archive
  private let other: Archive
  private let store: DraftStore
  private var dice = SeededGenerator(seed: 20_261_129)
  private var session: Session
  private var draft: SessionDraft
  private var heard = SessionFixture.Recorder()
  private var followed = 0
  private var mirror = SessionMirror(rows: [])

  /// Whether the session shows the newest archive.
  private var isCurrent = true

  private static let ids = Array(1...6)

  init(_ path: String) throws {
    archive = try Archive.opened(path)
    other = try Archive.opened(path)
    var store = DraftStore(ofArchive: path, seed: 1)
    store.leastCompacted = 1000
    self.store = store
    for id in Self.ids {
      try other.add(.bare(id))
    }
    for name in ["First", "Second"] {
      _ = try other.addList(name, color: .red, icon: .pin, query: nil)
    }
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
    let all = Operation.allCases + [.annotate, .annotate, .annotate, .annotate, .others, .undo]
    let operation = all.randomElement(using: &dice) ?? .annotate
    counts[operation, default: 0] += 1
    try run(operation)
    draft.save()
  }

  private mutating func run(_ operation: Operation) throws {
    let id = Self.ids.randomElement(using: &dice) ?? 1
    switch operation {
    case .annotate:
      let change = someChange()
      _ = try? session.assumeIsolated { try $0.annotate([id, id % 6 + 1], by: change) }
    case .star: _ = try? session.assumeIsolated { try $0.toggleFavorite(id) }
    case .remove: _ = try? session.assumeIsolated { try $0.remove(id) }
    case .undo: _ = try? session.assumeIsolated { try $0.undo() }
    case .redo: _ = try? session.assumeIsolated { try $0.redo() }
    case .others: try changeArchive()
    case .look: try look()
    case .kill: try kill()
    case .undoAll: try undoAll()
    case .commit: try commit()
    }
  }

  private mutating func someChange() -> AnnotationChange {
    // The archive keeps the first spelling of a tag, so all additions use one.
    let tags = ["beach", "museum", "food"]
    let tag = tags.randomElement(using: &dice) ?? "beach"
    var change = AnnotationChange()
    switch Int.random(in: 0..<9, using: &dice) {
    case 0: change.ownName = .set(["Home", "Office", nil].randomElement(using: &dice) ?? nil)
    case 1:
      change.note = .set(["*Go* there", "\"quoted\"\n", nil].randomElement(using: &dice) ?? nil)
    case 2: change.isPlanned = Bool.random(using: &dice)
    case 3: change.addedTags = [tag]
    case 4: change.removedTags = [tag.uppercased()]
    case 5: change.tags = [tag, "museum"]
    case 6: change.addedVisits = ["2019", "2021-05"].compactMap { try? Visit($0) }
    case 7: change.removedVisits = ["2019"].compactMap { try? Visit($0) }
    default:
      if Bool.random(using: &dice) {
        change.addedLists = [Int.random(in: 1...2, using: &dice)]
      } else {
        change.removedLists = [Int.random(in: 1...2, using: &dice)]
      }
    }
    return change
  }

  /// A random change by another process.
  private mutating func changeArchive() throws {
    let id = Self.ids.randomElement(using: &dice) ?? 1
    let list = Int.random(in: 1...2, using: &dice)
    isCurrent = false
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: _ = try? other.addToList(list, cities: [id], at: nil)
    case 1: _ = try? other.removeFromList(list, cities: [id])
    case 2: _ = try? other.remove(ids: [id])
    case 3: _ = try? other.add(.bare(id))
    default:
      var change = someChange()
      change.addedLists = []
      change.removedLists = []
      _ = try? other.annotate(ids: [id], change)
    }
  }

  private mutating func look() throws {
    let content = session.assumeIsolated { $0.content }
    if let followed = try content.following(archive, in: nil) {
      let isFollowed = session.assumeIsolated { $0.follow(followed) }
      #expect(isFollowed)
    }
    isCurrent = true
  }

  /// Kills the process and resumes. The session shows the same rows.
  private mutating func kill() throws {
    try look()
    draft.save()
    guard let id = draft.id else { return }
    let before = rows
    draft.release()
    let resumed = try store.resume(id, over: archive, in: nil, isForced: true)
    draft = SessionDraft(resumed, in: store) { _, _ in }
    heard = SessionFixture.Recorder()
    session = Self.session(resumed.content, draft, heard)
    follow(isNew: true)
    #expect(rows == before)
  }

  /// Undoes and redoes everything. In between, the rows are those of the archive.
  private mutating func undoAll() throws {
    try look()
    let before = rows
    var count = 0
    while (try? session.assumeIsolated { try $0.undo() }) != nil {
      count += 1
    }
    for _ in 0..<count {
      _ = try session.assumeIsolated { try $0.redo() }
    }
    #expect(rows == before)
  }

  /// Commits. The archive then has what the session showed.
  private mutating func commit() throws {
    try look()
    guard session.assumeIsolated({ $0.state.canCommit }) else { return }
    let shown = rows
    let plan = try session.assumeIsolated { try $0.commitPlan() }
    _ = try archive.commit(plan)
    let stored = try archive.annotations(of: Self.ids)
    for row in shown {
      #expect(stored[row.city.id] == row.annotation)
    }
    draft.end()
    heard = SessionFixture.Recorder()
    (session, draft) = try Self.open(archive, store, heard)
    follow(isNew: true)
    #expect(rows.map(\.annotation) == shown.map(\.annotation))
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

  /// Compares session, mirror and archive. False ends the test at the first difference.
  mutating func holds(_ moment: String) throws -> Bool {
    follow()
    var checks = [rows == mirror.rows]
    if isCurrent {
      let stored = try archive.annotations(of: Self.ids)
      let own = session.assumeIsolated { $0.content.list.ownEdits.annotations }
      checks.append(
        rows.allSatisfy { row in
          let annotation = stored[row.city.id] ?? Annotation()
          let expected = own[row.city.id]?.applied(to: annotation) ?? annotation
          return (row.annotation ?? Annotation()) == expected
        })
    }
    #expect(!checks.contains(false), "\(checks) after \(moment)")
    return !checks.contains(false)
  }
}
