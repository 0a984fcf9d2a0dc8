import Foundation
import Platform
import TestSupport

/// Folders of its own for one test, removed with it: the user's data, and a small gazetteer.
final class Home {
  private let folder: TemporaryFolder

  var path: String { folder.path }

  /// Where the program puts the archive if nobody says otherwise.
  var archive: String { "\(path)/data/cityroulette/archive.sqlite" }

  /// Every two hundredth city of the real one, 476 in all, so that it loads at once.
  var gazetteer: String { "\(path)/gazetteer" }

  /// All of the program's environment.
  var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": path, "XDG_DATA_HOME": "\(path)/data",
      "XDG_CACHE_HOME": "\(path)/cache", "XDG_CONFIG_HOME": "\(path)/config",
    ]
  }

  init() throws {
    folder = try TemporaryFolder(name: "cityroulette-test")
    try Folder.create(gazetteer)
    for (name, text) in try SmallGazetteer.files.get() {
      _ = try file("gazetteer/\(name)", text.utf8)
    }
  }

  /// A file of the test's own, written now.
  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }

  func file(_ name: String, lines: [String]) throws -> String {
    try file(name, lines.map { "\($0)\n" }.joined().utf8)
  }
}

/// Every two hundredth city of the embedded gazetteer, with the countries and divisions of all.
enum SmallGazetteer {
  /// The text of each file by its name.
  static let files = Result { () throws -> [String: String] in
    let (cities, counts) = try thinned(read("cities.tsv"))
    return [
      "cities.tsv": cities, "admin1.tsv": try read("admin1.tsv"),
      "countries.tsv": countries(try read("countries.tsv"), counts),
    ]
  }

  private static func read(_ name: String) throws -> String {
    String(decoding: try File.read("\(BuildFolder.resources)/Data/\(name)"), as: UTF8.self)
  }

  /// The lines kept, and how many there are of each country.
  private static func thinned(_ cities: String) -> (text: String, counts: [Substring: Int]) {
    var kept: [Substring] = []
    var counts: [Substring: Int] = [:]
    for (number, line) in cities.split(separator: "\n").enumerated() {
      guard number == 0 || number % 200 == 1 else { continue }
      kept.append(line)
      if number > 0 { counts[fields(line)[5], default: 0] += 1 }
    }
    return (text(kept), counts)
  }

  /// The countries with their counts of cities made true again.
  private static func countries(_ countries: String, _ counts: [Substring: Int]) -> String {
    let rows = countries.split(separator: "\n")
    return text(
      rows.prefix(1)
        + rows.dropFirst().map { row in
          var fields = fields(row)
          fields[18] = Substring(String(counts[fields[0]] ?? 0))
          return fields.joined(separator: "\t")[...]
        })
  }

  private static func fields(_ line: Substring) -> [Substring] {
    line.split(separator: "\t", omittingEmptySubsequences: false)
  }

  private static func text(_ lines: some Sequence<Substring>) -> String {
    lines.map { "\($0)\n" }.joined()
  }
}
