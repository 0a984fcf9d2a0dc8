import Foundation
import TestSupport
import Testing

@testable import Archive
@testable import Geography

/// Gazetteers for tests: the real one, and made-up ones.
enum TestGazetteer {
  /// The embedded file, as it lies in the sources.
  static let path = sources + "/gazetteer.bin"

  static let real = Result { try Gazetteer(path: path) }

  private static let sources = Repository.url.appending(path: "Sources/Data").path

  /// A place of a made-up gazetteer.
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

  /// The file is removed at once, which a mapping of it survives.
  static func made(
    _ places: [Place], countries: [String] = ["AA"], names: String? = nil,
    box: (Double, Double, Double, Double) = (1, -1, 1, -1)
  ) throws -> Gazetteer {
    let folder = try ScratchFolder()
    return try Gazetteer(
      path: write(places, countries: countries, names: names, box: box, in: folder))
  }

  /// Writes made-up places as tables and makes a gazetteer of them; every country has the box
  /// (north, south, east, west).
  ///
  /// - Parameters:
  ///   - names: the rows of a table of more names.
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
    // The headers are not looked at.
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

  /// Runs `make-gazetteer` with these arguments after the name of the file, which is returned.
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
    // What `env` says when there is no such program. `.ci/run` sees to it that there is.
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
