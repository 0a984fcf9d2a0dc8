import Adapters
import Archive
import CityServer
import JSON
import Platform
import Services

/// The command `config`: prints each option of the server with the value in force and its origin, and whether and
/// where the keys of services and `CITYROULETTE_OFFLINE` are set.
struct ConfigCommand {
  /// The options in force: those of the command line, and those of the configuration file that they do not
  /// replace.
  private let options: ServeOptions

  /// - Parameters:
  ///   - words: the words after the command.
  ///   - options: the options before the command.
  /// - Throws: `UsageError` for an unknown word, an invalid option and an invalid configuration.
  static func text(_ words: [String], options: ServeOptions) throws -> String {
    let json = Command.configJSON.names[0]
    let options = try options.adding(words.filter { $0 != json }, of: .config)
    let command = ConfigCommand(options: try options.withConfiguration())
    return words.contains(json) ? command.json.pretty() : command.table
  }

  private var table: String {
    let rows = rows.map { [$0.name, $0.text, $0.origin.text] }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, [widths[0], min(widths[1], Self.widest), 0]).map { text, width in
        text + String(repeating: " ", count: max(0, width - text.count))
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// The maximum width of the column of values; a longer value moves the origin to the right.
  private static let widest = 36

  private var json: JSON {
    .array(
      rows.map { row in
        var object: JSONObject = ["name": .string(row.name), "value": row.json]
        for (name, value) in row.origin.json.members {
          object[name] = value
        }
        return .object(object)
      })
  }

  private var rows: [ConfigRow] {
    ServeOption.all.map(row)
      + keys.map { service, name, variable in
        row(ofKey: name, of: service, variable: variable)
      } + [offline]
  }
}

// Options.
extension ConfigCommand {
  private func row(_ option: ServeOption) -> ConfigRow {
    let given = options.given.filter { $0.option.name == option.name }
    guard let last = given.last else { return standardRow(option) }
    let values = given.map { option.name == "--archive" ? hidingPassword($0.value) : $0.value }
    let isWhole = option.form == .repeated || option.form == .addresses
    let text = isWhole ? values.joined(separator: ", ") : values.last ?? ""
    return ConfigRow(
      name: option.name, text: option.form == .flag ? "on" : text,
      json: option.form.json(of: values),
      origin: last.member.map(ValueOrigin.file) ?? .commandLine)
  }

  /// The archive without the password of its server.
  private func hidingPassword(_ value: String) -> String {
    PostgreSQLAddress.withoutSecrets(value)
  }

  /// The row of an option that is not given.
  private func standardRow(_ option: ServeOption) -> ConfigRow {
    let wiring = ServerWiring(options)
    switch option.name {
    case "--archive": return path(option, try? wiring.archivePath())
    case "--data-dir": return path(option, wiring.dataDirectory, variable: "XDG_DATA_HOME")
    case "--cache-dir": return path(option, wiring.cacheDirectory, variable: "XDG_CACHE_HOME")
    case "--config": return path(option, Configuration.userFile, variable: "XDG_CONFIG_HOME")
    case "--data": return path(option, data?.path)
    case "--gazetteer": return path(option, data?.gazetteer)
    default: break
    }
    if option.form == .flag {
      return ConfigRow(name: option.name, text: "off", json: false, origin: .standard)
    }
    guard let text = option.standard, option.spec.kind != .file else {
      return ConfigRow(
        name: option.name, text: option.standard ?? "none", json: .null, origin: .standard)
    }
    return ConfigRow(
      name: option.name, text: text, json: option.form.json(of: [text]), origin: .standard)
  }

  private var data: DataFolder? { try? DataFolder(options.data) }

  /// - Parameter variable: the environment variable that may choose the folder.
  private func path(_ option: ServeOption, _ path: String?, variable: String? = nil) -> ConfigRow {
    // A relative folder in the variable is ignored.
    let isChosen = variable.flatMap(Environment.variable)?.hasPrefix("/") ?? false
    return ConfigRow(
      name: option.name, text: path ?? "none", json: path.map(JSON.string) ?? .null,
      origin: isChosen ? .environment(variable ?? "") : .standard)
  }
}

// The environment.
extension ConfigCommand {
  /// The names of the keys with their environment variables.
  private var keys: [(service: UpstreamService, name: String, variable: String)] {
    Configuration.keyedServices.flatMap { service in
      zip([service.id, Configuration.googleSearchEngine], service.variables).map {
        (service, $0, $1)
      }
    }
  }

  /// A key is never printed, only whether there is one.
  private func row(ofKey name: String, of service: UpstreamService, variable: String) -> ConfigRow {
    var origin = ValueOrigin.standard
    if Environment.variable(variable).map(isKey) ?? false {
      origin = .environment(variable)
    } else if let key = options.keys.last(where: { $0.service == name }), isKey(key.value) {
      origin = .file(key.member)
    }
    var isSet = true
    if case .standard = origin {
      isSet = false
    }
    return ConfigRow(
      name: "\(Configuration.keysMember).\(name)", text: isSet ? "set" : "not set",
      json: .bool(isSet), origin: origin)
  }

  private func isKey(_ text: String) -> Bool { !text.allSatisfy(\.isWhitespace) }

  private var offline: ConfigRow {
    let isOffline = Environment.variable(ServerWiring.offlineVariable) != nil
    return ConfigRow(
      name: ServerWiring.offlineVariable, text: isOffline ? "on" : "off", json: .bool(isOffline),
      origin: isOffline ? .environment(ServerWiring.offlineVariable) : .standard)
  }
}
