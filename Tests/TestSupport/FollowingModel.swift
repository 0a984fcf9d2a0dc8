/// A model of a browse session while other processes change its archive: a second, independent
/// implementation of the rules. It stores the stars of the archive, and the user's changes to each
/// city before and after an edit.
package struct FollowingModel {
  /// The user's changes to a city.
  package struct Own: Equatable {
    /// Nil follows the archive.
    var star: Bool?
    var isRemoved = false
  }

  /// An edit: the user's changes to each of its cities before and after it.
  private struct Edit {
    let cities: [Int: (before: Own, after: Own)]
    let isStar: Bool
  }

  /// The stars in the archive when the session last read it, by id.
  package private(set) var base: [Int: Bool]
  private var own: [Int: Own] = [:]
  private var done: [Edit] = []
  private var undone: [Edit] = []

  package init(_ archive: [Int: Bool]) { base = archive }

  package var canUndo: Bool { !done.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }

  /// The cities of the list with their stars.
  package var listed: [Int: Bool] {
    base.filter { own[$0.key]?.isRemoved != true }.reduce(into: [:]) { listed, city in
      listed[city.key] = own[city.key]?.star ?? city.value
    }
  }

  /// Cities that can be restored.
  package var restorable: [Int] { base.keys.filter { own[$0]?.isRemoved == true }.sorted() }

  package mutating func star(_ ids: [Int], _ star: Bool) {
    let changed = ids.filter { listed[$0] == !star }
    guard !changed.isEmpty else { return }
    make(changed, isStar: true) { own, base in own.star = base == star ? nil : star }
  }

  package mutating func remove(_ ids: [Int]) {
    make(ids, isStar: false) { own, _ in own.isRemoved = true }
  }

  package mutating func restore(_ ids: [Int]) {
    make(ids, isStar: false) { own, _ in own.isRemoved = false }
  }

  private mutating func make(
    _ ids: [Int], isStar: Bool, _ change: (inout Own, _ base: Bool?) -> Void
  ) {
    guard !ids.isEmpty else { return }
    var cities: [Int: (before: Own, after: Own)] = [:]
    for id in ids {
      let before = own[id] ?? Own()
      var after = before
      change(&after, base[id])
      cities[id] = (before, after)
    }
    let edit = Edit(cities: cities, isStar: isStar)
    done.append(edit)
    undone = []
    apply(edit) { $0.after }
  }

  package mutating func undo() {
    guard let edit = done.popLast() else { return }
    undone.append(edit)
    apply(edit) { $0.before }
  }

  package mutating func redo() {
    guard let edit = undone.popLast() else { return }
    done.append(edit)
    apply(edit) { $0.after }
  }

  private mutating func apply(_ edit: Edit, _ part: ((before: Own, after: Own)) -> Own) {
    for (id, city) in edit.cities {
      var new = own[id] ?? Own()
      if edit.isStar {
        new.star = part(city).star
      } else {
        new.isRemoved = part(city).isRemoved
      }
      own[id] = new
    }
    settle()
  }

  /// Adopts the present state of the archive.
  package mutating func follow(_ archive: [Int: Bool]) {
    base = archive
    settle()
  }

  /// Drops the user's star where the archive has the same one.
  private mutating func settle() {
    for (id, star) in base where own[id]?.star == star {
      own[id]?.star = nil
    }
    own = own.filter { $0.value != Own() }
  }

  /// The archive after a commit of this session.
  package func committed(to archive: [Int: Bool]) -> [Int: Bool] {
    var archive = archive.filter { own[$0.key]?.isRemoved != true }
    for id in archive.keys {
      archive[id] = own[id]?.star ?? archive[id]
    }
    return archive
  }
}
