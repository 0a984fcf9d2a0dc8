import Archive
import Geography

// The commands for daily use.
extension Command {
  static let short = [
    near, find, surprise, weather, sky, clock, star, unstar, remove, annotate, list,
  ]

  /// The options for the format of a result.
  static let format = [
    OptionSpec(names: ["--json"], value: nil, help: "Print the result as JSON on one line"),
    OptionSpec(
      names: ["--pretty"], value: nil, help: "Print the result as JSON with one member a line"),
    OptionSpec(
      names: ["--tsv"], value: nil,
      help: "Print the result as tab-separated values with a header line"),
    OptionSpec(
      names: ["--field"], value: "FIELD",
      help: "Print one value of the result, such as cities.0.name, or cities[].name for each"),
  ]

  private static let limit = OptionSpec(
    names: ["--limit"], value: "N", help: "At most N cities (default: 10)")

  static let near = Command(
    name: "near", arguments: "PLACE [options]", summary: "List the cities around a place",
    options: [
      limit,
      OptionSpec(names: ["--radius"], value: "KM", help: "Within KM kilometres (default: 50)"),
    ] + format, takesServerOptions: true)

  static let find = Command(
    name: "find", arguments: "TEXT [options]", summary: "Find cities by a name or its beginning",
    options: [limit] + format, takesServerOptions: true)

  static let surprise = Command(
    name: "surprise", arguments: "[options]",
    summary: "Draw a random point of a random country and list its cities",
    options: [limit] + format, takesServerOptions: true)

  static let weather = Command(
    name: "weather", arguments: "[PLACE…] [options]",
    summary: "Show the weather of places, or of the starred cities",
    options: [
      OptionSpec(
        names: ["--days"], value: "N",
        help: "The next N days, today included: 1 to 8 (default: 1)")
    ] + format, takesServerOptions: true)

  static let sky = Command(
    name: "sky", arguments: "PLACE [options]", summary: "Show sun and moon at a place today",
    options: format, takesServerOptions: true)

  static let clock = Command(
    name: "clock", arguments: "PLACE… [options]",
    summary: "Show local times, and working hours in common", options: format,
    takesServerOptions: true)

  static let star = Command(
    name: "star", arguments: "PLACE [options]", summary: "Save a city and star it",
    options: format, takesServerOptions: true)

  static let unstar = Command(
    name: "unstar", arguments: "PLACE [options]",
    summary: "Remove the star of a city, and keep the city", options: format,
    takesServerOptions: true)

  static let remove = Command(
    name: "remove", arguments: "PLACE [options]", summary: "Remove a saved city",
    options: format, takesServerOptions: true)

  static let annotate = Command(
    name: "annotate", arguments: "PLACE [options]",
    summary: "Show or change the note, tags, lists and visits of a saved city",
    options: [
      OptionSpec(names: ["--name"], value: "NAME", help: "Give the city a name of your own"),
      OptionSpec(names: ["--no-name"], value: nil, help: "Remove your name of the city"),
      OptionSpec(names: ["--note"], value: "TEXT", help: "Set the note, in Markdown"),
      OptionSpec(names: ["--no-note"], value: nil, help: "Remove the note"),
      OptionSpec(names: ["--tag"], value: "TAG", help: "Add a tag; may be repeated"),
      OptionSpec(names: ["--no-tag"], value: "TAG", help: "Remove a tag; may be repeated"),
      OptionSpec(names: ["--list"], value: "LIST", help: "Add the city to a list; may be repeated"),
      OptionSpec(
        names: ["--no-list"], value: "LIST", help: "Remove the city from a list; may be repeated"),
      OptionSpec(
        names: ["--visit"], value: "WHEN",
        help: "Add a visit: 2019, 2019-05, 2019-05-03 or 2019-05-03/2019-05-10; may be repeated"),
      OptionSpec(names: ["--no-visit"], value: "WHEN", help: "Remove a visit; may be repeated"),
      OptionSpec(names: ["--planned"], value: nil, help: "Plan a visit"),
      OptionSpec(names: ["--no-planned"], value: nil, help: "Plan no visit"),
    ] + format, takesServerOptions: true)

  static let list = Command(
    name: "list", arguments: "[options]",
    summary: "List the saved cities, starred ones first",
    options: [
      OptionSpec(names: ["--starred"], value: nil, help: "Only the starred cities"),
      OptionSpec(
        names: ["--text"], value: "TEXT", help: "Only cities with TEXT in a name or the note"),
      OptionSpec(names: ["--country"], value: "COUNTRY", help: "Only cities of a country"),
      OptionSpec(
        names: ["--continent"], value: "CODE",
        help: "Only cities of a continent: \(continents.joined(separator: ", "))",
        choices: continents),
      OptionSpec(names: ["--list"], value: "LIST", help: "Only the cities of a list, in its order"),
      OptionSpec(
        names: ["--tag"], value: "TAG", help: "Only cities with a tag; may be repeated"),
      OptionSpec(names: ["--visited"], value: nil, help: "Only visited cities"),
      OptionSpec(names: ["--no-visited"], value: nil, help: "Only cities without a visit"),
      OptionSpec(
        names: ["--visited-in"], value: "WHEN",
        help: "Only cities visited then: 2019, 2019-05, 2019-05-03 or 2019-05-03/2019-05-10"),
      OptionSpec(names: ["--planned"], value: nil, help: "Only cities with a planned visit"),
      OptionSpec(
        names: ["--near"], value: "PLACE", help: "Sort by the distance from a place"),
      OptionSpec(
        names: ["--radius"], value: "KM", help: "Only cities within KM kilometres of --near"),
      OptionSpec(
        names: ["--added-since"], value: "DATE", help: "Only cities added on DATE or later"),
      OptionSpec(
        names: ["--order"], value: "ORDER",
        help: "Sort by \(orders.joined(separator: ", "))", choices: orders),
    ] + format, takesServerOptions: true)

  private static let continents = Continent.allCases.map(\.rawValue)
  private static let orders = ListOrder.allCases.map(\.rawValue)
}
