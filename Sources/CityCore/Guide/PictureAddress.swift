import Text

/// Where a picture lies in the web.
package struct PictureAddress: Sendable, Equatable {
  /// As it was written, without blanks around it.
  package let text: String

  /// The address to ask: percent-encoded, without a fragment, and with TLS. Only this machine
  /// itself is asked without.
  package let request: String

  /// Without a port, for messages.
  package let host: String

  /// Nil for a text that is no address of HTTP, such as a sentence.
  package init?(_ text: String) {
    self.text = text.trimmed
    guard self.text.utf8.count <= 2048, let end = self.text.range(of: "://") else { return nil }
    let scheme = self.text[..<end.lowerBound].lowercased()
    let rest = self.text[end.upperBound...].prefix { $0 != "#" }
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    guard scheme == "http" || scheme == "https", Self.isHost(host),
      !rest.contains(where: { $0.isWhitespace && $0 != " " })
    else { return nil }
    let isPlain = scheme == "http" && Self.isLoopback(host)
    self.host = String(host.prefix { $0 != ":" })
    let path = rest.dropFirst(host.count)
    request =
      "\(isPlain ? "http" : "https")://\(host)\(path.isEmpty ? "/" : URLText.repaired(path))"
  }

  /// A name of ASCII, perhaps with a port; no user name, no brackets.
  private static func isHost(_ host: Substring) -> Bool {
    !host.isEmpty && host.first != "." && host.first != ":"
      && host.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: ":"):
          true
        default: false
        }
      }
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    let name = host.prefix { $0 != ":" }
    return name == "localhost" || name == "127.0.0.1"
  }
}

extension String {
  /// The first occurrence of some ASCII text, byte by byte.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].utf8.starts(with: text.utf8) {
        return start..<utf8.index(start, offsetBy: text.utf8.count)
      }
      start = utf8.index(after: start)
    }
    return nil
  }
}
