import JSON

/// A line of `config`: an option, a key of a service or an environment variable.
struct ConfigRow {
  /// The name of the option, of the key in the configuration file, or of the environment variable.
  let name: String
  let text: String
  let json: JSON
  let origin: ValueOrigin
}

extension OptionForm {
  /// The value in the form of the configuration file.
  ///
  /// - Parameter values: the texts as on the command line, several if the option was repeated.
  func json(of values: [String]) -> JSON {
    let last = values.last ?? ""
    switch self {
    case .text: return .string(last)
    case .flag: return .bool(true)
    case .onOff: return .bool(last == "on")
    case .number: return (try? JSONParser.parse(Array(last.utf8))) ?? .string(last)
    case .list: return .array(last.split(separator: ",").map { .string(String($0)) })
    case .numbers:
      let numbers = last.split(separator: ",").compactMap { Int($0) }
      return numbers.isEmpty ? .string(last) : .array(numbers.map { JSON($0) })
    case .repeated: return .array(values.map(JSON.string))
    case .addresses:
      var object = JSONObject()
      for value in values {
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        object[parts[0]] = .string(parts.last ?? "")
      }
      return .object(object)
    }
  }
}
