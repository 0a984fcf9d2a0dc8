import Platform

/// The folder of what comes with the program: the places, and the small guide.
struct DataFolder {
  private let path: String

  var gazetteer: String { "\(path)/gazetteer.bin" }
  var guide: String { "\(path)/guide.json" }

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
