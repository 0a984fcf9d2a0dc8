import Adapters
import Archive
import JSON
import JSONRPC
import Platform

extension ServeOption {
  /// The options that may be in the configuration file: all but the one that names the file.
  static let configurable = all.filter { $0.name != "--config" }

  /// The member of the configuration file, such as `dataDir`; in the plural for an object.
  var member: String {
    let words = name.dropFirst(2).split(separator: "-")
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return words.prefix(1).joined() + rest.joined() + (form == .addresses ? "s" : "")
  }

  /// The value with an absolute path if it is a path; nil if it is a relative path, which would
  /// mean another file in each working folder.
  func absolute(_ text: String) -> String? {
    if value == "TIME" {
      guard text.hasPrefix("@") else { return text }
      return Self.absolutePath(String(text.dropFirst())).map { "@\($0)" }
    }
    guard ["PATH", "FILE", "DIR"].contains(value) else { return text }
    if name == "--archive", text == Archive.inMemory || PostgreSQLAddress(text) != nil {
      return text
    }
    return Self.absolutePath(text)
  }

  private static func absolutePath(_ text: String) -> String? {
    if text.hasPrefix("~/"), let home = Environment.variable("HOME") {
      return home + text.dropFirst()
    }
    return text.hasPrefix("/") ? text : nil
  }
}

extension OptionForm {
  /// The values that the configuration file may contain for an option of this form.
  var schema: Schema {
    switch self {
    case .text: .string
    case .number: .either([.string, .number])
    case .flag: .boolean
    case .onOff: .either([.boolean, .word(["on", "off"])])
    case .list, .repeated: .either([.string, .array(.string)])
    case .numbers: .either([.string, .array(.anyInteger)])
    case .addresses:
      .object(
        ServeOption.serviceNames.map { .init($0, .string, "An address.", required: false) },
        open: false)
    }
  }

  /// The texts that the command line would have instead of a valid value: one, or one for each time
  /// that the option is repeated; none for a flag that is false.
  func texts(of value: JSON) -> [String] {
    switch self {
    case .flag: return value.bool == true ? [""] : []
    case .onOff: return [value.bool.map { $0 ? "on" : "off" } ?? text(of: value)]
    case .repeated: return value.array?.map(text) ?? [text(of: value)]
    default: return [value.array?.map(text).joined(separator: ",") ?? text(of: value)]
    }
  }

  private func text(of value: JSON) -> String { value.string ?? value.text }
}
