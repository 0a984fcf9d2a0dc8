import CityServer
import JSON
import JSONRPC
import Platform

/// A file with what seldom changes: the choice of services, their keys, the contact to tell them.
///
/// Options of the command line win over the environment, and that over the file.
struct Configuration {
  private var json: JSON = [:]

  /// The file, and at which of its bytes the members begin, for messages.
  private var path = ""
  private var text: [UInt8] = []
  private var offsets: [String: Int] = [:]

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
    self.path = path
    do {
      text = try File.readRegular(path)
      let view = try JSONView(parsing: text)
      json = view.json
      note(view)
      try check()
    } catch let error as FileError {
      throw UsageError(message: "The configuration \(path) can't be read: \(error.reason).")
    } catch let error as JSONError {
      throw UsageError(
        message: "\(path), line \(line(of: error.offset)): The configuration is not JSON: "
          + "\(error.message).")
    }
  }

  /// Notes where the members are, and those of the tables as `keys.geonames`.
  private mutating func note(_ view: JSONView, under table: String = "") {
    for (name, value) in view.members {
      let key = table + (name.string ?? "")
      offsets[key] = name.offset
      if table.isEmpty { note(value, under: "\(key).") }
    }
  }

  private func line(of offset: Int) -> Int {
    text.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// Each member by itself, since the message names its line.
  private func check() throws {
    guard let members = json.object?.members else {
      throw UsageError(message: "The configuration \(path) has to hold an object, as {}.")
    }
    for (name, value) in members {
      try check([name: value], Self.schema, at: "configuration", name)
      for (service, text) in value.object?.members ?? [] {
        try check(text, .string, at: "configuration.\(name).\(service)", "\(name).\(service)")
      }
    }
    for service in json["baseUrls"]?.object?.members.map(\.name) ?? [] {
      let place = place(of: "baseUrls.\(service)") + "baseUrls.\(service)"
      _ = try ServeCheck.address(json["baseUrls"]?[service]?.string ?? "", place)
    }
  }

  private func check(_ value: JSON, _ schema: Schema, at place: String, _ key: String) throws {
    do { try schema.validate(value, at: place) } catch {
      throw UsageError(message: "\(self.place(of: key))\(error.message).")
    }
  }

  /// The file and the line of a member, to begin a message with; empty if it is not in the file.
  func place(of key: String) -> String {
    offsets[key].map { "\(path), line \(line(of: $0)): " } ?? ""
  }

  /// A choice of a service, as the option of the same name takes it, or the `contact`: a mail or web
  /// address that services can complain to.
  subscript(name: String) -> String? { json[name]?.string }

  /// Never printed, never logged.
  func key(of provider: String) -> String? { json["keys"]?[provider]?.string }

  /// For mirrors and tests.
  func baseURL(of provider: String) -> String? { json["baseUrls"]?[provider]?.string }
}
