import Geography

/// The annotations of a session's cities, in one reference, so that a copy of the list stays cheap.
struct SessionAnnotations: Sendable {
  private final class Box: Sendable {
    let contents: AnnotationContents

    init(_ contents: AnnotationContents) { self.contents = contents }
  }

  /// Nil until the session has an annotation.
  private var box: Box?

  init(archived: [Int: Annotation]) {
    box = archived.isEmpty ? nil : Box(AnnotationContents(archived: archived))
  }

  var contents: AnnotationContents? { box?.contents }

  subscript(id: Int) -> Annotation? { box?.contents[id] }

  var patches: [Int: AnnotationPatch] { box?.contents.patches ?? [:] }

  /// The edit that changes the annotation of a city; nil if it would change nothing.
  func edit(of id: Int, by change: AnnotationChange) -> AnnotationEdit? {
    (contents ?? AnnotationContents(archived: [:])).edit(of: id, by: change)
  }

  /// Changes the contents. O(annotations) besides the change itself.
  mutating func update(_ change: (inout AnnotationContents) -> Void) {
    var contents = contents ?? AnnotationContents(archived: [:])
    change(&contents)
    box = Box(contents)
  }
}
