internal import Platform

/// The credit that a service asks to be shown with its data.
package struct Attribution: Sendable, Hashable {
  /// One line.
  package var text: String

  /// https address that the line links to.
  package var url: String

  /// The SPDX name of the licence of the data; nil where the service has terms of its own.
  package var license: String?

  package init(text: String, url: String, license: String? = nil) {
    self.text = text
    self.url = url
    self.license = license
  }
}
