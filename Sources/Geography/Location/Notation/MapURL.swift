import Text

/// A URL, split into the parts that links to maps use. Host, authority and fragment are not percent-decoded.
struct MapURL {
  let scheme, host: String

  /// The host with its port, in the original case because Organic Maps uses a case-sensitive code as the host.
  let authority: String

  /// The decoded text from the colon after the scheme to the query or fragment, such as the coordinates of `geo:`.
  let body: String
  let path: [String]

  /// The decoded query items by lowercase name; the first of several with the same name.
  let query: [String: String]

  /// The decoded query if it has no items: `geo:0,0?Silver%20City`; otherwise nil.
  let bareQuery: String?
  let fragment: String

  private static let longest = 2048

  /// Schemes of links to maps. With one of them, any text after the colon makes a link.
  static let schemes: Set = [
    "geo", "http", "https", "om", "ge0", "cm", "mapswithme", "maps", "comgooglemaps",
    "google.navigation", "google.streetview", "bingmaps", "osmandmaps", "waze", "yandexmaps",
    "yandexnavi", "here-location", "citymapper", "magicearth", "dgis",
  ]

  /// Parses a URL; nil if the text is not one or has more than `longest` bytes.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let colon = text.firstIndex(of: ":") else { return nil }
    scheme = text[..<colon].lowercased()
    let rest = String(text[text.index(after: colon)...]).replacing("&amp;", with: "&")
    guard Self.isLink(scheme: scheme, rest: rest) else { return nil }
    let (address, fragment) = Self.split(rest[...], at: "#")
    self.fragment = String(fragment)
    let (before, query) = Self.split(address, at: "?")
    body = URLText.decoded(before) ?? String(before)
    let hasHost = before.hasPrefix("//")
    let (authority, path) = hasHost ? Self.split(before.dropFirst(2), at: "/") : ("", before)
    self.authority = String(authority)
    let host = authority.lowercased().prefix { $0 != ":" }
    self.host = String(host.trimmingPrefix("www."))
    self.path = path.split(separator: "/").compactMap { URLText.decoded($0) }
    // URLs with these schemes may have their items directly after the colon, without a question mark.
    let isBare = scheme.hasPrefix("google.") || scheme == "waze" && !hasHost && query.isEmpty
    let members = (query + (isBare ? before : "")).split(separator: "&")
    let values = members.compactMap { member -> (String, String)? in
      let (name, value) = Self.split(member, at: "=")
      let key = URLText.decoded(name)?.lowercased() ?? name.lowercased()
      return URLText.decoded(value, plusIsBlank: true).map { (key, $0) }
    }
    self.query = Dictionary(values) { first, _ in first }
    let isOneText = !query.isEmpty && !query.contains("=")
    bareQuery = isOneText ? URLText.decoded(query, plusIsBlank: true) : nil
  }

  /// Returns whether a text with a colon is a URL and not a name.
  private static func isLink(scheme: String, rest: String) -> Bool {
    if schemes.contains(scheme) {
      return true
    }
    let letters = Array(scheme.utf8)
    guard 2...40 ~= letters.count, letters[0].isASCIILetter,
      letters.allSatisfy({ $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) }),
      !rest.contains(where: \.isWhitespace)
    else { return false }
    return rest.hasPrefix("//")
      || rest.utf8.contains { $0.isASCIIDigit || "?=&@/".utf8.contains($0) }
  }

  /// Converts a path component to words: each plus sign becomes a blank, except in a Plus Code at the start.
  static func words(_ step: String) -> String {
    let parts = step.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return step }
    let code = "\(parts[0])+\(parts[1])"
    let start = PlusCode.isValid(code) ? [code] : Array(parts.prefix(2))
    return (start + parts.dropFirst(2)).joined(separator: " ")
  }

  private static func split(_ text: Substring, at sign: Character) -> (Substring, Substring) {
    guard let place = text.firstIndex(of: sign) else { return (text, "") }
    return (text[..<place], text[text.index(after: place)...])
  }
}
