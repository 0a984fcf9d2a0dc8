import Files
import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Geography

/// Gazetteers for tests: the real one and generated ones.
enum TestGazetteer {
  /// The embedded file in the source folder.
  static let path = sources + "/gazetteer.bin"

  static let real = Result { try Gazetteer(path: path) }

  private static let sources = Repository.url.appending(path: "Sources/Data").path

  /// A place of a generated gazetteer.
  struct Place {
    var id: Int
    var name: String
    var ascii = ""
    var lat = 0.0
    var lon = 0.0
    var country = "AA"
    var population = 0
    var feature = "PPL"

    fileprivate var row: String {
      "\(id)\t\(name)\t\(ascii)\t\(lat)\t\(lon)\t\(country)\t00\t\(population)\tEtc/UTC\t\(feature)\n"
    }
  }

  /// The file is removed at once; its mapping remains valid.
  static func made(
    _ places: [Place], countries: [String] = ["AA"], names: String? = nil,
    box: (Double, Double, Double, Double) = (1, -1, 1, -1)
  ) throws -> Gazetteer {
    let folder = try ScratchFolder()
    return try Gazetteer(
      path: write(places, countries: countries, names: names, box: box, in: folder))
  }

  /// Writes places as tables and generates a gazetteer from them. Every country has the same box
  /// (north, south, east, west).
  ///
  /// - Parameters:
  ///   - names: the rows of a table of further names.
  ///   - airports: the rows of a table of airports.
  /// - Returns: the path of the gazetteer.
  static func write(
    _ places: [Place], countries: [String] = ["AA"], names: String? = nil, airports: String? = nil,
    box: (Double, Double, Double, Double) = (1, -1, 1, -1), in folder: ScratchFolder
  ) throws -> String {
    let rows = countries.map { code in
      "\(code)\t\(code)A\t000\tLand \(code)\t\t\tEU\t1\t0\t1\t\t\t\t\t"
        + "\(box.0)\t\(box.1)\t\(box.2)\t\(box.3)\t0\t0\n"
    }
    // The script ignores the headings.
    try folder.write(Data(("\n" + places.map(\.row).joined()).utf8), to: "cities.tsv")
    try folder.write(Data(("\n" + rows.joined()).utf8), to: "countries.tsv")
    try folder.write(Data("\nAA.01\tProvince\t\t7\n".utf8), to: "admin1.tsv")
    if let airports {
      try folder.write(Data(("\n" + airports).utf8), to: "airports.tsv")
    }
    if let names {
      try folder.write(Data(("\n" + names).utf8), to: "names.tsv")
    }
    return try make(
      ["--tsv", folder.path] + (names.map { _ in ["--names", folder.path("names.tsv")] } ?? []),
      in: folder)
  }

  /// Runs `make-gazetteer` with these arguments after the path of the file, and returns that path.
  static func make(_ arguments: [String], in folder: ScratchFolder) throws -> String {
    let path = folder.path("gazetteer.bin")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", sources + "/make-gazetteer", path] + arguments
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // `env` exits with this status if the program is missing. `.ci/run` installs it.
    if process.terminationStatus == 127 {
      try Test.cancel("needs python3 to make a gazetteer")
    }
    guard process.terminationStatus == 0 else {
      throw MakingFailed(message: String(decoding: message, as: UTF8.self))
    }
    return path
  }

  struct MakingFailed: Error {
    var message: String
  }
}
