import Text

/// An https address as a browser shows it, fit to be handed to one and to stand in a link.
package struct WebAddress: Sendable, Hashable {
  /// Visible ASCII; the scheme and the host in lower case.
  package let text: String

  /// Bytes; browsers and services take more, but no page of an encyclopedia needs it.
  package static let longest = 4096

  private static let scheme = "https://"

  /// Nil for another scheme, no host, a user name (which can pass for a host), a blank or control
  /// character, or more than `longest` bytes. What a link may not hold otherwise, such as letters
  /// beyond ASCII, is percent-encoded.
  package init?(_ address: String) {
    guard address.utf8.count <= Self.longest, address.lowercased().hasPrefix(Self.scheme) else {
      return nil
    }
    let rest = address.dropFirst(Self.scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard Self.isHost(authority), rest.unicodeScalars.allSatisfy({ !Self.isBlank($0) }) else {
      return nil
    }
    text = Self.scheme + authority.lowercased() + URLText.repaired(rest[authority.endIndex...])
  }

  /// For addresses that are written in the source.
  init(unchecked text: String) {
    self.text = text
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace
  }

  /// A name with an optional port, neither beginning nor ending with a point.
  private static func isHost(_ authority: Substring) -> Bool {
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= 2, !name.isEmpty, name.utf8.count <= 253,
      name.first != ".", name.last != ".",
      name.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "-.".utf8.contains($0) })
    else { return false }
    guard parts.count == 2, let port = parts.last else { return true }
    return port.utf8.allSatisfy(\.isASCIIDigit) && UInt16(port) != nil
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isASCIILetterOrDigit: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
