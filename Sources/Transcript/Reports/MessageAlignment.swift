import JSON

/// Aligns the messages of two recordings, so that corresponding messages appear beside each other.
///
/// Messages may be paired if they have the same direction, kind, method and client; steps also need the same text.
/// In each window of at most `windowLength` messages of each recording, the alignment is one with the highest score of
/// all ways to pair messages in order. A pair counts 2, or 3 if the messages are equal except for their ids (a
/// weighted longest common subsequence). Due to the windows, the time is proportional to the number of messages.
enum MessageAlignment {
  /// A line of the comparison, by indices of rows.
  enum Pair: Equatable {
    case both(Int, Int)
    case onlyFirst(Int)
    case onlySecond(Int)
  }

  /// In messages. The table for two windows has about the square of this number of cells of one byte, which take 4 MB.
  private static let windowLength = 2000

  /// A message as two numbers. `kind` is equal for messages that may be paired, `content` for messages that are equal
  /// except for their ids.
  struct Token: Equatable {
    let kind: Int
    let content: Int
  }

  /// Aligns the messages, bytes and steps of two timelines. Leaves out notes.
  static func pairs(_ first: Timeline, _ second: Timeline) -> [Pair] {
    let firstRows = first.rows.indices.filter { first.rows[$0].kind != .note }
    let secondRows = second.rows.indices.filter { second.rows[$0].kind != .note }
    var numbers: [String: Int] = [:]
    func tokens(_ rows: [TimelineRow]) -> [Token] {
      rows.map { row in
        Token(
          kind: numbers.number(of: row.alignmentKind),
          content: numbers.number(of: row.comparedMessage?.text ?? row.text))
      }
    }
    let matches = matches(
      tokens(firstRows.map { first.rows[$0] }), tokens(secondRows.map { second.rows[$0] }),
      windowLength: windowLength)
    var pairs: [Pair] = []
    var place = (0, 0)
    for (one, two) in matches + [(firstRows.count, secondRows.count)] {
      pairs += firstRows[place.0..<one].map(Pair.onlyFirst)
      pairs += secondRows[place.1..<two].map(Pair.onlySecond)
      if one < firstRows.count {
        pairs.append(.both(firstRows[one], secondRows[two]))
      }
      place = (one + 1, two + 1)
    }
    return pairs
  }

  /// The indices of paired messages, in order.
  static func matches(
    _ first: [Token], _ second: [Token], windowLength: Int
  ) -> [(Int, Int)] {
    var matches: [(Int, Int)] = []
    var one = 0
    var two = 0
    while one < first.count, two < second.count {
      if first[one] == second[two] {
        matches.append((one, two))
        one += 1
        two += 1
        continue
      }
      let firstWindow = first[one...].prefix(windowLength)
      let secondWindow = second[two...].prefix(windowLength)
      let found = bestMatches(Array(firstWindow), Array(secondWindow))
      let firstEnds = firstWindow.endIndex == first.count
      let secondEnds = secondWindow.endIndex == second.count
      // Near the end of a window, a message may correspond to one after the window.
      let limit = windowLength * 3 / 4
      let kept = found.prefix { (firstEnds && secondEnds) || max($0.0, $0.1) < limit }
      matches += kept.map { (one + $0.0, two + $0.1) }
      if let last = kept.last {
        one += last.0 + 1
        two += last.1 + 1
      } else if firstEnds && secondEnds {
        break
      } else {
        one += firstEnds ? 0 : windowLength / 2
        two += secondEnds ? 0 : windowLength / 2
      }
    }
    return matches
  }

  private enum Move: UInt8 {
    case skipFirst
    case skipSecond
    case pair
  }

  /// Pairs with the highest score, by dynamic programming over all pairs of prefixes.
  private static func bestMatches(_ first: [Token], _ second: [Token]) -> [(Int, Int)] {
    let width = second.count + 1
    var moves = [Move](repeating: .skipSecond, count: (first.count + 1) * width)
    var scores = [Int32](repeating: 0, count: width)
    for (one, token) in first.enumerated() {
      // The score of the cell above and to the left of the present one.
      var diagonal = scores[0]
      moves[(one + 1) * width] = .skipFirst
      for two in second.indices {
        let above = scores[two + 1]
        var best = scores[two]
        var move = Move.skipSecond
        if above > best {
          best = above
          move = .skipFirst
        }
        if token.kind == second[two].kind {
          let paired = diagonal + (token.content == second[two].content ? 3 : 2)
          if paired >= best {
            best = paired
            move = .pair
          }
        }
        scores[two + 1] = best
        moves[(one + 1) * width + two + 1] = move
        diagonal = above
      }
    }
    return path(through: moves, width: width, from: (first.count, second.count))
  }

  /// The pairs on the best path, found backwards from its end.
  private static func path(
    through moves: [Move], width: Int, from end: (Int, Int)
  ) -> [(Int, Int)] {
    var matches: [(Int, Int)] = []
    var (one, two) = end
    while one > 0, two > 0 {
      switch moves[one * width + two] {
      case .skipFirst: one -= 1
      case .skipSecond: two -= 1
      case .pair:
        one -= 1
        two -= 1
        matches.append((one, two))
      }
    }
    return matches.reversed()
  }
}

extension [String: Int] {
  /// The number of a text. A new text gets the next free number.
  fileprivate mutating func number(of text: String) -> Int {
    if let number = self[text] {
      return number
    }
    self[text] = count
    return count - 1
  }
}

extension TimelineRow {
  /// The properties that must be equal for two rows to be paired, as a text.
  fileprivate var alignmentKind: String {
    let words = [kind.rawValue, direction.rawValue, client, method]
    return (kind == .step ? words + [text] : words).joined(separator: "\u{0}")
  }

  /// The message without its id, which each client chooses; nil for a row without a message.
  var comparedMessage: JSON? {
    guard case .object(var object)? = message else { return message }
    object["id"] = nil
    return .object(object)
  }
}
