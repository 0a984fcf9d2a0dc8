import CityServer
import JSON
import JSONRPC
import Platform

/// The configuration file: the choice of services, their keys, and the contact to give to them.
///
/// Options of the command line take precedence over the environment, and the environment over the
/// file.
struct Configuration {
  private var json: JSON = [:]

  /// The path of the file, for messages.
  private var path = ""

  /// The bytes of the file, for messages with line numbers.
  private var text: [UInt8] = []

  /// The byte offsets of the members by name; those of inner members by names such as
  /// `keys.geonames`.
  private var offsets: [String: Int] = [:]

  private static let schema = Schema.object(
    .init("cities", .string, "Source of cities.", required: false),
    .init("weather", .string, "Provider of the weather.", required: false),
    .init("photos", .string, "Provider of pictures.", required: false),
    .init("contact", .string, "Mail or web address for services.", required: false),
    .init("keys", .object([], open: true), "Keys by provider.", required: false),
    .init("baseUrls", .object([], open: true), "Addresses by provider.", required: false))

  /// Reads a configuration.
  ///
  /// - Parameter named: the path of the file; nil for the user's file, which may be missing.
  /// - Throws: `UsageError` with the file and the member that is wrong.
  init(_ named: String?) throws {
    let userFile = Environment.configHome.map { "\($0)/\(Product.name)/config.json" }
    guard let path = named ?? userFile.flatMap({ File.exists($0) ? $0 : nil }) else { return }
    self.path = path
    do {
      text = try File.readRegular(path)
      let view = try JSONView(parsing: text)
      json = view.json
      recordOffsets(of: view)
      try check()
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

  /// Checks each member separately, since the message contains its line.
  private func check() throws {
    guard let members = json.object?.members else {
      throw UsageError(
        message: "The configuration \(path) is not a JSON object; write at least {}.")
    }
    for (name, value) in members {
      try check([name: value], against: Self.schema, at: "configuration", key: name)
      for (service, text) in value.object?.members ?? [] {
        try check(
          text, against: .string, at: "configuration.\(name).\(service)",
          key: "\(name).\(service)")
      }
    }
    for service in json["baseUrls"]?.object?.members.map(\.name) ?? [] {
      let place = place(of: "baseUrls.\(service)") + "baseUrls.\(service)"
      _ = try ServeOptionCheck.address(json["baseUrls"]?[service]?.string ?? "", at: place)
    }
  }

  private func check(
    _ value: JSON, against schema: Schema, at place: String, key: String
  ) throws {
    do {
      try schema.validate(value, at: place)
    } catch {
      throw UsageError(message: "\(self.place(of: key))\(error.message).")
    }
  }

  /// The file and the line of a member as the beginning of a message; empty if the file does not
  /// contain it.
  func place(of key: String) -> String {
    offsets[key].map { "\(path), line \(line(of: $0)): " } ?? ""
  }

  /// The chosen service, in the format of the option of the same name; or the `contact`, a mail or
  /// web address for services.
  subscript(name: String) -> String? { json[name]?.string }

  /// The key for a provider. Must never be printed or logged.
  func key(of provider: String) -> String? { json["keys"]?[provider]?.string }

  /// The address of a provider's mirror; nil for the usual address.
  func baseURL(of provider: String) -> String? { json["baseUrls"]?[provider]?.string }
}
