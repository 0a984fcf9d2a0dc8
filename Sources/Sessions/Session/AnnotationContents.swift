import Geography
internal import Text

/// The annotations of a session's cities: the archive's, and the user's uncommitted changes.
struct AnnotationContents: Sendable {
  /// Only annotations that are not empty.
  private var archived: [Int: Annotation]

  /// Only patches that are not empty. May include cities that were removed from the archive outside this session.
  private(set) var patches: [Int: AnnotationPatch] = [:]

  /// The own names (those that the user gave), folded for the search.
  private var foldedNames: [Int: [UInt8]] = [:]

  /// The rows that match the filter even without their own names; nil until the filter is set or an annotation changes.
  var matchingNames: PositionSet?

  init(archived: [Int: Annotation]) {
    self.archived = archived
    for (id, annotation) in archived {
      foldedNames[id] = annotation.ownName.map(NameFolding.fold)
    }
  }

  /// The annotation of a city with the user's changes; nil if it is empty.
  subscript(id: Int) -> Annotation? {
    let base = archived[id]
    guard let patch = patches[id] else { return base }
    let annotation = patch.applied(to: base ?? Annotation())
    return annotation.isEmpty ? nil : annotation
  }

  /// The edit that changes the annotation of a city; nil if it would change nothing.
  func edit(of id: Int, by change: AnnotationChange) -> AnnotationEdit? {
    let before = patches[id] ?? AnnotationPatch()
    let after = before.followed(by: change, of: archived[id] ?? Annotation())
    return after == before ? nil : AnnotationEdit(id: id, before: before, after: after)
  }

  /// Sets the user's changes of a city.
  ///
  /// - Parameter isArchived: whether to drop the parts of the patch that do not change the archive's annotation.
  mutating func setPatch(_ patch: AnnotationPatch, of id: Int, isArchived: Bool) {
    let effective = isArchived ? patch.effective(on: archived[id] ?? Annotation()) : patch
    patches[id] = effective.isEmpty ? nil : effective
    foldedNames[id] = self[id]?.ownName.map(NameFolding.fold)
  }

  /// Adopts a change of an annotation that was made in the archive outside this session. Drops the parts of the user's
  /// patch that do not change the new annotation.
  mutating func follow(_ annotation: Annotation?, of id: Int) {
    archived[id] = annotation
    setPatch(patches[id] ?? AnnotationPatch(), of: id, isArchived: true)
  }

  /// The cities with an own name that contains a folded query, in any order. O(bytes of all own names).
  func ids(withOwnNameContaining query: [UInt8]) -> [Int] {
    foldedNames.filter { $0.value.contains(query) }.map(\.key)
  }

  /// Whether a city has an own name that contains a folded query.
  func hasOwnName(containing query: [UInt8], _ id: Int) -> Bool {
    foldedNames[id]?.contains(query) ?? false
  }
}
