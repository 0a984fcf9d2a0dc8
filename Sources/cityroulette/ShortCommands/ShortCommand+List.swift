import JSON

extension ShortCommand {
  /// `list`: the cities of the archive, or those that satisfy the options.
  static let list = ShortCommand(command: .list, method: "archive.list") { session in
    if let word = session.arguments.words.first {
      throw UsageError(
        message: "list takes no place, got '\(word)'; to search, use 'find' or 'list --text'.")
    }
    var params = try session.listParameters()
    params["limit"] = 500
    params["annotations"] = true
    var cities: [JSON] = []
    var annotations: [JSON] = []
    repeat {
      let page = try session.result(of: "archive.list", .object(params))
      cities += page["cities"]?.array ?? []
      annotations += page["annotations"]?.array ?? []
      params["after"] = page["after"]?.unlessNull
    } while params["after"] != .none
    let result: JSON = [
      "cities": .array(cities), "total": JSON(cities.count), "next": .null, "after": .null,
      "annotations": .array(annotations),
    ]
    guard cities.isEmpty else {
      return Answer(
        result: result,
        text: "\(CityRows.text(of: cities, annotations: annotations))\n\(CityRows.attribution)")
    }
    let isNarrowed = params["query"] != .none
    return Answer(
      result: result,
      text: isNarrowed
        ? "No saved city satisfies the options."
        : "You have no saved cities. Save one, as in 'cityroulette star Oslo'.")
  }
}

extension ShortSession {
  /// The parameters of `archive.list` that the options give.
  fileprivate func listParameters() throws -> JSONObject {
    let own = arguments.own
    var query = JSONObject()
    query["favorite"] = own["--starred"].map { _ in true }
    query["text"] = own["--text"].map(JSON.string)
    query["countries"] = own["--country"].map { [.string($0)] }
    query["continents"] = own["--continent"].map { [.string($0)] }
    query["list"] = own["--list"].map(JSON.string)
    let tags = own.all("--tag")
    query["tags"] = tags.isEmpty ? nil : .array(tags.map(JSON.string))
    query["visited"] = try choice("--visited", "--no-visited")
    query["visitedIn"] = own["--visited-in"].map(JSON.string)
    query["planned"] = own["--planned"].map { _ in true }
    query["addedSince"] = own["--added-since"].map(JSON.string)
    query["near"] = try circle()
    var params = JSONObject()
    params["query"] = query.members.isEmpty ? nil : .object(query)
    params["order"] = own["--order"].map(JSON.string)
    if own["--near"] != nil, own["--order"] == nil, own["--list"] == nil {
      params["order"] = "distance"
    }
    return params
  }

  private func circle() throws -> JSON? {
    let radius = try number("--radius", in: 1...20_038)
    guard let place = arguments.own["--near"] else {
      if radius != nil {
        throw UsageError(message: "list: --radius needs a place; add --near PLACE.")
      }
      return nil
    }
    try refuseOwnPosition(place)
    var circle: JSONObject = ["location": .string(place)]
    circle["radiusKm"] = radius
    return .object(circle)
  }

  /// True for the first option, false for the second, nil for neither.
  ///
  /// - Throws: `UsageError` for both.
  func choice(_ yes: String, _ no: String) throws -> JSON? {
    guard arguments.own[yes] == nil || arguments.own[no] == nil else {
      throw UsageError(message: "\(name): write either \(yes) or \(no).")
    }
    if arguments.own[yes] != nil {
      return true
    }
    return arguments.own[no].map { _ in false }
  }
}
