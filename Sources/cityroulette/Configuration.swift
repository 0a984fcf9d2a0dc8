import CityServer
import JSON
import JSONRPC
import Platform

/// A file with what seldom changes: the choice of services, their keys, the contact to tell them.
///
/// Options of the command line win over the environment, and that over the file.
struct Configuration {
  private var json: JSON = [:]

  private static let schema = Schema.object(
    .init("cities", .string, "Source of cities.", required: false),
    .init("weather", .string, "Provider of the weather.", required: false),
    .init("photos", .string, "Provider of pictures.", required: false),
    .init("contact", .string, "Mail or web address for services.", required: false),
    .init("keys", .object([], open: true), "Keys by provider.", required: false),
    .init("baseUrls", .object([], open: true), "Addresses by provider.", required: false))

  /// Reads the file of that path, else the user's own if there is one.
  ///
  /// - Throws: `UsageError` that names the file and the member that is wrong.
  init(_ named: String?) throws {
    let own = Environment.configHome.map { "\($0)/\(Product.name)/config.json" }
    guard let path = named ?? own.flatMap({ File.exists($0) ? $0 : nil }) else { return }
    do {
      json = try JSONParser.parse(try File.readRegular(path))
      try Self.schema.validate(json, at: path)
      for table in ["keys", "baseUrls"] {
        for (name, value) in json[table]?.object?.members ?? [] {
          try Schema.string.validate(value, at: "\(path).\(table).\(name)")
        }
      }
    } catch let error as FileError {
      throw UsageError(message: "The configuration \(path) can't be read: \(error.reason).")
    } catch let error as JSONError {
      throw UsageError(message: "The configuration \(path) is not JSON: \(error.message).")
    } catch let error as SchemaViolation {
      throw UsageError(message: "The configuration is wrong. \(error.message).")
    }
  }

  /// A choice of a service, as the option of the same name takes it, or the `contact`: a mail or web
  /// address that services can complain to.
  subscript(name: String) -> String? { json[name]?.string }

  /// Never printed, never logged.
  func key(of provider: String) -> String? { json["keys"]?[provider]?.string }

  /// For mirrors and tests.
  func baseURL(of provider: String) -> String? { json["baseUrls"]?[provider]?.string }
}
