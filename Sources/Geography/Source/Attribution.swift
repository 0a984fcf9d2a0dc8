/// The credit that a service requires to be shown with its data.
package struct Attribution: Sendable, Hashable {
  /// A single line.
  package var text: String

  /// The https URL that the line links to.
  package var url: String

  /// SPDX identifier of the licence of the data; nil if the service has its own terms.
  package var license: String?

  package init(text: String, url: String, license: String? = nil) {
    self.text = text
    self.url = url
    self.license = license
  }
}
