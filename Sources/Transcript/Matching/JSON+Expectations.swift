import JSON

extension JSON {
  /// The expectation that matches only this value: its strings and names are escaped.
  var asExpected: JSON {
    mapped(names: ExpectedName.escaped) { .string(ExpectedString.escaped($0)) }
  }

  /// Checks that each string that begins with `$` is a valid matcher, a reference or escaped, and that each member name
  /// that begins with `$` is escaped or is `$rest` with the value `"$any"`.
  ///
  /// - Throws: `Problem` for the first invalid string or name.
  func validateExpectation() throws(Problem) {
    switch self {
    case .null, .bool, .number: break
    case .string(let text): _ = try ExpectedString(text)
    case .array(let elements):
      for element in elements.expectedElements.wanted {
        try element.validateExpectation()
      }
    case .object(let object):
      for (name, value) in object.members {
        if name == ExpectedName.rest {
          guard value == "$any" else {
            throw Problem("expected \"$any\" as the value of the member \"$rest\"")
          }
        } else if name.hasPrefix("$"), !name.hasPrefix("$$") {
          throw Problem("write the member \"\(name)\" as \"$\(name)\"")
        }
        try value.validateExpectation()
      }
    }
  }
}

// Messages of `-->` lines, which `play` sends and `stub` expects.
extension JSON {
  /// The message of a `-->` line as an expectation. A string that begins with `$` but is no valid matcher matches
  /// itself, since the names of some methods begin with a dollar sign.
  var asSentExpectation: JSON {
    let names = { (name: String) in name == ExpectedName.rest ? name : ExpectedName.escaped(name) }
    return mapped(names: names) { text in
      let isWritten = text.hasPrefix("$") && !text.hasPrefix("${") && !text.hasPrefix("$${")
      return .string(isWritten && !text.isMatcher && !text.isEscapedMatcher ? "$" + text : text)
    }
  }

  /// The message to write in a `-->` line that sends exactly this message.
  var escapedForSending: JSON {
    mapped { text in
      let needsEscape = text.isMatcher || text.isEscapedMatcher
      return .string((needsEscape ? "$" : "") + Template.escaped(text))
    }
  }

  /// Whether any string value in the message is a matcher or an escaped matcher.
  var containsSentMatchers: Bool {
    switch self {
    case .null, .bool, .number: false
    case .string(let text): text.isMatcher || text.isEscapedMatcher
    case .array(let elements): elements.contains(where: \.containsSentMatchers)
    case .object(let object): object.members.contains { $0.value.containsSentMatchers }
    }
  }
}

extension String {
  fileprivate var isMatcher: Bool {
    if self == ExpectedName.rest || self == ExpectedName.unordered {
      return true
    }
    if case .matcher? = try? ExpectedString(self) {
      return true
    }
    return false
  }

  fileprivate var isEscapedMatcher: Bool { hasPrefix("$$") && String(dropFirst()).isMatcher }
}

extension [JSON] {
  /// The elements of an expected array without `$unordered` and `$rest`, and whether it allows
  /// further elements.
  var expectedElements: (wanted: ArraySlice<JSON>, isOpen: Bool) {
    let isOpen = last == .string(ExpectedName.rest)
    return ((isOpen ? dropLast() : self[...]).dropFirst(isUnordered ? 1 : 0), isOpen)
  }

  /// Whether the elements of an expected array may have any order.
  var isUnordered: Bool { first == .string(ExpectedName.unordered) }
}
