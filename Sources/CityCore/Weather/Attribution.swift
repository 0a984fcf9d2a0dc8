/// The credit that a service asks to be shown with its data.
package struct Attribution: Sendable, Hashable {
  /// One line.
  package var text: String

  /// https address that the line links to.
  package var url: String

  package init(text: String, url: String) {
    self.text = text
    self.url = url
  }
}
