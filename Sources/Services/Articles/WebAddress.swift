internal import Adapters
internal import Geography
internal import Text

/// An https address that can be passed to a browser or used in a link.
package struct WebAddress: Sendable, Hashable {
  /// Visible ASCII; scheme and host in lower case.
  package let text: String

  /// The maximum length of a given address in bytes; no page of Wikipedia needs more.
  package static let longest = 4096

  /// Nil for another scheme, a missing or invalid host or port, a user name (which can imitate a host), whitespace, an
  /// ASCII control character, or more than `longest` bytes. Percent-encodes other characters that a link may not
  /// contain.
  package init?(_ address: String) {
    let end = address.firstIndex(of: "#") ?? address.endIndex
    guard address.utf8.count <= Self.longest, !address.unicodeScalars.contains(where: Self.isBlank),
      let parts = HTTPAddress(URLText.repaired(address[..<end])), parts.isSecure,
      Self.isName(parts.host)
    else { return nil }
    text =
      "https://" + parts.authority.lowercased() + parts.target + URLText.repaired(address[end...])
  }

  /// Does not check the address; only for literals in the source.
  init(unchecked text: String) {
    self.text = text
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace
  }

  /// Whether the host may be a DNS name or an IPv4 address: not too long, no IPv6 address, and without an underscore
  /// or a leading or trailing dot.
  private static func isName(_ host: String) -> Bool {
    host.utf8.count <= 253 && !host.hasPrefix(".") && !host.hasSuffix(".")
      && !host.utf8.contains { "_[".utf8.contains($0) }
  }
}
