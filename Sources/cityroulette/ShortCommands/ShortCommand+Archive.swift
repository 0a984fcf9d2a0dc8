import JSON

extension ShortCommand {
  /// `star PLACE`: stars a city, and adds it to the archive if it is not there.
  static let star = ShortCommand(command: .star, method: "city.get") { session in
    let city = try session.city(isSaved: false)
    guard city["favorite"]?.bool != true else {
      return try session.answer(city, "\(PlaceName(city).text) has a star already.")
    }
    let method = city["archived"]?.bool == true ? "archive.setFavorite" : "archive.add"
    _ = try session.result(of: method, ["city": city["id"] ?? .null, "favorite": true])
    return try session.answer(city, "Starred \(PlaceName(city).text).")
  }

  /// `unstar PLACE`: removes the star of a city, which stays in the archive.
  static let unstar = ShortCommand(command: .unstar, method: "city.get") { session in
    let city = try session.city(isSaved: true)
    guard city["favorite"]?.bool == true else {
      return try session.answer(city, "\(PlaceName(city).text) has no star.")
    }
    _ = try session.result(
      of: "archive.setFavorite", ["city": city["id"] ?? .null, "favorite": false])
    return try session.answer(city, "Removed the star of \(PlaceName(city).text).")
  }

  /// `remove PLACE`: removes a city from the archive.
  static let remove = ShortCommand(command: .remove, method: "city.get") { session in
    let city = try session.city(isSaved: true)
    _ = try session.result(of: "archive.remove", ["city": city["id"] ?? .null])
    return try session.answer(city, "Removed \(PlaceName(city).text).")
  }
}

extension ShortSession {
  /// The city that the words name.
  ///
  /// - Parameter isSaved: whether the city must be in the archive. If so, a name that several cities share means
  ///   the only saved one of them.
  /// - Throws: `CallFailure` if the server refuses the name; `UsageError` for a position, and for several saved cities;
  ///   `ShortFailure` if the city must be saved and is not.
  mutating func city(isSaved: Bool) throws -> JSON {
    let text = try onlyPlace()
    let city: JSON?
    var others: [JSON]
    do {
      let reply = try result(of: "location.resolve", ["text": .string(text)])
      city = reply["city"]?.unlessNull
      others = reply["alternatives"]?["cities"]?.array ?? []
    } catch CallFailure.refused(let error) where isSaved {
      city = .none
      others = error["data"]?["candidates"]?.array ?? []
      let isKnown =
        try others.contains(where: \.isSaved) || !saved(named: text, like: others).isEmpty
      guard isKnown else { throw CallFailure.refused(error) }
    }
    guard isSaved else {
      if let city {
        return city
      }
      throw UsageError(
        message: "\(name): '\(text)' is a position; give the name or the id of a city.")
    }
    others.insert(contentsOf: [city].compactMap(\.self), at: 0)
    var saved = others.filter(\.isSaved)
    if saved.isEmpty {
      saved = try self.saved(named: text, like: others)
    }
    if let only = saved.first, saved.count == 1 {
      return only
    }
    guard saved.isEmpty else {
      let names = saved.map { "\"\(PlaceName($0).text)\"" }.joined(separator: " or ")
      throw UsageError(message: "\(name): several saved cities have this name; write \(names).")
    }
    throw ShortFailure(
      message: "\(city.map { PlaceName($0).text } ?? text) is not saved; 'cityroulette list' shows "
        + "what is.")
  }

  /// The saved cities whose name is the text, at most 100. Empty unless one of the given cities has that name too: a
  /// text with a region, a link or an id means no namesake. `location.resolve` returns at most eight cities of a name.
  private mutating func saved(named text: String, like cities: [JSON]) throws -> [JSON] {
    let hasName = { (city: JSON) in city["name"]?.string?.lowercased() == text.lowercased() }
    guard cities.contains(where: hasName) else { return [] }
    let page = try result(of: "archive.list", ["query": ["text": .string(text)], "limit": 100])
    return (page["cities"]?.array ?? []).filter(hasName)
  }

  /// The answer of a command that changes a city: the city after the change, and a sentence about the change.
  fileprivate mutating func answer(_ city: JSON, _ text: String) throws -> ShortCommand.Answer {
    let id = city["id"] ?? .null
    return ShortCommand.Answer(result: try result(of: "city.get", ["city": id]), text: text)
  }
}

extension JSON {
  /// Whether a city is in the archive.
  fileprivate var isSaved: Bool { self["archived"]?.bool == true }
}
