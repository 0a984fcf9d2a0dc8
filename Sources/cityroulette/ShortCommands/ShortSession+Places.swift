import JSON

// The places of a command that accepts several.
extension ShortSession {
  /// A place that the words name.
  struct Place {
    /// The words, as a parameter.
    let text: String

    /// The city; nil for a position.
    let city: JSON?

    /// The reply of `location.resolve`.
    let reply: JSON

    /// The city with its region and country, or the words.
    var name: String { city.map { PlaceName($0).text } ?? text }
  }

  /// The most words of a name that is looked for among the words.
  private static let longestName = 5

  /// The places that the words name. A word with a comma at its end continues in the next one. All
  /// words are one place if they name one together, as in `new york`; else each is a place.
  ///
  /// - Throws: `UsageError` if some of the words may be one place or several, as in `paris texas
  ///   oslo`.
  mutating func places() throws -> [Place] {
    try refuseEmptyWords()
    let groups = groups
    for group in groups {
      try refuseOwnPosition(group)
      try refuseDay(group)
    }
    guard groups.count > 1 else { return try groups.map { try place($0) } }
    if let whole = try? place(groups.joined(separator: " ")) {
      try refuseRegion(of: whole, in: groups)
      return [whole]
    }
    for run in Self.runs(of: groups) {
      if let name = try? place(run.joined(separator: " ")) {
        let words = run.joined(separator: " ")
        throw UsageError(
          message:
            "\(self.name): '\(words)' may be one place or several; quote it for \(name.name), "
            + "or name the others in a call of their own.")
      }
    }
    return try groups.map { try place($0) }
  }

  /// All sequences of two and more words, but not the whole.
  private static func runs(of words: [String]) -> [[String]] {
    (2...longestName).flatMap { count in
      words.count <= count
        ? [] : (0...(words.count - count)).map { Array(words[$0..<($0 + count)]) }
    }
  }

  /// - Throws: `UsageError` if the last word is the region of the place and may be a place of its
  ///   own.
  private mutating func refuseRegion(of whole: Place, in groups: [String]) throws {
    guard let id = whole.city?["id"], let last = try? place(groups[groups.count - 1]),
      let first = try? place(groups.dropLast().joined(separator: " ")), first.cities.contains(id)
    else { return }
    throw UsageError(
      message: "\(name): '\(groups.joined(separator: " "))' may be one place or several; write "
        + "\"\(whole.name)\", or \"\(first.name)\" \"\(last.name)\".")
  }

  /// The words, each with those that follow its comma.
  private var groups: [String] {
    var groups: [String] = []
    for word in arguments.words {
      if let last = groups.last, last.hasSuffix(",") || word == "," {
        groups[groups.count - 1] = "\(last) \(word)"
      } else {
        groups.append(word)
      }
    }
    return groups
  }

  private mutating func place(_ text: String) throws -> Place {
    let reply = try result(of: "location.resolve", ["text": .string(text)])
    let city = reply["city"]?.unlessNull
    return Place(text: text, city: city, reply: reply)
  }

  /// - Throws: `UsageError` for a day, which is not a place.
  private func refuseDay(_ word: String) throws {
    let days = ["today", "tonight", "tomorrow", "week", "weekend"]
    guard days.contains(word.lowercased()),
      command.options.contains(where: { $0.names == ["--days"] })
    else { return }
    throw UsageError(
      message: "\(name): '\(word)' is not a place; for the next days, today included, write "
        + "--days \(word.lowercased().hasPrefix("week") ? 7 : word.lowercased() == "tomorrow" ? 2 : 1)."
    )
  }
}

extension ShortSession.Place {
  /// The ids of the city and of others with the name.
  fileprivate var cities: [JSON] {
    let others = reply["alternatives"]?["cities"]?.array ?? []
    return ([city].compactMap(\.self) + others).compactMap { $0["id"] }
  }
}
