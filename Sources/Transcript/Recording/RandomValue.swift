import JSON

/// Recognises values that another run of a server would probably not repeat: times, UUIDs, tokens,
/// process ids, ports and paths of this machine.
struct RandomValue {
  /// The time of the conversation, in seconds since 1970.
  let now: Double

  /// The process id of the server.
  let processID: Int

  /// The folders of this machine and user, with a slash at the end.
  let folders: [String]

  /// The matcher for a random value.
  struct Finding {
    /// The matcher without the name of a capture, such as `$uuid`.
    let matcher: String

    /// Whether the client may send the value back. The recorder then captures it, unless the matcher is a pattern.
    let isIdentity: Bool
  }

  /// The minimum number of characters of a token.
  private static let shortestToken = 16

  /// The minimum number of digits of a token, and of letters.
  private static let leastOfEach = 4

  private static let leastProcessID = 1000

  private static let numberNames: Set<String> = [
    "pid", "processid", "heldby", "parentprocessid", "ppid",
  ]

  private static let address = try? Pattern(
    "(127\\.0\\.0\\.1|localhost|\\[::1\\]|0\\.0\\.0\\.0):[0-9]+")

  /// - Parameter name: the name of the member with the value.
  /// - Returns: nil for a value that is probably the same in every run.
  func finding(for value: JSON, named name: String) -> Finding? {
    if let time = TimeValue.matcher(for: value, now: now)?.string {
      return Finding(matcher: time, isIdentity: false)
    }
    switch value {
    case .number(let number):
      let isIdentity = isProcessID(number) || isIdentityName(name)
      return isIdentity && number.int != nil ? Finding(matcher: "$int", isIdentity: true) : nil
    case .string(let text): return finding(for: text)
    default: return nil
    }
  }

  /// Whether the number equals the process id of the server. False if that is below `leastProcessID`, because other
  /// numbers may equal a small one.
  private func isProcessID(_ number: JSONNumber) -> Bool {
    processID >= Self.leastProcessID && number.int == processID
  }

  private func isIdentityName(_ name: String) -> Bool {
    let word = name.lowercased().filter { $0 != "_" }
    return Self.numberNames.contains(word) || word == "port"
      || word.hasSuffix("port") && name != word
  }

  private func finding(for text: String) -> Finding? {
    if ValueKind.uuid.accepts(.string(text)) {
      return Finding(matcher: "$uuid", isIdentity: true)
    }
    if isToken(text) {
      return Finding(matcher: "$string", isIdentity: true)
    }
    if Self.address?.isFound(in: text) == true {
      let pattern = Self.withAnyPort(text)
      return Finding(matcher: "$re:^\(pattern)$", isIdentity: true)
    }
    guard let folder = folders.first(where: text.contains) else { return nil }
    // Keep the part after the last slash, which is seldom random, unless the file is temporary.
    let last = text.split(separator: "/").last.map(String.init) ?? ""
    let isKept = !folder.hasPrefix("/tmp/") && !last.isEmpty
    return Finding(
      matcher: isKept ? "$re:/\(Pattern.escaped(last))$" : "$string", isIdentity: true)
  }

  private func isToken(_ text: String) -> Bool {
    guard text.utf8.count >= Self.shortestToken else { return false }
    let digits = text.utf8.count { (0x30...0x39).contains($0) }
    let letters = text.utf8.count { (0x61...0x7A).contains($0 | 0x20) }
    let others = text.utf8.count { "_-=+".utf8.contains($0) }
    return digits + letters + others == text.utf8.count && digits >= Self.leastOfEach
      && letters >= Self.leastOfEach
  }

  /// The pattern for a text with an address of this machine. It accepts any digits after each colon.
  private static func withAnyPort(_ text: String) -> String {
    var pattern = ""
    var isPort = false
    for character in text {
      if isPort, character.isNumber {
        continue
      }
      pattern += Pattern.escaped(String(character))
      isPort = character == ":"
      if isPort {
        pattern += "[0-9]*"
      }
    }
    return pattern
  }
}
