package import Geography

/// An annotation in one reference, so that the many rows without one stay small.
///
/// With the annotation itself in each row and change, and the contents of `SessionAnnotations` in the list, a toggle
/// took 1.06 times the instructions, and a page of rows 1.08 times.
package final class AnnotationBox: Sendable, Equatable {
  package let value: Annotation

  package init(_ value: Annotation) { self.value = value }

  package static func == (left: AnnotationBox, right: AnnotationBox) -> Bool {
    left.value == right.value
  }
}
