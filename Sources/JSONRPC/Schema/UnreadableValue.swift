/// A value that the schema took and the reader does not.
@usableFromInline package struct UnreadableValue: Error {
  package init() {}
}
