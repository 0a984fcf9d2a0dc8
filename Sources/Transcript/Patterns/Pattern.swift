/// A regular expression that is searched in linear time: at most proportional to the length of the
/// text times the size of the expression.
///
/// The syntax follows Perl's: characters, `.`, `[a-z]`, `[^a-z]`, `\d` `\w` `\s` `\b` and their
/// opposites, escaped characters, `^`, `$`, groups, `|`, `*` `+` `?` `{2,5}` and `(?i)`. References
/// to groups and look-around are errors, because this algorithm cannot search them. Swift's `Regex`
/// backtracks, which can take exponential time.
///
/// The expression becomes a nondeterministic automaton. The search follows all its possible states
/// at the same time (Thompson, "Regular Expression Search Algorithm", 1968).
struct Pattern: Sendable, Hashable {
  /// The expression as written.
  let text: String
  private let states: [State]

  /// A state of the automaton.
  enum State: Sendable, Hashable {
    /// Reads a character of the set, and continues with the next state.
    case character(CharacterSet)

    /// Continues at both states.
    case either(Int, Int)

    /// Continues at another state.
    case jump(Int)

    /// Continues with the next state if the condition is met at this position.
    case condition(Condition)
    case match
  }

  /// A condition that reads no character.
  enum Condition: Sendable, Hashable {
    case start, end, wordBoundary, noWordBoundary
  }

  /// The maximum number of states, which limits the time of a search.
  static let maximumStates = 2000

  /// - Throws: `Problem` for an invalid expression.
  init(_ text: String) throws(Problem) {
    self.text = text
    do throws(PatternError) {
      var parser = PatternParser(text)
      states = try PatternCompiler.states(of: try parser.parse())
    } catch {
      throw Problem("\"\(text)\" is not a valid regular expression: \(error.reason)")
    }
  }

  /// The expression that matches exactly this text.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if #"\^$.|?*+()[]{}"#.contains(character) {
        escaped.append("\\")
      }
      escaped.append(character)
    }
  }

  /// Whether a part of the text matches.
  func isFound(in text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var current = StateSet(count: states.count)
    var next = StateSet(count: states.count)
    for position in 0...scalars.count {
      // A match may begin anywhere.
      if add(0, to: &current, at: position, in: scalars) {
        return true
      }
      guard position < scalars.count else { break }
      for state in current.members {
        guard case .character(let set) = states[state], set.contains(scalars[position]) else {
          continue
        }
        if add(state + 1, to: &next, at: position + 1, in: scalars) {
          return true
        }
      }
      swap(&current, &next)
      next.removeAll()
    }
    return false
  }

  /// Adds a state and those that follow it without reading a character.
  ///
  /// - Returns: whether one of them is `match`.
  private func add(
    _ first: Int, to set: inout StateSet, at position: Int, in text: [Unicode.Scalar]
  ) -> Bool {
    var pending = [first]
    while let state = pending.popLast() {
      guard set.insert(state) else { continue }
      switch states[state] {
      case .character: break
      case .either(let one, let other): pending += [other, one]
      case .jump(let target): pending.append(target)
      case .condition(let condition):
        if condition.isMet(at: position, in: text) {
          pending.append(state + 1)
        }
      case .match: return true
      }
    }
    return false
  }
}

extension Pattern.Condition {
  fileprivate func isMet(at position: Int, in text: [Unicode.Scalar]) -> Bool {
    switch self {
    case .start: position == 0
    case .end: position == text.count
    case .wordBoundary: isBoundary(position, in: text)
    case .noWordBoundary: !isBoundary(position, in: text)
    }
  }

  private func isBoundary(_ position: Int, in text: [Unicode.Scalar]) -> Bool {
    let isWordBefore = position > 0 && CharacterSet.word.contains(text[position - 1])
    let isWordAfter = position < text.count && CharacterSet.word.contains(text[position])
    return isWordBefore != isWordAfter
  }
}

/// A set of states. Emptying it takes time proportional to the number of its states, not to the size of the automaton.
private struct StateSet {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(count: Int) { isMember = [Bool](repeating: false, count: count) }

  /// - Returns: whether the state is new.
  mutating func insert(_ state: Int) -> Bool {
    guard !isMember[state] else { return false }
    isMember[state] = true
    members.append(state)
    return true
  }

  mutating func removeAll() {
    for state in members {
      isMember[state] = false
    }
    members.removeAll(keepingCapacity: true)
  }
}
