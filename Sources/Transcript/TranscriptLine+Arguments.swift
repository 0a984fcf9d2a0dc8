extension TranscriptLine {
  /// Takes over a line of set-up.
  func apply(to setup: inout TranscriptSetup) throws(LineError) {
    guard setup.marks.insert(mark).inserted else {
      throw LineError("\(mark) stands twice; give it once")
    }
    switch mark {
    case "@clock": setup.switches += ["--clock", try clock()]
    case "@seed": setup.switches += ["--seed", try seed()]
    case "@data": setup.fixture = try word("a folder")
    default: setup.arguments = try ShellWords.read(argument)
    }
  }

  func word(_ what: String) throws(LineError) -> String {
    guard !argument.isEmpty else { throw LineError("expected \(what) behind \(mark)") }
    return argument
  }

  func alone(_ action: Step.Action) throws(LineError) -> Step.Action {
    guard argument.isEmpty else { throw LineError("expected nothing behind \(mark)") }
    return action
  }

  func exitStatus() throws(LineError) -> Int {
    guard let status = Int(argument), 0...255 ~= status else {
      throw LineError("expected a status from 0 to 255 behind @exit, not \"\(argument)\"")
    }
    return status
  }

  func pattern() throws(LineError) -> String {
    let pattern = try word("a regular expression")
    guard (try? Regex(pattern)) != nil else {
      throw LineError("\"\(pattern)\" is not a regular expression")
    }
    return pattern
  }

  func timeout() throws(LineError) -> Duration {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    let units: [String: Duration] = [
      "ms": .milliseconds(1), "s": .seconds(1), "m": .seconds(60),
    ]
    // Five digits of the longest unit are two months: no sum of times comes near an overflow.
    guard digits.count <= 5, let count = Int(digits), count > 0,
      let unit = units[argument.dropFirst(digits.count).trimmed]
    else { throw LineError("expected a time such as 2s, 50ms or 1m behind @timeout") }
    return unit * count
  }

  private func clock() throws(LineError) -> String {
    let shape = argument.utf8.map {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? UInt8(ascii: "0") : $0
    }
    let wanted = Array("0000-00-00T00:00:00".utf8)
    guard shape.starts(with: wanted) else {
      throw LineError(
        "expected a time such as 2026-03-01T09:00:00Z behind @clock; "
          + "moving the clock while playing is an unknown mark")
    }
    return argument
  }

  private func seed() throws(LineError) -> String {
    guard UInt64(argument) != nil else {
      throw LineError("expected a whole number behind @seed, not \"\(argument)\"")
    }
    return argument
  }
}

extension StringProtocol {
  /// The text without blanks at its two ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
