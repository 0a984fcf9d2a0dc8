import JSON

// The places of a command that accepts several.
extension ShortSession {
  /// A place that the words name.
  struct Place {
    /// The words, joined by blanks, as a parameter for the server.
    let text: String

    /// The city; nil for a position or an ambiguous name.
    let city: JSON?

    /// The error of an ambiguous name; nil for another text.
    var ambiguity: CallFailure?

    /// The city with its region and country, or the words.
    var name: String { city.map { PlaceName($0).text } ?? text }
  }

  private static let mostPlaces = 100

  /// The maximum number of words of a name that is not quoted.
  private static let longestName = 5

  /// The places that the arguments name. If an argument contains a blank, the user has quoted names, so each argument
  /// is one place. Otherwise there must be exactly one way to divide several words into names of places.
  ///
  /// - Throws: `UsageError` if there is no such way, or more than one, and for an empty word, a word for the
  ///   position of the user and too many words; `CallFailure` for an unknown or ambiguous name.
  mutating func places() throws -> [Place] {
    try refuseEmptyWords()
    let words = arguments.words
    guard words.count <= Self.mostPlaces else {
      throw UsageError(message: "\(name): at most \(Self.mostPlaces) places, got \(words.count).")
    }
    if words.count < 2 || words.contains(where: { $0.contains(" ") }) {
      return try words.map { word in
        try refuseOwnPosition(word)
        return try place(word)
      }
    }
    let readings = try readings(of: words)
    if let only = readings.first, readings.count == 1 {
      if let ambiguity = only.lazy.compactMap(\.ambiguity).first {
        throw ambiguity
      }
      return only
    }
    let text = words.joined(separator: " ")
    if readings.isEmpty {
      try words.forEach(refuseDay)
      try words.forEach(refuseOwnPosition)
      _ = try words.map { try place($0.droppingComma) }
      throw UsageError(message: "\(name): '\(text)' is unclear; quote names of several words.")
    }
    let both = readings.prefix(2).map { $0.map { "\"\($0.name)\"" }.joined(separator: " ") }
    throw UsageError(
      message: "\(name): '\(text)' may mean \(both.joined(separator: " or ")); write one of these.")
  }

  /// The ways to divide words into names of places, at most two.
  private mutating func readings(of words: [String]) throws -> [[Place]] {
    // For each index, the readings of the words from there on.
    var readings: [[[Place]]] = Array(repeating: [], count: words.count) + [[[]]]
    for start in words.indices.reversed() {
      for end in (start + 1)...min(words.count, start + Self.longestName)
      where !readings[end].isEmpty {
        guard let place = try reading(of: Array(words[start..<end])) else { continue }
        readings[start] += readings[end].map { [place] + $0 }
      }
      readings[start] = Array(readings[start].prefix(2))
    }
    return readings[0]
  }

  /// The place that words name together; nil for none. A single word counts as the code of an
  /// airport only in capitals, because `los` and `new` begin many names.
  private mutating func reading(of words: [String]) throws -> Place? {
    let text = words.joined(separator: " ").droppingComma
    let isOneWord = words.count == 1
    guard !isOneWord || !Self.ownPositions.contains(text.lowercased()) else { return nil }
    do {
      let reply = try result(of: "location.resolve", ["text": .string(text)])
      let isCode = reply["airport"]?.unlessNull != .none && text != text.uppercased()
      return isOneWord && isCode ? nil : Place(text, reply)
    } catch CallFailure.refused(let error) {
      guard error["data"]?["name"] == "AmbiguousLocation" else { return nil }
      return Place(text: text, city: .none, ambiguity: .refused(error))
    }
  }

  private mutating func place(_ text: String) throws -> Place {
    Place(text, try result(of: "location.resolve", ["text": .string(text)]))
  }

  /// - Throws: `UsageError` for a word such as `tomorrow`, if the command has `--days`.
  private func refuseDay(_ word: String) throws {
    let days = ["today": 1, "tonight": 1, "tomorrow": 2, "week": 7, "weekend": 7]
    guard let count = days[word.lowercased()],
      command.options.contains(where: { $0.names == ["--days"] })
    else { return }
    throw UsageError(
      message: "\(name): '\(word)' is not a place; for the next days, today included, write --days "
        + "\(count).")
  }
}

extension ShortSession.Place {
  /// - Parameter reply: the reply of `location.resolve`.
  fileprivate init(_ text: String, _ reply: JSON) {
    self.text = text
    city = reply["city"]?.unlessNull
  }
}

extension String {
  /// The text without a comma at its end.
  fileprivate var droppingComma: String { hasSuffix(",") ? String(dropLast()) : self }
}
