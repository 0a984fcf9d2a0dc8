import JSON

/// Compares messages with the expectations of a transcript, and collects the values that the
/// expectations capture.
///
/// The order of members does not matter. Numbers are compared digit by digit, unless `comparesNumbersByValue` is set.
/// Further members of an object are allowed if the matcher is open or the expected object has `"$rest": "$any"`, and
/// further elements of an array if the matcher is open or the last expected element is `"$rest"`.
struct Matcher {
  /// The captured values by name.
  private(set) var captures: [String: JSON] = [:]

  /// Whether objects may have members, and arrays elements, that the expectation does not name. Later versions of a
  /// server may add some.
  var isOpen = false

  /// Whether numbers are compared by value, so that `3` equals `3.0`.
  var comparesNumbersByValue = false

  /// The present in seconds since 1970. Updates turn values that look like it into matchers; with nil, they do not.
  var now: Double?

  /// Values of expectations that later lines send back. If such a value differs, an update captures the new one instead
  /// of writing it.
  var identities: Set<JSON> = []

  /// The names of the captures that replace the values of `identities`, by the old value.
  private(set) var identityNames: [JSON: String] = [:]

  /// The differences of the message that is being compared.
  private var differences: [Difference] = []

  /// Whether to stop at the first difference.
  private var stopsAtFirst = false

  init(captures: [String: JSON] = [:], isOpen: Bool = false) {
    self.captures = captures
    self.isOpen = isOpen
  }

  mutating func capture(_ value: JSON, as name: String) { captures[name] = value }

  /// Compares a value with its expectation, and captures values if it matches.
  ///
  /// - Throws: `Problem` with the differences. The captures are then unchanged.
  mutating func match(_ expected: JSON, against actual: JSON) throws(Problem) {
    var attempt = self
    attempt.compare(expected, with: actual, at: "$")
    guard attempt.differences.isEmpty else { throw Problem(attempt.differences) }
    self = attempt
  }

  /// Whether an expectation is certain to match only the value that equals it.
  func isLiteral(_ expected: JSON) -> Bool {
    !comparesNumbersByValue && !isOpen && expected.isLiteral
  }

  /// Whether a value matches its expectation. Captures nothing.
  func matches(_ expected: JSON, against actual: JSON) -> Bool {
    captures(matching: expected, against: actual) != nil
  }

  /// The captures, including the new ones of a value that matches its expectation; nil if it does not match.
  private func captures(matching expected: JSON, against actual: JSON) -> [String: JSON]? {
    var attempt = self
    attempt.differences = []
    attempt.stopsAtFirst = true
    attempt.compare(expected, with: actual, at: "$")
    return attempt.differences.isEmpty ? attempt.captures : nil
  }

  /// The path of a member, such as `$.result` or `$["a b"]`.
  static func path(of member: String, in object: String) -> String {
    member.isCaptureName ? "\(object).\(member)" : "\(object)[\"\(member)\"]"
  }
}

// Comparing. A path is the place in the received message, such as `$.result.cities[3].name`; for a missing element,
// it has the index of the element in the expectation.
extension Matcher {
  private mutating func addDifference(at path: String, expected: String, actual: String) {
    differences.append(Difference(path: path, expected: expected, actual: actual))
  }

  private mutating func compare(_ expected: JSON, with actual: JSON, at path: String) {
    if stopsAtFirst, !differences.isEmpty {
      return
    }
    switch (expected, actual) {
    case (.string(let text), _): compare(text, with: actual, at: path)
    case (.array(let expected), .array(let actual)): compare(expected, with: actual, at: path)
    case (.object(let expected), .object(let actual)): compare(expected, with: actual, at: path)
    default:
      if !isEqual(expected, actual) {
        addDifference(at: path, expected: expected.text, actual: actual.text)
      }
    }
  }

  private func isEqual(_ expected: JSON, _ actual: JSON) -> Bool {
    if comparesNumbersByValue, let first = expected.number, let second = actual.number {
      return first.hasSameValue(as: second)
    }
    return expected == actual
  }

  private mutating func compare(_ text: String, with actual: JSON, at path: String) {
    do throws(Problem) {
      switch try ExpectedString(text) {
      case .matcher(let kind, let capture):
        if !(try kind.filled(with: captures).accepts(actual)) {
          return addDifference(at: path, expected: text, actual: actual.text)
        }
        if let capture {
          captures[capture] = actual
        }
      case .template(let template):
        let wanted = try template.filled(with: captures)
        if !isEqual(wanted, actual) {
          addDifference(at: path, expected: wanted.text, actual: actual.text)
        }
      }
    } catch {
      addDifference(at: path, expected: "\(text) (\(error.message))", actual: actual.text)
    }
  }

  private mutating func compare(_ expected: [JSON], with actual: [JSON], at path: String) {
    if expected.isUnordered {
      let pairs = unorderedAlignment(of: expected, with: actual)
      return compare(
        pairs, of: expected, with: actual, isOpen: expected.expectedElements.isOpen, at: path)
    }
    if stopsAtFirst {
      return compareByPosition(expected, with: actual, at: path)
    }
    // Check first whether the arrays match. Comparing them both aligned and by position at each level would take
    // exponential time in nested arrays.
    if let captures = captures(matching: .array(expected), against: .array(actual)) {
      self.captures = captures
      return
    }
    var aligned = self
    aligned.compareAligned(expected, with: actual, at: path)
    // Alignment matches each element with the captures from before the array. If it finds no difference, captures
    // within the array cause one, which comparing by position finds.
    if aligned.differences.count > differences.count {
      self = aligned
    } else {
      compareByPosition(expected, with: actual, at: path)
    }
  }

  private mutating func compareByPosition(
    _ expected: [JSON], with actual: [JSON], at path: String
  ) {
    let (wanted, hasRest) = expected.expectedElements
    var unread = actual.enumerated().makeIterator()
    for (index, expected) in wanted.enumerated() {
      if stopsAtFirst, !differences.isEmpty {
        return
      }
      if isOpen, matchNext(expected, from: &unread) {
        continue
      }
      guard let found = unread.next() else {
        return addDifference(
          at: "\(path)[\(index)]", expected: expected.text, actual: Difference.nothing)
      }
      if isOpen, stopsAtFirst {
        return addDifference(
          at: "\(path)[\(found.offset)]", expected: expected.text, actual: found.element.text)
      }
      compare(expected, with: found.element, at: "\(path)[\(found.offset)]")
    }
    if !hasRest, !isOpen, let extra = unread.next() {
      addDifference(
        at: "\(path)[\(extra.offset)]", expected: Difference.nothing, actual: extra.element.text)
    }
  }

  /// Matches the first unread element that the expectation accepts, and skips the elements before it, which an
  /// open matcher allows.
  ///
  /// - Returns: false if there is no such element; none is skipped then.
  private mutating func matchNext(
    _ expected: JSON, from unread: inout EnumeratedSequence<[JSON]>.Iterator
  ) -> Bool {
    var candidates = unread
    while let candidate = candidates.next() {
      if let captures = captures(matching: expected, against: candidate.element) {
        self.captures = captures
        unread = candidates
        return true
      }
    }
    return false
  }

  /// Adds the differences of two arrays after aligning them, so that one missing element is one difference.
  private mutating func compareAligned(
    _ expected: [JSON], with actual: [JSON], at path: String
  ) {
    let (wanted, hasRest) = expected.expectedElements
    var pairs = alignment(
      of: Array(wanted), with: hasRest ? Array(actual.prefix(wanted.count)) : actual)
    if hasRest {
      while case .onlyActual = pairs.last {
        pairs.removeLast()
      }
    }
    compare(pairs, of: expected, with: actual, isOpen: false, at: path)
  }

  /// - Parameter isOpen: whether further elements are allowed, even if the matcher is not open.
  private mutating func compare(
    _ pairs: [ArrayAlignment.Pair], of expected: [JSON], with actual: [JSON], isOpen: Bool,
    at path: String
  ) {
    let wanted = Array(expected.expectedElements.wanted)
    for pair in pairs {
      switch pair {
      case .both(let first, let second):
        compare(wanted[first], with: actual[second], at: "\(path)[\(second)]")
      case .onlyExpected(let index):
        addDifference(
          at: "\(path)[\(index)]", expected: wanted[index].text, actual: Difference.nothing)
      case .onlyActual(let index):
        if !isOpen, !self.isOpen {
          addDifference(
            at: "\(path)[\(index)]", expected: Difference.nothing, actual: actual[index].text)
        }
      }
    }
  }

  private func unorderedAlignment(
    of expected: [JSON], with actual: [JSON]
  ) -> [ArrayAlignment.Pair] {
    let wanted = Array(expected.expectedElements.wanted)
    return UnorderedAlignment.pairs(
      wanted, actual, isLiteral: isLiteral,
      matches: { matches(wanted[$0], against: actual[$1]) })
  }

  private func alignment(of wanted: [JSON], with actual: [JSON]) -> [ArrayAlignment.Pair] {
    ArrayAlignment.pairs(wanted.count, actual.count) { matches(wanted[$0], against: actual[$1]) }
  }

  private mutating func compare(
    _ expected: JSONObject, with actual: JSONObject, at path: String
  ) {
    if path == "$", hasOtherOutcome(actual, than: expected) {
      return
    }
    let found = MemberTable(actual)
    for (name, wanted) in expected.members where name != ExpectedName.rest {
      let name = ExpectedName.unescaped(name)
      let inner = Self.path(of: name, in: path)
      if let found = found[name] {
        compare(wanted, with: found, at: inner)
      } else {
        addDifference(at: inner, expected: wanted.text, actual: Difference.nothing)
      }
    }
    let named = MemberTable(expected)
    guard !isOpen, named[ExpectedName.rest] == nil else { return }
    for (name, value) in actual.members where named[ExpectedName.escaped(name)] == nil {
      addDifference(
        at: Self.path(of: name, in: path), expected: Difference.nothing, actual: value.text)
    }
  }

  /// Whether a reply is an error instead of a result, or a result instead of an error. If so, adds one difference that
  /// shows both outcomes, instead of one for the missing member and one for the additional member.
  private mutating func hasOtherOutcome(
    _ actual: JSONObject, than expected: JSONObject
  ) -> Bool {
    if let error = actual["error"], let wanted = expected["result"], expected["error"] == nil {
      addDifference(
        at: "$", expected: "the result \(wanted.text)",
        actual: "the error \(Self.words(for: error))")
      return true
    }
    if let result = actual["result"], let error = expected["error"], expected["result"] == nil {
      addDifference(
        at: "$", expected: "the error \(Self.words(for: error))",
        actual: "the result \(result.text)")
      return true
    }
    return false
  }

  /// An error object as text, such as `-32602 InvalidParams: params.limit: expected …`.
  private static func words(for error: JSON) -> String {
    guard let code = error["code"], let message = error["message"]?.string else {
      return error.text
    }
    let name = error["data"]?["name"]?.string.map { " \($0)" } ?? ""
    return "\(code.text)\(name): \(message)"
  }
}

// Updating expectations.
extension Matcher {
  /// The expectation, changed so that it matches. Parts that match stay, with their matchers. Other
  /// parts become the received value or a matcher for it. A capture stays a capture, with a matcher that
  /// accepts the received value.
  ///
  /// - Parameters:
  ///   - generalises: whether differing values become matchers, because they may differ in every run.
  ///   - name: the name of the member with the value, from which that of a new capture is made.
  mutating func update(
    _ expected: JSON, for actual: JSON, generalises: Bool = false, named name: String = ""
  ) -> JSON {
    switch (expected, actual) {
    case (.object(let expected), .object(let actual)):
      .object(update(expected, for: actual, generalises: generalises))
    case (.array(let expected), .array(let actual)):
      .array(update(expected, for: actual, generalises: generalises, named: name))
    default: updateLeaf(expected, for: actual, generalises: generalises, named: name)
    }
  }

  private mutating func updateLeaf(
    _ expected: JSON, for actual: JSON, generalises: Bool, named name: String
  ) -> JSON {
    if (try? match(expected, against: actual)) != nil {
      return expected
    }
    if let text = expected.string, case .matcher(_, let capture?)? = try? ExpectedString(text) {
      captures[capture] = actual
      return .string("\(ValueKind.matcher(accepting: actual))=\(capture)")
    }
    if identities.contains(expected) {
      return captureIdentity(expected, for: actual, named: name)
    }
    return generalises
      ? generalised(expected, for: actual) : expectation(for: actual)
  }

  /// The expectation that captures the received value, because later lines send the expected one back. The name of the
  /// capture is that of an earlier one for the same expected value, or else a new name.
  private mutating func captureIdentity(_ expected: JSON, for actual: JSON, named name: String)
    -> JSON
  {
    let word = name.isCaptureName ? name : "value"
    var unique = identityNames[expected] ?? word
    var number = 1
    while identityNames[expected] == nil, captures[unique] != nil {
      number += 1
      unique = "\(word)\(number)"
    }
    identityNames[expected] = unique
    captures[unique] = actual
    return .string(
      "\(ValueKind.matcher(accepting: actual, andLike: expected, isCaptured: true))=\(unique)")
  }

  /// The matcher for a value that differs from run to run. A number that counts the iterations becomes `${round}`.
  private func generalised(_ expected: JSON, for actual: JSON) -> JSON {
    if let round = captures["round"]?.int, actual.int == round, expected.int == round - 1 {
      return "${round}"
    }
    return .string(ValueKind.matcher(accepting: actual, andLike: expected))
  }

  /// The expectation that matches a received value. The path of the temporary folder, which differs in every
  /// run, becomes `${folder}`. If `now` is set, a value that looks like the present time becomes a
  /// matcher, since a later run would send another value.
  func expectation(for actual: JSON) -> JSON {
    let folder = captures["folder"]?.string ?? ""
    switch actual {
    case .null, .bool: return actual
    case .number: return now.flatMap { TimeValue.matcher(for: actual, now: $0) } ?? actual
    case .string(let text):
      if let matcher = now.flatMap({ TimeValue.matcher(for: actual, now: $0) }) {
        return matcher
      }
      let escaped = ExpectedString.escaped(text)
      return .string(folder.isEmpty ? escaped : escaped.replacing(folder, with: "${folder}"))
    case .array(let elements): return .array(elements.map(expectation))
    case .object(let object):
      return .object(
        JSONObject(
          object.members.map { (ExpectedName.escaped($0.name), expectation(for: $0.value)) }))
    }
  }

  private mutating func update(
    _ expected: JSONObject, for actual: JSONObject, generalises: Bool
  ) -> JSONObject {
    let rest = expected[ExpectedName.rest]
    var updated = JSONObject()
    for (name, wanted) in expected.members where name != ExpectedName.rest {
      guard let found = actual[ExpectedName.unescaped(name)] else { continue }
      updated[name] = update(wanted, for: found, generalises: generalises, named: name)
    }
    if rest == nil {
      for (name, value) in actual.members where expected[ExpectedName.escaped(name)] == nil {
        updated[ExpectedName.escaped(name)] = expectation(for: value)
      }
    }
    updated[ExpectedName.rest] = rest
    return updated
  }

  private mutating func update(
    _ expected: [JSON], for actual: [JSON], generalises: Bool, named name: String
  ) -> [JSON] {
    let (wanted, hasRest) = expected.expectedElements
    if expected.isUnordered {
      return updateUnordered(expected, for: actual, generalises: generalises, named: name)
    }
    if generalises, !hasRest, hasSameElements(expected, as: actual) {
      return [.string(ExpectedName.unordered)] + wanted
    }
    if hasRest || generalises && wanted.count != actual.count {
      let updated = zip(wanted, actual).map {
        update($0, for: $1, generalises: generalises, named: name)
      }
      return updated + [.string(ExpectedName.rest)]
    }
    var updated: [JSON] = []
    for pair in alignment(of: Array(wanted), with: actual) {
      switch pair {
      case .both(let first, let second):
        updated.append(
          update(
            wanted[first], for: actual[second], generalises: generalises, named: name))
      case .onlyExpected: break
      case .onlyActual(let index): updated.append(expectation(for: actual[index]))
      }
    }
    return updated
  }

  /// Whether the elements of both arrays match in some order, but not in the present one.
  private func hasSameElements(_ expected: [JSON], as actual: [JSON]) -> Bool {
    let wanted = Array(expected.expectedElements.wanted)
    guard wanted.count == actual.count, wanted.count > 1 else { return false }
    let isSameOrder = zip(wanted, actual).allSatisfy { matches($0, against: $1) }
    return !isSameOrder
      && unorderedAlignment(of: expected, with: actual).allSatisfy { pair in
        guard case .both(let first, let second) = pair else { return false }
        return matches(wanted[first], against: actual[second])
      }
  }

  private mutating func updateUnordered(
    _ expected: [JSON], for actual: [JSON], generalises: Bool, named name: String
  ) -> [JSON] {
    let (wanted, hasRest) = expected.expectedElements
    let elements = Array(wanted)
    var updated: [JSON] = [.string(ExpectedName.unordered)]
    var isOpen = hasRest
    for pair in unorderedAlignment(of: expected, with: actual) {
      switch pair {
      case .both(let first, let second):
        updated.append(
          update(
            elements[first], for: actual[second], generalises: generalises, named: name))
      case .onlyExpected: isOpen = isOpen || generalises
      case .onlyActual(let index):
        if generalises {
          isOpen = true
        } else if !hasRest {
          updated.append(expectation(for: actual[index]))
        }
      }
    }
    return isOpen ? updated + [.string(ExpectedName.rest)] : updated
  }
}

extension JSON {
  /// Whether an expectation contains no `$`, and therefore no matchers, references and escapes.
  fileprivate var isLiteral: Bool {
    switch self {
    case .null, .bool, .number: true
    case .string(let text): !text.contains("$")
    case .array(let elements): elements.allSatisfy(\.isLiteral)
    case .object(let object):
      object.members.allSatisfy { !$0.name.contains("$") && $0.value.isLiteral }
    }
  }
}

extension JSONNumber {
  /// Whether two numbers have the same value, such as `3` and `3.0`.
  fileprivate func hasSameValue(as other: JSONNumber) -> Bool {
    if text == other.text {
      return true
    }
    if int != nil || other.int != nil {
      return int == other.int
    }
    return double != nil && double == other.double
  }
}
