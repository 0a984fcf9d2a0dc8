import Text

@testable import Geography
@testable import Sessions

/// A second implementation of the rules of a session, in the simplest way.
struct SessionModel {
  /// In session order, as if no row had a star.
  private(set) var rows: [SessionRow]
  private(set) var removed: Set<Int> = []
  private(set) var filter = SessionFilter()

  /// The ids of rows with a name that matches the query.
  private var matching: Set<Int> = []

  init(_ rows: [SessionRow]) {
    self.rows = rows.sorted { left, right in
      let one = left.city
      let two = right.city
      return (-(one.population ?? 0), Self.fold(one.name), one.name, one.id)
        < (-(two.population ?? 0), Self.fold(two.name), two.name, two.id)
    }
    set(SessionFilter())
  }

  mutating func set(_ filter: SessionFilter) {
    self.filter = filter
    let query = Self.fold(filter.query)
    let matches = rows.filter { row in
      let names = [row.city.name, row.annotation?.ownName ?? ""]
      return query.isEmpty || names.contains { Self.fold($0).contains(query) }
    }
    matching = Set(matches.map(\.city.id))
  }

  /// Changes an own name, a plan or a tag, of which there is only one.
  mutating func annotate(_ id: Int, by change: AnnotationChange) {
    annotate(id) { annotation in
      if case .set(let name) = change.ownName {
        annotation.ownName = name
      }
      annotation.isPlanned = change.isPlanned ?? annotation.isPlanned
      if !change.removedTags.isEmpty {
        annotation.tags = []
      }
      if !change.addedTags.isEmpty {
        annotation.tags = change.addedTags
      }
    }
  }

  /// Changes an annotation, and applies the filter again.
  private mutating func annotate(_ id: Int, _ body: (inout Annotation) -> Void) {
    for index in rows.indices where rows[index].city.id == id {
      var annotation = rows[index].annotation ?? Annotation()
      body(&annotation)
      rows[index].annotation = annotation.isEmpty ? nil : annotation
    }
    set(filter)
  }

  private static func fold(_ name: String) -> String {
    String(decoding: NameFolding.fold(name), as: UTF8.self)
  }

  mutating func make(_ edit: SessionEdit) {
    switch edit {
    case .favorite(let ids, let favorite):
      for index in rows.indices where ids.contains(rows[index].city.id) {
        rows[index].favorite = favorite
      }
    case .removal(let ids): removed.formUnion(ids)
    case .restoration(let ids): removed.subtract(ids)
    case .annotation(let edits):
      for edit in edits {
        annotate(edit.id) { $0 = edit.after.applied(to: Annotation()) }
      }
    }
  }

  mutating func take(back edit: SessionEdit) {
    switch edit {
    case .favorite(let ids, let favorite): make(.favorite(ids: ids, favorite: !favorite))
    case .removal(let ids): make(.restoration(ids: ids))
    case .restoration(let ids): make(.removal(ids: ids))
    case .annotation(let edits):
      let reversed = edits.map { AnnotationEdit(id: $0.id, before: $0.after, after: $0.before) }
      make(.annotation(reversed))
    }
  }

  var visible: [SessionRow] {
    let shown = rows.filter { row in
      guard matching.contains(row.city.id), !removed.contains(row.city.id) else { return false }
      switch filter.scope {
      case .all: return true
      case .favorites: return row.favorite
      case .unfavorites: return !row.favorite
      case .withWikipedia: return !(row.city.wikipedia ?? "").isEmpty
      }
    }
    return shown.filter(\.favorite) + shown.filter { !$0.favorite }
  }
}

/// A client's copy of the visible list.
struct SessionMirror {
  private(set) var rows: [SessionRow]

  mutating func apply(_ change: RowChange, readAgain: () -> [SessionRow]) {
    switch change {
    case .insert(let index, let row): rows.insert(row, at: index)
    case .remove(let index, let id):
      if rows[index].city.id == id {
        rows.remove(at: index)
      }
    case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
    case .update(let index, let id, let favorite):
      if rows[index].city.id == id {
        rows[index].favorite = favorite
      }
    case .annotate(let index, let row):
      if rows[index].city.id == row.city.id {
        rows[index] = row
      }
    case .reset: rows = readAgain()
    }
  }
}
