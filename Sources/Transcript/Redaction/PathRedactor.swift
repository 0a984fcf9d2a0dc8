/// Replaces the paths in texts by placeholders. A path always gets the same placeholder.
struct PathRedactor {
  /// The placeholders by path.
  private var placeholders: [String: String] = [:]

  /// The names of members whose texts are paths, in lower case.
  static let members: Set<String> = [
    "path", "file", "filename", "filepath", "uri", "rooturi", "rootpath", "baseuri", "folder",
    "directory", "dir", "replaced",
  ]

  /// The placeholder for the text of a member that names a file. A text that does not name one, such as a web address
  /// or `:memory:`, is redacted like any other.
  mutating func redacted(member text: String) -> String {
    let isNoPath =
      text.isEmpty || text == ":memory:" || text.hasPrefix("$")
      || text.contains("://") && !text.hasPrefix("file:")
    return isNoPath ? redacted(text) : placeholder(for: text)
  }

  /// The text with placeholders for absolute paths, paths that begin with `~`, `./` or `../`, paths of Windows, and
  /// relative paths of several names whose last one has an extension, such as `data/cities.csv`.
  mutating func redacted(_ text: String) -> String {
    // A path in quotes, or one that is the whole text, may contain blanks.
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false).map { part in
      let text = String(part)
      return Self.isPath(part) && !part.contains(where: \.isNewline)
        ? placeholder(for: text) : redactedWords(in: replacingKnownPaths(text))
    }
    return parts.joined(separator: "\"")
  }

  private mutating func redactedWords(in text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) else {
      return text
    }
    var output = ""
    var rest = text[...]
    while !rest.isEmpty {
      let gap = rest.prefix(while: Self.isSeparator)
      output += gap
      rest = rest[gap.endIndex...]
      let word = rest.prefix { !Self.isSeparator($0) }
      rest = rest[word.endIndex...]
      output += redacted(word: word)
    }
    return output
  }

  /// A word with a placeholder for its path. A label may precede the path and punctuation may
  /// follow it, as in `path:/home/ada.`
  private mutating func redacted(word: Substring) -> String {
    let end = word.lastIndex { !".:!?".contains($0) }.map(word.index(after:)) ?? word.startIndex
    var path = word[..<end]
    var label = path[..<path.startIndex]
    if let colon = path.firstIndex(of: ":"), path[..<colon].count > 1,
      !path[colon...].hasPrefix("://"), !path.hasPrefix("file:")
    {
      label = path[...colon]
      path = path[path.index(after: colon)...]
    }
    guard Self.isPath(path) || Self.isRelativePath(path) else { return String(word) }
    return label + placeholder(for: String(path)) + word[end...]
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || "\"'`<>()[],;=|".contains(character)
  }

  /// Whether a text begins like an absolute path, a path of Windows, or a path that begins with `~`, `./` or `../`.
  private static func isPath(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8.prefix(4))
    guard bytes.count > 1 else { return false }
    let slashes = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
    if bytes[0] == slashes[0] {
      return bytes[1] != slashes[0] && !(text.dropFirst().first?.isWhitespace ?? true)
    }
    if text.hasPrefix("file:") || text.hasPrefix("\\/") {
      return true
    }
    if text.hasPrefix("\\\\") {
      return text.contains(where: \.isLetter)
    }
    if text.hasPrefix("~") {
      return text.prefix { $0 != "/" }.dropFirst().allSatisfy(\.isLetter) && text.contains("/")
    }
    if ["./", "../", ".\\", "..\\"].contains(where: text.hasPrefix) {
      return true
    }
    let isDrive = bytes.count > 2 && bytes[1] == UInt8(ascii: ":") && slashes.contains(bytes[2])
    return isDrive && (text.first?.isLetter ?? false)
  }

  /// Whether a word is a relative path: several names, of which the last one has an extension.
  private static func isRelativePath(_ word: Substring) -> Bool {
    if word.contains("://") || word.hasPrefix("$") {
      return false
    }
    let names = word.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    guard names.count > 1, names.first?.isEmpty == false, let last = names.last else {
      return false
    }
    return fileExtension(of: last) != nil
  }

  /// The extension of a name with its dot, such as `.csv`; nil for a name without one.
  private static func fileExtension(of name: Substring) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let suffix = name[name.index(after: dot)...]
    let isExtension =
      1...8 ~= suffix.count && suffix.first?.isLetter == true
      && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isExtension ? ".\(suffix)" : nil
  }

  /// The placeholder for a path. It keeps the extension, from which the server infers the format of the file.
  private mutating func placeholder(for path: String) -> String {
    if let existing = placeholders[path] {
      return existing
    }
    let name = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let number = placeholders.count + 1
    let placeholder = "${folder}/file\(number)\(Self.fileExtension(of: name) ?? "")"
    placeholders[path] = placeholder
    return placeholder
  }

  /// The text with placeholders for the paths seen before, the longest first. Skips paths of up to three bytes, which
  /// may be parts of ordinary words.
  private func replacingKnownPaths(_ text: String) -> String {
    placeholders.filter { $0.key.utf8.count > 3 }
      .sorted { ($1.key.utf8.count, $0.key) < ($0.key.utf8.count, $1.key) }
      .reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}
