package import Geography

/// The user's uncommitted changes of a city's annotation, relative to the archive's.
///
/// Changes of tags, lists and visits are additions and removals, so that they combine with those that are made outside
/// the session.
package struct AnnotationPatch: Sendable, Equatable {
  package var ownName = Change<String?>.keep
  package var note = Change<String?>.keep

  /// Nil keeps the archive's value.
  package var isPlanned: Bool?
  package var tags = SetChange<TagName>()
  package var lists = SetChange<Int>()
  package var visits = SetChange<Visit>()

  package init() {}

  package var isEmpty: Bool { self == AnnotationPatch() }

  /// The annotation after the changes of the patch.
  package func applied(to annotation: Annotation) -> Annotation {
    var new = annotation
    new.ownName = ownName.value(instead: annotation.ownName)
    new.note = note.value(instead: annotation.note)
    new.isPlanned = isPlanned ?? annotation.isPlanned
    if !tags.isEmpty {
      new.tags = tags.applied(to: annotation.tagNames).sorted().map(\.text)
    }
    if !lists.isEmpty {
      // The lists in the archive keep their order; lists that the session added follow, by id.
      let old = annotation.lists.filter { !lists.removed.contains($0) }
      new.lists = old + lists.added.subtracting(old).sorted()
    }
    if !visits.isEmpty {
      new.visits = visits.applied(to: Set(annotation.visits)).sorted()
    }
    return new
  }

  /// The patch after one more change.
  ///
  /// - Parameter archived: the archive's annotation. Changes that have no effect on it are dropped.
  func followed(by change: AnnotationChange, of archived: Annotation) -> AnnotationPatch {
    let current = applied(to: archived)
    var new = self
    if case .set = change.ownName {
      new.ownName = change.ownName
    }
    if case .set = change.note {
      new.note = change.note
    }
    new.isPlanned = change.isPlanned ?? isPlanned
    new.tags = tags.followed(by: change.tagChange(of: current))
    new.lists = lists.followed(
      by: SetChange(added: Set(change.addedLists), removed: Set(change.removedLists)))
    new.visits = visits.followed(by: change.visitChange(of: current))
    return new.effective(on: archived)
  }

  /// The patch without the changes that have no effect on an annotation.
  func effective(on archived: Annotation) -> AnnotationPatch {
    var new = self
    if ownName == .set(archived.ownName) {
      new.ownName = .keep
    }
    if note == .set(archived.note) {
      new.note = .keep
    }
    if isPlanned == archived.isPlanned {
      new.isPlanned = nil
    }
    new.tags = tags.effective(on: archived.tagNames)
    new.lists = lists.effective(on: Set(archived.lists))
    new.visits = visits.effective(on: Set(archived.visits))
    return new
  }

  /// The approximate size in memory, in bytes, for the limit of a session's history.
  var bytes: Int {
    func bytes(_ text: Change<String?>) -> Int {
      if case .set(let text?) = text { text.utf8.count } else { 0 }
    }
    let tags = [tags.added, tags.removed].joined().reduce(0) { $0 + 2 * $1.text.utf8.count + 32 }
    let visits = [visits.added, visits.removed].joined().count
    let lists = [lists.added, lists.removed].joined().count
    return MemoryLayout<Self>.stride + bytes(ownName) + bytes(note) + tags
      + visits * MemoryLayout<Visit>.stride + lists * MemoryLayout<Int>.stride
  }
}

extension Annotation {
  fileprivate var tagNames: Set<TagName> { Set(tags.map(TagName.init)) }
}

extension AnnotationChange {
  /// The change that applies a patch, for a commit.
  package init(_ patch: AnnotationPatch) {
    self.init()
    ownName = patch.ownName
    note = patch.note
    isPlanned = patch.isPlanned
    addedTags = patch.tags.added.map(\.text)
    removedTags = patch.tags.removed.map(\.text)
    addedVisits = Array(patch.visits.added)
    removedVisits = Array(patch.visits.removed)
    addedLists = patch.lists.added.sorted()
    removedLists = patch.lists.removed.sorted()
  }

  /// The change of the tags of a city.
  fileprivate func tagChange(of current: Annotation) -> SetChange<TagName> {
    let old = current.tagNames
    let base = tags.map { Set($0.map(TagName.init)) } ?? old
    let new = base.union(addedTags.map(TagName.init)).subtracting(removedTags.map(TagName.init))
    return .difference(from: old, to: new)
  }

  /// The change of the visits to a city.
  fileprivate func visitChange(of current: Annotation) -> SetChange<Visit> {
    let old = Set(current.visits)
    let new = (visits.map(Set.init) ?? old).union(addedVisits).subtracting(removedVisits)
    return .difference(from: old, to: new)
  }
}
