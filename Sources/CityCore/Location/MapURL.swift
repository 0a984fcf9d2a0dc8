import Text

/// A URL as far as links of maps need it.
struct MapURL {
  let scheme, host: String

  /// The host as it was written: a code of Organic Maps stands in its place.
  let authority: String
  let path: [String]

  /// By names in small letters.
  let query: [String: String]
  let fragment: String

  private static let longest = 2048

  /// Those that maps have besides the web's.
  private static let schemes: Set = [
    "geo", "http", "https", "om", "ge0", "cm", "mapswithme", "maps", "comgooglemaps",
    "google.navigation", "bingmaps", "osmandmaps",
  ]

  /// Nil for a text that has none of the schemes.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let colon = text.firstIndex(of: ":") else { return nil }
    scheme = text[..<colon].lowercased()
    guard Self.schemes.contains(scheme) else { return nil }
    let rest = String(text[text.index(after: colon)...]).replacing("&amp;", with: "&")
    let (address, fragment) = Self.split(rest[...], at: "#")
    self.fragment = String(fragment)
    let (before, query) = Self.split(address, at: "?")
    let hasHost = before.hasPrefix("//")
    let (authority, path) = hasHost ? Self.split(before.dropFirst(2), at: "/") : ("", before)
    self.authority = String(authority)
    host = String(authority.lowercased().trimmingPrefix("www."))
    self.path = path.split(separator: "/").compactMap { URLText.decoded($0) }
    let members = (query + (scheme == "google.navigation" ? before : "")).split(separator: "&")
    let values = members.compactMap { member -> (String, String)? in
      let (name, value) = Self.split(member, at: "=")
      return URLText.decoded(value, plusIsBlank: true).map { (name.lowercased(), $0) }
    }
    self.query = Dictionary(values) { first, _ in first }
  }

  /// A step of the path as words, in which a plus is a blank, but for that of a Plus Code.
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
