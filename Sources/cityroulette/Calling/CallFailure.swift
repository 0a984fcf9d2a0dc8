import JSON

/// A request that a command could not complete.
enum CallFailure: Error {
  /// The server replied with this error.
  case refused(JSON)

  /// The server ended before it replied.
  case ended

  /// The lines to print: the message of the error, then those of a `CandidateList` if the error offers places.
  var lines: [String] {
    switch self {
    case .ended: ["the server exited without a reply"]
    case .refused(let error):
      [error["message"]?.string ?? error.text] + CandidateList(error["data"]).lines
    }
  }

  /// The lines without the name of a parameter at the beginning, for a command whose user names no parameters.
  var linesWithoutParameter: [String] {
    var lines = lines
    if lines[0].hasPrefix("params."), let colon = lines[0].firstRange(of: ": ") {
      lines[0] = String(lines[0][colon.upperBound...])
    }
    return lines
  }
}
