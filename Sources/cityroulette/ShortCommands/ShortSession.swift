import JSON

/// A running short command: its arguments, and the server that it calls.
struct ShortSession {
  let command: Command
  let arguments: ClientArguments
  var server: CalledServer

  mutating func result(of method: String, _ params: JSON) throws -> JSON {
    try server.result(of: CallRequest(method, params))
  }

  /// The whole number of an option; nil if the option is not given.
  ///
  /// - Throws: `UsageError` for a value that is not a whole number in the range.
  func number(_ option: String, in range: ClosedRange<Int>) throws -> JSON? {
    guard let text = arguments.own[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "\(option): expected a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), got '\(text)'.")
    }
    return JSON(number)
  }

  /// The words as the name of one place.
  ///
  /// - Throws: `UsageError` if there are no words, a word is empty, or they mean the position of the user.
  func onlyPlace() throws -> String {
    try refuseEmptyWords()
    guard !arguments.words.isEmpty else {
      throw UsageError(
        message: "\(name): a place is missing; name one, as in 'cityroulette \(name) Oslo'.")
    }
    let place = arguments.words.joined(separator: " ")
    try refuseOwnPosition(place)
    return place
  }

  /// - Throws: `UsageError` for an empty or blank word, which may come from an empty variable of a script.
  func refuseEmptyWords() throws {
    if arguments.words.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw UsageError(message: "\(name): the place is empty; give a name, an id or coordinates.")
    }
  }

  /// Words for the position of the user.
  static let ownPositions = ["me", "here"]

  /// - Throws: `UsageError` for `me` and `here`, because the server would look for places with these names.
  func refuseOwnPosition(_ place: String) throws {
    if Self.ownPositions.contains(place.lowercased()) {
      throw UsageError(
        message: "\(name): the program does not know where you are; name a town or coordinates, "
          + "as in 'cityroulette \(name) 59.91,10.75'.")
    }
  }

  var name: String { command.name ?? "" }
}
