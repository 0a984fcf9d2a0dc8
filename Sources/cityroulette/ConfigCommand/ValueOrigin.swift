import JSON

/// Where a value in force comes from.
enum ValueOrigin {
  case standard
  case file(ConfigurationMember)

  /// The environment variable of this name.
  case environment(String)
  case commandLine

  var text: String {
    switch self {
    case .standard: "default"
    case .file(let member): "\(member.file), line \(member.line)"
    case .environment(let variable): "environment variable \(variable)"
    case .commandLine: "command line"
    }
  }

  /// The members that `config --json` prints.
  var json: JSONObject {
    switch self {
    case .standard: ["source": "default"]
    case .file(let member):
      ["source": "file", "file": .string(member.file), "line": JSON(member.line)]
    case .environment(let variable):
      ["source": "environment", "variable": .string(variable)]
    case .commandLine: ["source": "commandLine"]
    }
  }
}
