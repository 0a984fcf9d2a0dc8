/// Parses a regular expression.
struct PatternParser {
  private var rest: ArraySlice<Unicode.Scalar>
  private var ignoresCase = false

  /// The number of open groups. `maximumDepth` limits it, and with it the recursion.
  private var depth = 0

  private static let maximumDepth = 100
  private static let maximumCount = 1000

  init(_ text: String) { rest = Array(text.unicodeScalars)[...] }

  mutating func parse() throws(PatternError) -> PatternElement {
    let element = try alternatives()
    if rest.first == ")" {
      throw PatternError(reason: "a ) has no ( before it")
    }
    return element
  }

  private mutating func alternatives() throws(PatternError) -> PatternElement {
    var choices = [try sequence()]
    while rest.first == "|" {
      rest.removeFirst()
      choices.append(try sequence())
    }
    return choices.count == 1 ? choices[0] : .alternatives(choices)
  }

  private mutating func sequence() throws(PatternError) -> PatternElement {
    var elements: [PatternElement] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let element = try element() else { continue }
      elements.append(try repeated(element))
    }
    return .sequence(elements)
  }

  /// The next element; nil for the option `(?i)`.
  private mutating func element() throws(PatternError) -> PatternElement? {
    let scalar = rest.removeFirst()
    switch scalar {
    case ".": return .character(.any)
    case "^": return .condition(.start)
    case "$": return .condition(.end)
    case "[": return .character(try characterClass())
    case "(": return try group()
    case "\\": return try escape()
    case "*", "+", "?":
      throw PatternError(
        reason: "a \(scalar) has nothing before it to repeat; write \\\(scalar) for the character")
    default: return .character(withCase(CharacterSet(scalar)))
    }
  }

  private func withCase(_ set: CharacterSet) -> CharacterSet {
    var set = set
    set.ignoresCase = ignoresCase
    return set
  }

  private mutating func group() throws(PatternError) -> PatternElement? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw PatternError(reason: "its groups are nested too deeply")
    }
    let outerCase = ignoresCase
    if rest.first == "?" {
      rest.removeFirst()
      if rest.starts(with: ["i", ")"]) {
        rest = rest.dropFirst(2)
        ignoresCase = true
        return nil
      }
      try groupKind()
    }
    let inner = try alternatives()
    guard rest.popFirst() == ")" else { throw PatternError(reason: "a ( has no ) after it") }
    ignoresCase = outerCase
    return inner
  }

  /// Parses the kind of a group after `(?`: `:`, or a name in angle brackets, which is ignored.
  private mutating func groupKind() throws(PatternError) {
    switch rest.popFirst() {
    case ":": break
    case "<" where rest.first != "=" && rest.first != "!":
      rest = rest.drop { $0 != ">" }.dropFirst()
    default:
      throw PatternError(
        reason:
          "of the groups that begin with (?, only (?:…) and (?i) can be searched in linear time")
    }
  }

  private mutating func escape() throws(PatternError) -> PatternElement {
    guard let scalar = rest.popFirst() else {
      throw PatternError(reason: "nothing follows the last \\")
    }
    switch scalar {
    case "b": return .condition(.wordBoundary)
    case "B": return .condition(.noWordBoundary)
    case "A": return .condition(.start)
    case "z", "Z": return .condition(.end)
    case "1"..."9":
      throw PatternError(
        reason: "\\\(scalar) refers to a group, which cannot be searched in linear time")
    default: return .character(withCase(try escapedSet(scalar)))
    }
  }

  /// The characters of an escape within or outside of `[…]`.
  private mutating func escapedSet(_ scalar: Unicode.Scalar) throws(PatternError) -> CharacterSet {
    switch scalar {
    case "d": return .digit
    case "D": return CharacterSet.digit.inverted
    case "w": return .word
    case "W": return CharacterSet.word.inverted
    case "s": return .space
    case "S": return CharacterSet.space.inverted
    case "n": return CharacterSet("\n")
    case "r": return CharacterSet("\r")
    case "t": return CharacterSet("\t")
    case "x", "u": return CharacterSet(try hexadecimal(scalar == "x" ? 2 : 4))
    default:
      if scalar.properties.isAlphabetic {
        throw PatternError(reason: "\\\(scalar) is unknown")
      }
      return CharacterSet(scalar)
    }
  }

  private mutating func hexadecimal(_ count: Int) throws(PatternError) -> Unicode.Scalar {
    let digits = String(String.UnicodeScalarView(rest.prefix(count)))
    rest = rest.dropFirst(count)
    guard digits.count == count, let value = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw PatternError(reason: "expected \(count) hexadecimal digits after \\x or \\u") }
    return scalar
  }

  private mutating func characterClass() throws(PatternError) -> CharacterSet {
    var set = CharacterSet([])
    let isNegated = rest.first == "^"
    if isNegated {
      rest.removeFirst()
    }
    var isFirst = true
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst {
        set.isNegated = isNegated
        return withCase(set)
      }
      isFirst = false
      let lower = scalar == "\\" ? try classEscape() : CharacterSet(scalar)
      guard rest.first == "-", let upper = rest.dropFirst().first, upper != "]",
        let start = lower.onlyScalar
      else {
        set.formUnion(lower)
        continue
      }
      rest.removeFirst()
      rest.removeFirst()
      let end = upper == "\\" ? try classEscape().onlyScalar : upper.value
      guard let end, start <= end else {
        throw PatternError(reason: "a range in […] ends before it begins")
      }
      set.insert(start...end)
    }
    throw PatternError(reason: "a [ has no ] after it")
  }

  private mutating func classEscape() throws(PatternError) -> CharacterSet {
    guard let scalar = rest.popFirst() else {
      throw PatternError(reason: "nothing follows the last \\")
    }
    return try escapedSet(scalar)
  }

  /// Parses a repetition after an element. Returns the repeated element, or the element itself without a repetition.
  private mutating func repeated(_ element: PatternElement) throws(PatternError) -> PatternElement {
    let bounds: (Int, Int?)
    switch rest.first {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{":
      guard let counted = try counts() else { return element }
      bounds = counted
    default: return element
    }
    rest.removeFirst()
    // Ignore the sign of a lazy repetition, which is found in the same texts.
    if rest.first == "?" {
      rest.removeFirst()
    }
    if let next = rest.first, "*+".unicodeScalars.contains(next) {
      throw PatternError(reason: "two repetitions follow each other")
    }
    return .repetition(element, minimum: bounds.0, maximum: bounds.1)
  }

  /// Parses `{2}`, `{2,}` or `{2,5}` up to but not including the closing brace; nil for other text.
  private mutating func counts() throws(PatternError) -> (Int, Int?)? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let text = String(String.UnicodeScalarView(rest[..<end].dropFirst()))
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let minimum = parts[0] else { return nil }
    let isOpen = text.hasSuffix(",")
    guard parts.count == 1 || isOpen || parts[1] != nil else { return nil }
    let maximum = parts.count == 1 ? minimum : isOpen ? nil : parts[1]
    let largest = maximum ?? minimum
    guard 0...largest ~= minimum, largest <= Self.maximumCount else {
      throw PatternError(reason: "{\(text)} is not a count from 0 to \(Self.maximumCount)")
    }
    rest = rest[end...]
    return (minimum, maximum)
  }
}

extension CharacterSet {
  /// The only character of the set; nil if it has none or several.
  fileprivate var onlyScalar: UInt32? {
    guard !isNegated, ranges.count == 1, let range = ranges.first,
      range.lowerBound == range.upperBound
    else { return nil }
    return range.lowerBound
  }
}
