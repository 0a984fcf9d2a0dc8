/// A stored variable of the actor `CityServer`: the state of one noun.
struct ServerVariable {
  let name: String

  /// The folder of the noun: that of the file that declares the type of the variable. Nil if the type
  /// is not known.
  let noun: String?

  /// The names of the functions that change the variable.
  private let mutatingFunctions: [String]

  /// The nouns of variables with types of other targets.
  private static let nounsOfOtherTypes = ["WarningCache": "Weather"]

  /// The variables of the actor, except private ones, which only its own file can change.
  ///
  /// - Parameters:
  ///   - actor: the file of the actor.
  ///   - files: all files of the project.
  static func all(of actor: SourceFile, in files: [SourceFile]) -> [ServerVariable] {
    actor.code.matches(of: /^  var (\w+)(?:: | = )(\w+)/.anchorsMatchLineEndings()).map {
      ServerVariable(name: String($0.1), type: String($0.2), in: files)
    }
  }

  private init(name: String, type: String, in files: [SourceFile]) {
    self.name = name
    let file = files.first { $0.types.contains(type) }
    noun = file?.target == "CityServer" ? file?.noun : Self.nounsOfOtherTypes[type]
    mutatingFunctions =
      file?.code.matches(of: /mutating func (\w+)/).map { String($0.1) } ?? []
  }

  /// The code in a file that changes the variable: an assignment to it or to a part of it, a call of a
  /// mutating function, or its use as an `inout` argument. A declaration with `let` or `var` introduces
  /// another variable of the same name.
  func changes(in file: SourceFile) throws -> [String] {
    let functions = mutatingFunctions.joined(separator: "|")
    let assignment = #"(?:\.\w+|\[[^\]\n]*\])* [-+*/]?= "#
    let pattern = #"(?:let |var )?\b\#(name)(?:\#(assignment)|\.(?:\#(functions))\b)|&\#(name)\b"#
    // With default word boundaries, a dot between letters belongs to the word.
    return file.code.matches(of: try Regex<Substring>(pattern).wordBoundaryKind(.simple))
      .map { String($0.output) }
      .filter { !$0.hasPrefix("let ") && !$0.hasPrefix("var ") }
  }
}
