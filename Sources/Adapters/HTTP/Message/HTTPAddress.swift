import Text

/// The parts of an absolute URL with the scheme `http` or `https`.
package struct HTTPAddress: Equatable {
  package let isSecure: Bool

  /// The host and the port as the URL contains them.
  package let authority: String

  /// The host in lower case; an IPv6 address includes its brackets.
  package let host: String

  /// The port; nil if the URL has none, which means the scheme's default.
  package let port: UInt16?

  /// The path, from its slash up to the question mark; empty if there is none.
  package let path: String

  /// The part after the question mark; nil if there is none.
  package let query: String?

  /// Returns nil for another scheme, a missing or invalid host, an invalid port, a user name, a fragment, or a
  /// character that must be percent-encoded.
  package init?(_ url: String) {
    guard url.utf8.allSatisfy({ URLText.isLegal($0) && $0 != UInt8(ascii: "#") }) else {
      return nil
    }
    guard let scheme = url.firstIndex(of: ":"), url[scheme...].hasPrefix("://") else { return nil }
    switch url[..<scheme].lowercased() {
    case "https": isSecure = true
    case "http": isSecure = false
    default: return nil
    }
    let rest = url[url.index(scheme, offsetBy: 3)...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let (host, port) = Self.hostAndPort(authority) else { return nil }
    self.authority = String(authority)
    self.host = host
    self.port = port
    let target = rest[authority.endIndex...]
    path = String(target.prefix { $0 != "?" })
    query = target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// Whether the host is `localhost`, `[::1]` or an address of 127.0.0.0/8, so that no other machine can intercept
  /// the request.
  package var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" {
      return true
    }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The URL without its path and query, in lower case: `https://host:8080`.
  package var origin: String {
    "\(isSecure ? "https" : "http")://\(host)\(port.map { ":\($0)" } ?? "")"
  }

  /// The path and the query.
  package var target: String { path + (query.map { "?\($0)" } ?? "") }

  private static func hostAndPort(_ authority: Substring) -> (String, UInt16?)? {
    let bracket = authority.first == "[" ? authority.firstIndex(of: "]") : nil
    let hostEnd =
      bracket.map { authority.index(after: $0) } ?? authority.firstIndex(of: ":")
      ?? authority.endIndex
    let host = authority[..<hostEnd]
    let inner = bracket == nil ? host : host.dropFirst().dropLast()
    guard !inner.isEmpty, inner.utf8.allSatisfy({ isHostByte($0, literal: bracket != nil) }) else {
      return nil
    }
    let rest = authority[hostEnd...]
    if rest.isEmpty {
      return (host.lowercased(), nil)
    }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return UInt16(digits).map { (host.lowercased(), $0) }
  }

  private static func isHostByte(_ byte: UInt8, literal: Bool) -> Bool {
    byte.isASCIILetterOrDigit || (literal ? ".:" : ".-_").utf8.contains(byte)
  }
}
