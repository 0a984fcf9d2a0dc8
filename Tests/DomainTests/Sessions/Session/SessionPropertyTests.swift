import TestSupport
import Testing
import Text

@testable import Geography
@testable import Sessions

@Suite struct SessionPropertyTests {
  private static let names = [
    "Aarau", "Basel", "bern", "Bern", "Bernau", "Chur", "Sankt Gallen", "San Remo", "Zug", "Ürzig",
  ]

  private static let rows = (1...200).map { id in
    SessionFixture.row(
      id, names[id % names.count], id % 7 == 0 ? nil : (id % 40) * 100, favorite: id % 5 == 0,
      wikipedia: id % 3 == 0 ? "https://example.org" : id % 3 == 1 ? "" : nil)
  }

  @Test(
    "After thousands of random operations, mirror, model, ranks, counts and revisions agree",
    arguments: [false, true])
  func randomOperations(filtered: Bool) throws {
    try SessionFixture.with(Self.rows) { session, heard in
      var play = Play(model: SessionModel(Self.rows), filtered: filtered)
      play.mirror = SessionMirror(rows: play.model.visible)
      let operations = SuiteLength.count(quick: 3000, long: 10_000)
      for _ in 0..<operations {
        play.operate(on: session)
        play.follow(session, heard)
        guard play.holds(for: session) else { return }
      }
      #expect(heard.all.map(\.revision) == Array(1...session.revision))
      #expect(session.revision > operations / 2)
      #expect(!filtered || Set(heard.all.flatMap(\.changes).map(\.kind)).count == 6)
    }
  }

  @Test("Undoing everything restores the opening list, and redoing restores the last one")
  func undoEverything() throws {
    try SessionFixture.with(Self.rows) { session, heard in
      let opening = session.page(offset: 0, limit: .max).rows
      var play = Play(model: SessionModel(Self.rows), filtered: false)
      while session.revision < 900 {
        play.edit(session)
      }
      let last = session.page(offset: 0, limit: .max).rows
      while session.state.canUndo {
        _ = try session.undo()
      }
      #expect(session.page(offset: 0, limit: .max).rows == opening)
      while session.state.canRedo {
        _ = try session.redo()
      }
      #expect(session.page(offset: 0, limit: .max).rows == last)
      #expect(try session.commitPlan() != .browsing(favorites: [:], removed: []))
    }
  }
}

extension RowChange {
  fileprivate var kind: String {
    switch self {
    case .insert: "insert"
    case .remove: "remove"
    case .move: "move"
    case .update: "update"
    case .annotate: "annotate"
    case .reset: "reset"
    }
  }
}

/// A random conversation with a session.
private struct Play {
  var model: SessionModel
  var mirror = SessionMirror(rows: [])
  let filtered: Bool

  /// The number of notifications that the mirror has applied.
  private var followed = 0

  private var generator = SeededGenerator(seed: 20_260_101)

  init(model: SessionModel, filtered: Bool) {
    self.model = model
    self.filtered = filtered
  }

  /// Makes one call, which may be refused, and the same change to the model.
  mutating func operate(on session: isolated Session) {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<2: if let edit = try? session.undo() { model.take(back: edit) }
    case 2: if let edit = try? session.redo() { model.make(edit) }
    case 3..<6 where filtered: search(session)
    default: edit(session)
    }
  }

  private mutating func search(_ session: isolated Session) {
    let queries = ["", "", "b", "bern", "an", "san", "ü", "zzz"]
    let filter = SessionFilter(
      query: queries.randomElement(using: &generator) ?? "",
      scope: SessionScope.allCases.randomElement(using: &generator) ?? .all)
    session.search(filter.query, scope: filter.scope)
    model.set(filter)
  }

  /// Makes one edit, or a call that is refused or has no effect.
  mutating func edit(_ session: isolated Session) {
    let id = Int.random(in: 1...205, using: &generator)
    switch Int.random(in: 0..<400, using: &generator) {
    case 0: model.make(.removal(ids: session.removeUnfavorites()))
    case 1..<100: restore(Int.random(in: 1...205, using: &generator), session)
    case 100..<130: remove(id, session)
    case 130..<160: annotate(id, session)
    case 160..<200:
      let favorite = Bool.random(using: &generator)
      if (try? session.setFavorite(id, to: favorite)) != nil {
        model.make(.favorite(ids: [id], favorite: favorite))
      }
    default:
      if let edited = try? session.toggleFavorite(id) {
        model.make(.favorite(ids: [id], favorite: edited.favorite))
      }
    }
  }

  /// Changes an own name, a tag or a plan.
  private mutating func annotate(_ id: Int, _ session: isolated Session) {
    var change = AnnotationChange()
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: change.ownName = .set(["Bernina", "Home", nil].randomElement(using: &generator) ?? nil)
    case 1: change.addedTags = ["beach"]
    case 2: change.removedTags = ["Beach"]
    default: change.isPlanned = Bool.random(using: &generator)
    }
    if (try? session.annotate([id], by: change)) != nil {
      model.annotate(id, by: change)
    }
  }

  private mutating func remove(_ id: Int, _ session: isolated Session) {
    if (try? session.remove(id)) != nil {
      model.make(.removal(ids: [id]))
    }
  }

  /// Restores the removed city with the id nearest to `id`.
  private mutating func restore(_ id: Int, _ session: isolated Session) {
    let candidate = model.removed.min { abs($0 - id) < abs($1 - id) } ?? id
    if (try? session.restore(candidate)) != nil {
      model.make(.restoration(ids: [candidate]))
    }
  }

  /// Applies the notifications since the last call to the mirror.
  mutating func follow(_ session: isolated Session, _ heard: SessionFixture.Recorder) {
    let changes = heard.all.dropFirst(followed)
    followed += changes.count
    for change in changes.flatMap(\.changes) {
      mirror.apply(change) { session.page(offset: 0, limit: .max).rows }
    }
  }

  /// Compares session, mirror and model. False ends the test at the first difference.
  mutating func holds(for session: isolated Session) -> Bool {
    let (rows, state, visible) = (
      session.page(offset: 0, limit: .max).rows, session.state, model.visible
    )
    let probe = Int.random(in: 1...200, using: &generator)
    let index = try? session.select(probe).index
    let checks = [
      rows == mirror.rows, rows == visible, state.visible == visible.count,
      index == visible.firstIndex { $0.city.id == probe },
      state.total == model.rows.count - model.removed.count,
      state.favorites == visible.count { $0.favorite },
      state.unfavorites == visible.count { !$0.favorite },
    ]
    #expect(!checks.contains(false), "\(checks) at revision \(session.revision)")
    return !checks.contains(false)
  }
}
