/// Names of its own for the files that a conversation names, the same for the same.
struct HiddenPaths {
  private var words: [String: String] = [:]

  /// Members whose texts name files, in lower case.
  static let members: Set<String> = [
    "path", "file", "filename", "filepath", "uri", "rooturi", "rootpath", "baseuri", "folder",
    "directory", "dir", "replaced",
  ]

  /// The text of a member that names a file. An address of the web names none.
  mutating func hidden(member text: String) -> String {
    let isKept =
      text.isEmpty || text == ":memory:" || text.hasPrefix("$")
      || text.contains("://") && !text.hasPrefix("file:")
    return isKept ? hidden(in: text) : word(for: text)
  }

  /// The text with other names for the files in it: absolute paths, those that begin at the home or the
  /// working folder, those of Windows, and relative ones that end with a name such as `cities.csv`.
  mutating func hidden(in text: String) -> String {
    // In quotes a path may have blanks, and so it may as a whole text.
    let quoted = text.split(separator: "\"", omittingEmptySubsequences: false).map { part in
      let text = String(part)
      return Self.isPath(part) && !part.contains(where: \.isNewline)
        ? word(for: text) : hiddenWords(in: replacingKnown(text))
    }
    return quoted.joined(separator: "\"")
  }

  private mutating func hiddenWords(in text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) else {
      return text
    }
    var output = ""
    var rest = text[...]
    while !rest.isEmpty {
      let gap = rest.prefix(while: Self.isBetweenWords)
      output += gap
      rest = rest[gap.endIndex...]
      let piece = rest.prefix { !Self.isBetweenWords($0) }
      rest = rest[piece.endIndex...]
      output += hidden(word: piece)
    }
    return output
  }

  /// A word that a sign may end, and that may have a label before it, as in `path:/home/ada.`
  private mutating func hidden(word piece: Substring) -> String {
    let end = piece.lastIndex { !".:!?".contains($0) }.map(piece.index(after:)) ?? piece.startIndex
    var path = piece[..<end]
    var label = path[..<path.startIndex]
    if let colon = path.firstIndex(of: ":"), path[..<colon].count > 1,
      !path[colon...].hasPrefix("://"), !path.hasPrefix("file:")
    {
      label = path[...colon]
      path = path[path.index(after: colon)...]
    }
    guard Self.isPath(path) || Self.isRelative(path) else { return String(piece) }
    return label + word(for: String(path)) + piece[end...]
  }

  private static func isBetweenWords(_ character: Character) -> Bool {
    character.isWhitespace || "\"'`<>()[],;=|".contains(character)
  }

  /// Whether a text begins as no other text than a path does.
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

  /// Whether a word is a relative path, known by the ending of its last name.
  private static func isRelative(_ word: Substring) -> Bool {
    if word.contains("://") || word.hasPrefix("$") {
      return false
    }
    let names = word.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    guard names.count > 1, names.first?.isEmpty == false, let last = names.last else {
      return false
    }
    return ending(of: last) != nil
  }

  /// As `.csv`; nil for a name without one.
  private static func ending(of name: Substring) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    let isEnding =
      1...8 ~= ending.count && ending.first?.isLetter == true
      && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isEnding ? ".\(ending)" : nil
  }

  private mutating func word(for path: String) -> String {
    if let known = words[path] {
      return known
    }
    let name = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
    // What kind of file it is decides how it is read.
    let word = "${folder}/file\(words.count + 1)\(Self.ending(of: name) ?? "")"
    words[path] = word
    return word
  }

  /// A short name may be a part of any word.
  private func replacingKnown(_ text: String) -> String {
    words.filter { $0.key.utf8.count > 3 }
      .sorted { ($1.key.utf8.count, $0.key) < ($0.key.utf8.count, $1.key) }
      .reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}
