import JSON

extension ShortCommand {
  /// `star PLACE`: stars a city, and adds it to the archive if it is not there.
  static let star = ShortCommand(command: .star) { session in
    let city = try session.city(isSaved: false)
    guard city["favorite"]?.bool != true else {
      return try session.unchanged("\(PlaceName(city).text) has a star already.")
    }
    let method = city["archived"]?.bool == true ? "archive.setFavorite" : "archive.add"
    let params: JSON = ["city": city["id"] ?? .null, "favorite": true]
    return Answer(
      method: method, result: try session.result(of: method, params),
      text: "Starred \(PlaceName(city).text).")
  }

  /// `unstar PLACE`: removes the star of a city, which stays in the archive.
  static let unstar = ShortCommand(command: .unstar) { session in
    let city = try session.city(isSaved: true)
    guard city["favorite"]?.bool == true else {
      return try session.unchanged("\(PlaceName(city).text) has no star.")
    }
    let params: JSON = ["city": city["id"] ?? .null, "favorite": false]
    return Answer(
      method: "archive.setFavorite", result: try session.result(of: "archive.setFavorite", params),
      text: "Removed the star of \(PlaceName(city).text).")
  }

  /// `remove PLACE`: removes a city from the archive.
  static let remove = ShortCommand(command: .remove) { session in
    let city = try session.city(isSaved: true)
    return Answer(
      method: "archive.remove",
      result: try session.result(of: "archive.remove", ["city": city["id"] ?? .null]),
      text: "Removed \(PlaceName(city).text).")
  }

  /// `list`: the cities of the archive.
  static let list = ShortCommand(command: .list) { session in
    if let word = session.arguments.words.first {
      throw UsageError(message: "list takes no place, got '\(word)'; to search, use 'find'.")
    }
    let isStarredOnly = session.arguments.own["--starred"] != nil
    var cities: [JSON] = []
    var after: JSON?
    var isLast = false
    repeat {
      var params: JSONObject = ["limit": 500]
      params["after"] = after
      let page = try session.result(of: "archive.list", .object(params))
      let rows = page["cities"]?.array ?? []
      cities += isStarredOnly ? rows.filter { $0["favorite"]?.bool == true } : rows
      let hasMore = !isStarredOnly || rows.last?["favorite"]?.bool == true
      after = page["after"]?.unlessNull
      isLast = !hasMore || after == .none
    } while !isLast
    let empty = isStarredOnly ? "You have no starred cities." : "You have no saved cities."
    let result: JSON = [
      "cities": .array(cities), "total": JSON(cities.count), "next": .null, "after": .null,
    ]
    return Answer(
      method: "archive.list", result: result,
      text: cities.isEmpty
        ? "\(empty) Save one, as in 'cityroulette star Oslo'."
        : "\(CityRows.text(of: cities))\n\(CityRows.attribution)")
  }
}

extension ShortSession {
  /// The city that the words name.
  ///
  /// - Parameter isSaved: whether it must be in the archive. Then of several cities with the name the
  ///   only saved one is meant.
  fileprivate mutating func city(isSaved: Bool) throws -> JSON {
    let text = try onlyPlace()
    let city: JSON?
    do {
      city = try result(of: "location.resolve", ["text": .string(text)])["city"]
    } catch CallFailure.refused(let error) where isSaved {
      let saved = (error["data"]?["candidates"]?.array ?? []).filter {
        $0["archived"]?.bool == true
      }
      guard saved.count == 1 else { throw CallFailure.refused(error) }
      city = saved.first
    }
    guard let city = city?.unlessNull else {
      throw UsageError(
        message: "\(name): '\(text)' is a position; give the name or the id of a city.")
    }
    if isSaved, city["archived"]?.bool != true {
      throw ShortFailure(
        message: "\(PlaceName(city).text) is not saved; 'cityroulette list' shows what is.")
    }
    return city
  }

  /// The answer if there is nothing to change: the state of the archive.
  fileprivate mutating func unchanged(_ text: String) throws -> ShortCommand.Answer {
    ShortCommand.Answer(
      method: "archive.status", result: try result(of: "archive.status", [:]), text: text)
  }
}
