/// A regular expression for strings that are equal except for some of their numbers, such as `took 12 ms`
/// and `took 9 ms`.
///
/// Numbers that are joined as in a date, a time or a version vary together: if one differs, the expression accepts any
/// digits for each.
struct DigitPattern {
  let text: String

  /// The minimum number of characters that the pattern requires literally, besides the numbers that vary.
  private static let shortestText = 4

  /// The texts that join the numbers of a date, a time or a version.
  private static let joints: Set<String> = ["-", ":", ".", "T", "+"]

  /// Nil unless the strings are equal except for numbers, and have at least `shortestText` other characters.
  init?(_ first: String, _ second: String) {
    let one = Self.parts(of: first)
    let two = Self.parts(of: second)
    guard one.count == two.count else { return nil }
    let different = one.indices.filter { !one[$0].utf8.elementsEqual(two[$0].utf8) }
    guard different.allSatisfy({ Self.isNumber(one[$0]) && Self.isNumber(two[$0]) }) else {
      return nil
    }
    self.init(one, varying: Set(different))
  }

  /// The expression in which the dates in the text, and the times joined to them, vary. Nil unless the text contains
  /// one of the dates and at least `shortestText` other characters.
  init?(_ text: String, varyingIn dates: [String]) {
    let parts = Self.parts(of: text)
    let found = parts.indices.dropLast(4).filter { dates.contains(parts[$0..<$0 + 5].joined()) }
    guard !found.isEmpty else { return nil }
    // A blank may separate the date from the time.
    self.init(parts, varying: Set(found), joints: Self.joints.union([" "]))
  }

  private init?(_ parts: [String], varying: Set<Int>, joints: Set<String> = Self.joints) {
    let varying = Self.withJoined(varying, in: parts, by: joints)
    var pattern = ""
    var fixedCount = 0
    for (index, part) in parts.enumerated() {
      if varying.contains(index) {
        pattern += "[0-9]+"
      } else {
        pattern += Pattern.escaped(part)
        fixedCount += part.count
      }
    }
    guard fixedCount >= Self.shortestText else { return nil }
    text = "^\(pattern)$"
  }

  /// The indices of the numbers and of all numbers that are joined to them, directly or through others.
  private static func withJoined(
    _ numbers: Set<Int>, in parts: [String], by joints: Set<String>
  ) -> Set<Int> {
    var all = numbers
    var pending = Array(numbers)
    while let index = pending.popLast() {
      for neighbour in [index - 2, index + 2] where parts.indices.contains(neighbour) {
        let joint = parts[(index + neighbour) / 2]
        if isNumber(parts[neighbour]), joints.contains(joint), all.insert(neighbour).inserted {
          pending.append(neighbour)
        }
      }
    }
    return all
  }

  /// The string cut before and after each sequence of ASCII digits.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      if let last = parts.last, isNumber(last) == isDigit {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      } else {
        parts.append(String(scalar))
      }
    }
    return parts
  }

  private static func isNumber(_ text: String) -> Bool {
    text.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? false
  }
}
