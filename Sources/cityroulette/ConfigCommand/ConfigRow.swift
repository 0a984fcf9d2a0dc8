import JSON

/// A line of `config`: an option, a key of a service or a switch of the environment.
struct ConfigRow {
  /// The option, or the member of the configuration file, or the environment variable.
  let name: String
  let text: String
  let json: JSON
  let origin: ValueOrigin
}

extension OptionForm {
  /// The value as the configuration file writes it.
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
