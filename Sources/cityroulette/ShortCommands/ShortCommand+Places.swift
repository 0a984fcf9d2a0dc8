import JSON

extension ShortCommand {
  /// `near PLACE`: the cities around a place, nearest first.
  static let near = ShortCommand(command: .near, method: "gazetteer.nearby") { session in
    let params: JSONObject = [
      "location": .string(try session.onlyPlace()),
      "limit": try session.number("--limit", in: 1...500) ?? 10,
      "radiusKm": try session.number("--radius", in: 1...20_038) ?? 50,
    ]
    let result = try session.result(of: "gazetteer.nearby", .object(params))
    let cities = result["cities"]?.array ?? []
    let text =
      cities.isEmpty
      ? "There is no city within \(params["radiusKm"]?.text ?? "") km; add --radius KM for more."
      : "\(CityRows.text(of: cities))\n\(CityRows.attribution)"
    return Answer(
      result: result, text: text)
  }

  /// `find TEXT`: cities by name, or by id.
  static let find = ShortCommand(command: .find, method: "gazetteer.search") { session in
    try session.refuseEmptyWords()
    let text = session.arguments.words.joined(separator: " ")
    guard !text.isEmpty else {
      throw UsageError(
        message: "find: a name is missing; write one, as in 'cityroulette find berl'.")
    }
    let isID = text.allSatisfy(\.isWholeNumber)
    if isID, let city = try session.result(of: "location.resolve", ["text": .string(text)])["city"]
    {
      let result: JSON = [
        "cities": [city], "total": 1, "provider": "embedded", "skipped": 0,
      ]
      return Answer(
        result: result, text: "\(CityRows.text(of: [city]))\n\(CityRows.attribution)")
    }
    let result = try session.result(
      of: "gazetteer.search",
      ["query": .string(text), "limit": try session.number("--limit", in: 1...500) ?? 10])
    let cities = result["cities"]?.array ?? []
    guard !cities.isEmpty else {
      throw ShortFailure(message: "There is no city with a name like \"\(text)\".")
    }
    return Answer(
      result: result,
      text: "\(CityRows.text(of: cities))\n\(CityRows.attribution)")
  }

  /// `surprise`: the cities around a random point.
  static let surprise = ShortCommand(command: .surprise, method: "session.open") { session in
    if let word = session.arguments.words.first {
      throw UsageError(message: "surprise takes no place, got '\(word)'; for a place use 'near'.")
    }
    let result = try session.result(
      of: "session.open",
      [
        "mode": "import", "source": "surpriseMe",
        "count": try session.number("--limit", in: 1...500) ?? 10,
      ])
    let countries = try session.result(of: "gazetteer.countries", [:])["countries"]?.array ?? []
    let code = result["source"]?["country"]
    let country = countries.first { $0["code"] == code }?["name"]?.string ?? code?.string ?? ""
    let cities = result["cities"]?.array ?? []
    let first = cities.first.map { PlaceName($0).text } ?? ""
    let near = result["source"]?["near"]?.string.map { ", near \($0)" } ?? ""
    return Answer(
      result: result,
      text: """
        \(country)\(near):
        \(CityRows.text(of: cities))
        Keep one: cityroulette star "\(first)"
        \(CityRows.attribution)
        """)
  }
}
