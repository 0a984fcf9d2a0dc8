/// What a handler knows of the request it serves, beside the parameters.
package struct Call: Sendable {
  /// Where to report progress; nil if the client gave no token.
  package let progress: Progress?

  package init(progress: Progress?) {
    self.progress = progress
  }
}
