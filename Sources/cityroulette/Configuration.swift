import JSON
import JSONRPC
import Platform

/// A file with what seldom changes: the choice of services, their keys, the contact to tell them.
///
/// Options of the command line win over the environment, and that over the file.
struct Configuration {
  /// Names of services, as the options of the same names take them.
  private(set) var cities: String?
  private(set) var weather: String?
  private(set) var photos: String?

  /// A mail or web address that services can complain to; part of the User-Agent.
  private(set) var contact: String?

  /// By provider. Never printed, never logged.
  private(set) var keys: [String: String] = [:]

  /// By provider; for mirrors and tests.
  private(set) var baseURLs: [String: String] = [:]

  private static let schema = Schema.object(
    .init("cities", .string, "Source of cities.", required: false),
    .init("weather", .string, "Provider of the weather.", required: false),
    .init("photos", .string, "Provider of pictures.", required: false),
    .init("contact", .string, "Mail or web address for services.", required: false),
    .init("keys", .object([], open: true), "Keys by provider.", required: false),
    .init("baseUrls", .object([], open: true), "Addresses by provider.", required: false))

  init() {}

  /// - Throws: `UsageError` that names the file and the member that is wrong.
  init(path: String) throws {
    do {
      let json = try JSONParser.parse(try File.readRegular(path))
      try Self.schema.validate(json, at: path)
      cities = json["cities"]?.string
      weather = json["weather"]?.string
      photos = json["photos"]?.string
      contact = json["contact"]?.string
      keys = try Self.strings(json["keys"], at: "\(path).keys")
      baseURLs = try Self.strings(json["baseUrls"], at: "\(path).baseUrls")
    } catch let error as FileError {
      throw UsageError(message: "The configuration \(path) can't be read: \(error.reason).")
    } catch let error as JSONError {
      throw UsageError(message: "The configuration \(path) is not JSON: \(error.message).")
    } catch let error as SchemaViolation {
      throw UsageError(message: "The configuration is wrong. \(error.message).")
    }
  }

  /// The file that `--config` names, else the user's own if there is one.
  static func load(_ path: String?) throws -> Configuration {
    if let path { return try Configuration(path: path) }
    guard let path = Environment.configHome.map({ "\($0)/cityroulette/config.json" }),
      File.exists(path)
    else { return Configuration() }
    return try Configuration(path: path)
  }

  private static func strings(
    _ json: JSON?, at path: String
  ) throws(SchemaViolation) -> [String: String] {
    var strings: [String: String] = [:]
    for (name, value) in json?.object?.members ?? [] {
      try Schema.string.validate(value, at: "\(path).\(name)")
      strings[name] = value.string
    }
    return strings
  }
}
