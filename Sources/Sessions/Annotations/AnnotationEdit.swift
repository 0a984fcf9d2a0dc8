/// An edit of a city's annotation: the user's uncommitted changes before and after it.
package struct AnnotationEdit: Sendable, Equatable {
  package let id: Int
  package let before: AnnotationPatch
  package let after: AnnotationPatch

  package init(id: Int, before: AnnotationPatch, after: AnnotationPatch) {
    self.id = id
    self.before = before
    self.after = after
  }

  /// The approximate size in memory, in bytes, for the limit of a session's history.
  var bytes: Int { before.bytes + after.bytes }
}
