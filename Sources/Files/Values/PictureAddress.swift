internal import Adapters
internal import Text

/// The web address of a picture.
package struct PictureAddress: Sendable, Equatable {
  /// The address as written, without surrounding blanks.
  package let text: String

  /// The address to request: percent-encoded, without a fragment, and with HTTPS. An http address on the loopback
  /// interface keeps its scheme.
  package let request: String

  /// The host without a port, for messages.
  package let host: String

  /// Returns nil for a text that is not an HTTP or HTTPS address, such as a sentence, for an address with an IPv6 host,
  /// and for one of more than 2048 bytes.
  package init?(_ text: String) {
    self.text = text.trimmed
    let address = self.text.prefix { $0 != "#" }
    guard self.text.utf8.count <= 2048, !address.contains(where: { $0.isWhitespace && $0 != " " }),
      let parts = HTTPAddress(URLText.repaired(address)), !".[".contains(parts.host.prefix(1))
    else { return nil }
    host = String(parts.authority.prefix { $0 != ":" })
    let scheme = !parts.isSecure && parts.isLoopback ? "http" : "https"
    request = "\(scheme)://\(parts.authority)\(parts.target.isEmpty ? "/" : parts.target)"
  }
}
