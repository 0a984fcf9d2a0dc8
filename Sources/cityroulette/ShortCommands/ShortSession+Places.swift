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

  /// The places that the words name. A word with a comma at its end continues in the next one. Words
  /// without commas are one place if they name one together, as in `new york`, else each is a place.
  ///
  /// - Throws: `UsageError` if both is possible, as in `london ontario`.
  mutating func places() throws -> [Place] {
    try refuseEmptyWords()
    let groups = groups
    for group in groups {
      try refuseOwnPosition(group)
      try refuseDay(group)
    }
    if groups.count < 2 {
      return try groups.map { try place($0) }
    }
    let all = groups.joined(separator: " ")
    guard let whole = try? place(all) else { return try groups.map { try place($0) } }
    guard let each = try? groups.map({ try place($0) }) else { return [whole] }
    let first = try? place(groups.dropLast().joined(separator: " "))
    if let id = whole.city?["id"], first?.cities.contains(id) == true {
      let names = each.map { "\"\($0.name)\"" }.joined(separator: " ")
      throw UsageError(
        message:
          "\(name): '\(all)' may be one place or several; write \"\(whole.name)\" or \(names).")
    }
    return [whole]
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
