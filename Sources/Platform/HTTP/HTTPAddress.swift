import Text

/// The parts of an absolute URL of HTTP.
///
/// A strict reader of the form that this program makes itself; anything else is refused rather
/// than guessed at.
package struct HTTPAddress: Equatable {
  package let isSecure: Bool

  /// The host, and the port if there is one, as written.
  package let authority: String

  /// In lower case; an IPv6 address in its brackets.
  package let host: String

  /// As written; nil is the scheme's own.
  package let port: UInt16?

  /// From the slash to the question mark; empty if there is none.
  package let path: String

  /// Behind the question mark.
  package let query: String?

  /// Nil when the URL has another scheme, no host, a user name, a fragment, or a character that
  /// has to be percent-encoded.
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

  /// Whether the host is this machine by its very name, so that nobody can listen in.
  package var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" {
      return true
    }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The URL up to its path: `https://host:8080`.
  package var origin: String {
    "\(isSecure ? "https" : "http")://\(host)\(port.map { ":\($0)" } ?? "")"
  }

  /// What follows the authority, empty for none.
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

/// How far a request may reach.
package enum HTTPReach: Sendable, Hashable {
  /// To whatever address was configured.
  case anywhere

  /// To the public network alone, and with TLS: for addresses that come from outside, by which
  /// somebody could otherwise have this program ask what only this machine or its network can.
  case publicNetwork

  /// As the public network, and to this machine too.
  case publicNetworkOrLoopback

  /// Whether a connection to an address may be opened.
  func includes(_ address: NetworkAddress) -> Bool {
    switch self {
    case .anywhere: true
    case .publicNetwork: address.isPublic
    case .publicNetworkOrLoopback: address.isPublic || address.isLoopback
    }
  }
}

/// An address of the Internet Protocol, as a connection is made to it: 4 or 16 bytes.
struct NetworkAddress: Equatable {
  private let bytes: [UInt8]

  /// Nil for another number of bytes. One of version 6 that only stands for one of version 4 (mapped,
  /// NAT64, 6to4) counts as that.
  init?(_ bytes: [UInt8]) {
    switch bytes.count {
    case 4: self.bytes = bytes
    case 16: self.bytes = Self.embedded(bytes) ?? bytes
    default: return nil
    }
  }

  /// RFC 4291, 2.5.5.2; RFC 6052, 2.1; RFC 3056, 2.
  private static func embedded(_ bytes: [UInt8]) -> [UInt8]? {
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
    if bytes.starts(with: mapped) || bytes.starts(with: translated) {
      return Array(bytes[12...])
    }
    return bytes.starts(with: [0x20, 0x02]) ? Array(bytes[2..<6]) : nil
  }

  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Whether everybody in the Internet can reach it: not this machine, its network, a group, or
  /// what is kept for other uses.
  var isPublic: Bool {
    if bytes.count == 4 {
      return !Self.reserved.contains { isWithin($0.prefix, $0.bits) }
    }
    return isWithin([0x20], 3) && !Self.reserved6.contains { isWithin($0.prefix, $0.bits) }
  }

  /// <https://www.iana.org/assignments/iana-ipv4-special-registry> and, from 224 on, multicast and
  /// what was never given out.
  private static let reserved: [(prefix: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
    ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15),
    ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
  ]

  /// Of the part that is given out, 2000::/3:
  /// <https://www.iana.org/assignments/iana-ipv6-special-registry>.
  private static let reserved6: [(prefix: [UInt8], bits: Int)] = [
    ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0x00], 20),
  ]

  private func isWithin(_ prefix: [UInt8], _ bits: Int) -> Bool {
    zip(0..., zip(bytes, prefix)).allSatisfy { index, pair in
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(max(bits - index * 8, 0), 8))
      return (pair.0 ^ pair.1) & mask == 0
    }
  }
}
