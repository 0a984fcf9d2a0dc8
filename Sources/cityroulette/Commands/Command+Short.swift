// The commands for daily use.
extension Command {
  static let short = [near, find, surprise, weather, sky, clock, star, unstar, remove, list]

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

  static let list = Command(
    name: "list", arguments: "[options]", summary: "List the saved cities, starred ones first",
    options: [
      OptionSpec(names: ["--starred"], value: nil, help: "Only the starred cities")
    ] + format, takesServerOptions: true)
}
