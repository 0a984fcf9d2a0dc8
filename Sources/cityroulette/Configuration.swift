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
    view.forEachMember { name, value in
      let key = table + (name.string ?? "")
      offsets[key] = name.offset
      if table.isEmpty {
        note(value, under: "\(key).")
      }
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

/// The folder of what comes with the program: the places, the small guide, the weather stations.
struct DataFolder {
  private let path: String

  var gazetteer: String { "\(path)/gazetteer.bin" }
  var guide: String { "\(path)/guide.json" }
  var stations: String { "\(path)/stations.tsv" }

  /// The commit that the program was made of; nil where no package says so.
  var commit: String? {
    (try? File.read("\(path)/commit")).map { String(decoding: $0, as: UTF8.self) }
      .flatMap { $0.split(separator: "\n").first.map(String.init) }
  }

  /// - Parameters:
  ///   - named: the only place to look at; nil for beside the program, where the build puts the
  ///     folder, and then where an installation does.
  ///   - isNeeded: whether anything of it will be.
  /// - Throws: `MissingData` if it is needed and is not there.
  init(_ named: String?, isNeeded: Bool = true) throws {
    let places = named.map { [$0] } ?? Self.usualPlaces
    let found = places.first { File.exists("\($0)/gazetteer.bin") }
    guard let path = found ?? (isNeeded ? nil : places.first) else { throw MissingData(places) }
    self.path = path
  }

  private static var usualPlaces: [String] {
    let beside = Environment.executableDirectory ?? "."
    let prefix = beside.lastIndex(of: "/").map { beside[..<$0] } ?? ".."
    return ["\(beside)/cityroulette_Data.resources", "\(prefix)/share/cityroulette"]
  }
}

/// The program was moved or installed without its data.
struct MissingData: Error, CustomStringConvertible {
  private let places: [String]

  init(_ places: [String]) { self.places = places }

  var description: String {
    "The file gazetteer.bin that comes with the program is not in \(places.joined(separator: " or ")); "
      + "put it there, or name its folder with --data."
  }
}
