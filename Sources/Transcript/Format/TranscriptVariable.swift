import JSON
import Platform

/// A variable of a transcript, `${name}`. `--var` or the environment may give its value.
package struct TranscriptVariable: Sendable, Hashable {
  let name: String

  /// The value if neither `--var` nor the environment gives one; nil if one of them must.
  let standard: String?

  /// Whether the value is that of the environment variable of this name, if it is set and `--var` gives no value.
  let isEnvironment: Bool

  /// The values of `--var` and of the variables of the transcript, by name. A value of `--var` takes precedence.
  ///
  /// - Parameter given: the values of `--var`, by name.
  /// - Throws: `Problem` for a variable without a value.
  static func values(
    of variables: [TranscriptVariable], given: [String: String]
  ) throws(Problem) -> [String: JSON] {
    var values = given
    for variable in variables where given[variable.name] == nil {
      let inherited = variable.isEnvironment ? Environment.variable(variable.name) : nil
      guard let value = inherited ?? variable.standard else { throw variable.missing }
      values[variable.name] = value
    }
    return values.mapValues(value)
  }

  /// The name and the value of an argument of `--var`.
  ///
  /// - Throws: `Problem` for a text of another form.
  package static func given(_ text: String) throws(Problem) -> (name: String, value: String) {
    let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard pair.count == 2, pair[0].isCaptureName else {
      throw Problem(
        "--var: expected NAME=VALUE with a name of letters, digits and _, got '\(text)'")
    }
    return (String(pair[0]), String(pair[1]))
  }

  private var missing: Problem {
    isEnvironment
      ? Problem("the environment variable \(name) is not set; set it, or write @env \(name)=VALUE")
      : Problem(
        "the variable \(name) has no value; pass --var \(name)=VALUE, or write @var \(name)=VALUE")
  }

  /// The value of a text: a number or a boolean if the text is one in JSON, else a string.
  static func value(_ text: String) -> JSON {
    switch try? JSONParser.parse(text) {
    case let value? where value.number != nil || value.bool != nil: value
    default: .string(text)
    }
  }
}
