import CityServer
import JSON
import JSONRPC
import Platform
import Services

/// The configuration file: options of the server, and the keys of services.
///
/// Options of the command line take precedence over the file. Keys in the environment take
/// precedence over those in the file; folders in the file take precedence over variables such as
/// `XDG_DATA_HOME`.
struct Configuration {
  private var json: JSON = [:]

  /// The path of the file; nil if the user has none.
  private(set) var path: String?

  /// The bytes of the file, for messages with line numbers.
  private var text: [UInt8] = []

  /// The byte offsets of the members by name; those of inner members by names such as
  /// `keys.geonames`.
  private var offsets: [String: Int] = [:]

  /// The keys of services. Must never be printed or logged.
  private(set) var keys: [ServiceKey] = []

  /// The options in the order of the file.
  private(set) var options: [GivenOption] = []

  /// The member with the keys.
  static let keysMember = "keys"

  /// The name of the second key of Google: the id of the search engine.
  static let googleSearchEngine = "google-cx"

  /// The path of the user's file; nil without an `Environment.configHome`.
  static var userFile: String? {
    Environment.configHome.map { "\($0)/\(Product.name)/config.json" }
  }

  /// Reads a configuration.
  ///
  /// - Parameter named: the path of the file; nil for the user's file, which may be missing.
  /// - Throws: `UsageError`, which names the file and, if a member or the syntax is wrong, the line.
  init(_ named: String?) throws {
    guard let path = named ?? Self.userFile.flatMap({ File.exists($0) ? $0 : nil }) else { return }
    self.path = path
    do {
      text = try File.readRegular(path)
      let view = try JSONView(parsing: text)
      json = view.json
      recordOffsets(of: view)
      try readMembers()
    } catch let error as FileError {
      throw UsageError(message: "The configuration \(path) cannot be read: \(error.reason).")
    } catch let error as JSONError {
      throw UsageError(
        message: "\(path), line \(line(of: error.offset)): The configuration is not valid JSON: "
          + "\(error.message).")
    }
  }

  private mutating func recordOffsets(of view: JSONView, prefix: String = "") {
    view.forEachMember { name, value in
      let key = prefix + (name.string ?? "")
      offsets[key] = name.offset
      if prefix.isEmpty {
        recordOffsets(of: value, prefix: "\(key).")
      }
    }
  }

  private func line(of offset: Int) -> Int {
    text.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }

  private func member(_ key: String) -> ConfigurationMember {
    ConfigurationMember(file: path ?? "", line: line(of: offsets[key] ?? 0), key: key)
  }
}

// Members.
extension Configuration {
  private static let schema = Schema.object(
    ServeOption.configurable.map {
      .init($0.member, $0.form.schema, $0.spec.help, required: false)
    } + [.init(keysMember, keysSchema, "Keys by service.", required: false)], open: false)

  /// Checks each member separately, because the message about a member contains its line.
  private mutating func readMembers() throws {
    guard let members = json.object?.members else {
      throw UsageError(
        message: "The configuration \(path ?? "") is not a JSON object; write at least {}.")
    }
    for (name, value) in members {
      guard let option = ServeOption.configurable.first(where: { $0.member == name }),
        option.form != .addresses
      else {
        try readObject(name, value)
        continue
      }
      try check([name: value], against: Self.schema, at: "configuration", key: name)
      for text in option.form.texts(of: value) {
        options.append(try given(option, text))
      }
    }
  }

  /// Reads the keys or the addresses of services, and refuses a member that does not exist.
  private mutating func readObject(_ name: String, _ value: JSON) throws {
    guard let members = value.object?.members else {
      return try check([name: value], against: Self.schema, at: "configuration", key: name)
    }
    for (service, text) in members {
      let key = "\(name).\(service)"
      try check([name: [service: text]], against: Self.schema, at: "configuration", key: key)
      if name == Self.keysMember {
        keys.append(
          ServiceKey(service: service, value: text.string ?? "", member: member(key)))
      } else if let option = ServeOption.configurable.first(where: { $0.member == name }) {
        let value = "\(service)=\(text.string ?? "")"
        options.append(GivenOption(option: option, value: value, member: member(key)))
      }
    }
    if members.isEmpty {
      try check([name: value], against: Self.schema, at: "configuration", key: name)
    }
  }

  private func check(
    _ value: JSON, against schema: Schema, at place: String, key: String
  ) throws {
    do {
      try schema.validate(value, at: place)
    } catch {
      let member = member(key)
      throw UsageError(message: "\(member.file), line \(member.line): \(error.message).")
    }
  }

  /// - Throws: `UsageError` for an empty text of an option with a value, and for a relative path.
  private func given(_ option: ServeOption, _ text: String) throws -> GivenOption {
    let member = member(option.member)
    if option.value != nil, text.isEmpty {
      throw UsageError(
        message: "\(member.place): the value is empty; leave out the member instead.")
    }
    guard let value = option.absolute(text) else {
      throw UsageError(
        message:
          "\(member.place): expected an absolute path, or one that begins with ~/, got '\(text)'.")
    }
    return GivenOption(option: option, value: value, member: member)
  }

  /// The services that need a key.
  static var keyedServices: [UpstreamService] {
    let services = WeatherProviderID.allCases.map(\.service) + [.geoNames, .google]
    return services.filter { !$0.variables.isEmpty }
  }

  private static var keysSchema: Schema {
    let names = keyedServices.map(\.id) + [googleSearchEngine]
    return .object(
      names.map { .init($0, .string, "The key of \($0).", required: false) }, open: false)
  }
}
